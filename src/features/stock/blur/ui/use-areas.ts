import { type PointerEvent, useRef, useState } from "react";
import type { PictureArea } from "#platform/images/blur-areas.ts";
import { growArea, MAX_AREAS, moveArea, type Point, placeArea, spanArea } from "../areas.ts";

/** An area while it is drawn, with a number of its own. */
export interface EditedArea extends PictureArea {
  readonly id: number;
}

/** What a pointer does until it is lifted. */
interface Drag {
  readonly pointer: number;
  readonly from: Point;
  /** The area before; null while a new one is drawn. */
  readonly before: EditedArea | null;
  readonly isSizing: boolean;
  /** Of the new area, once it is more than a press. */
  readonly drawn: number | null;
}

/**
 * Areas of a picture while somebody draws, moves and removes them; one of them is the chosen one.
 * @param shape how much wider than high the picture is
 */
export function useAreas(shape: number) {
  const [areas, setAreas] = useState<readonly EditedArea[]>([]);
  const [chosenId, choose] = useState<number | null>(null);
  const lastId = useRef(0);
  const drag = useRef<Drag | null>(null);
  const focused = useRef<number | null>(null);

  const change = (id: number, apply: (area: PictureArea) => PictureArea) =>
    setAreas((all) => all.map((area) => (area.id === id ? { ...area, ...apply(area) } : area)));
  const insert = (area: PictureArea) => {
    lastId.current += 1;
    const id = lastId.current;
    setAreas((all) => [...all, { ...area, id }]);
    choose(id);
    return id;
  };
  const remove = (id: number) => {
    setAreas((all) => all.filter((area) => area.id !== id));
    choose(areas.findLast((area) => area.id !== id)?.id ?? null);
  };

  const toPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: toShare(clientX - left, width), y: toShare(clientY - top, height) };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || drag.current || !(event.target instanceof Element)) return;
    const named = event.target.closest<HTMLElement>("[data-area], [data-size]")?.dataset;
    const before = areas.find(({ id }) => String(id) === (named?.area ?? named?.size)) ?? null;
    if (!before && areas.length >= MAX_AREAS) return;
    if (before) choose(before.id);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      ...{ pointer: event.pointerId, from: toPoint(event), before, drawn: null },
      isSizing: named?.size !== undefined,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (current?.pointer !== event.pointerId) return;
    const to = toPoint(event);
    const { from, before, drawn, isSizing } = current;
    if (before) {
      const by = { x: to.x - from.x, y: to.y - from.y };
      change(before.id, () => (isSizing ? growArea : moveArea)(before, by));
      return;
    }
    const area = spanArea(from, to);
    if (!area) return;
    if (drawn === null) drag.current = { ...current, drawn: insert(area) };
    else change(drawn, () => area);
  };
  const end = (event: PointerEvent<HTMLElement>, isMeant: boolean) => {
    const current = drag.current;
    if (current?.pointer !== event.pointerId) return;
    drag.current = null;
    const { before, drawn, from } = current;
    if (isMeant) {
      if (!before && drawn === null) insert(placeArea(from, shape));
    } else if (before) change(before.id, () => before);
    else if (drawn !== null) remove(drawn);
  };

  return {
    ...{ areas, chosen: areas.find(({ id }) => id === chosenId) ?? null, change, remove, choose },
    pointer: {
      ...{ onPointerDown, onPointerMove },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    },
    /** A new one, low in the middle, which gets the focus. */
    add: () => {
      focused.current = insert(placeArea({ x: 0.5, y: 0.65 }, shape));
    },
    noteBox: (id: number, button: HTMLButtonElement | null) => {
      if (!button || focused.current !== id) return;
      focused.current = null;
      button.focus();
    },
  };
}

const toShare = (at: number, size: number) => Math.max(0, Math.min(at / size, 1));
