import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { changeOnKey, FIRST_VIEW, type PanoramaView, turnView } from "./panorama-view.ts";

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Looking around in a panorama: one finger or the mouse drags it, two pinch it, keys turn and zoom it. */
export function useLook(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(FIRST_VIEW);
  const fingers = useRef(new Map<number, Finger>());
  const change = (by: Partial<PanoramaView>) => setView((before) => turnView(before, by));
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  return {
    view,
    change,
    touched: view !== FIRST_VIEW,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove({ pointerId, clientX: x, clientY: y }: PointerEvent) {
        const before = fingers.current.get(pointerId);
        if (!before) return;
        const apart = measureSpread(fingers.current);
        fingers.current.set(pointerId, { x, y });
        const height = stage.current?.clientHeight || 1;
        const degrees = view.fov / height;
        if (fingers.current.size > 1) change({ fov: (apart - measureSpread(fingers.current)) * degrees });
        else change({ yaw: (before.x - x) * degrees, pitch: (y - before.y) * degrees });
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onKeyDown(event: KeyboardEvent) {
        const by = event.ctrlKey || event.metaKey ? null : changeOnKey(event.key);
        if (!by) return;
        event.preventDefault();
        change(by);
      },
    },
  };
}

/** Pixels between the first two fingers. */
function measureSpread(fingers: ReadonlyMap<number, Finger>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
