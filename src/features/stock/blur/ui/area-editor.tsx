import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import FoldHorizontal from "lucide/dist/esm/icons/fold-horizontal.mjs";
import FoldVertical from "lucide/dist/esm/icons/fold-vertical.mjs";
import UnfoldHorizontal from "lucide/dist/esm/icons/unfold-horizontal.mjs";
import UnfoldVertical from "lucide/dist/esm/icons/unfold-vertical.mjs";
import { type KeyboardEvent, useId, useRef } from "react";
import { Icon } from "#ui/base/icon.tsx";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { Picture, type PictureView } from "#ui/media/picture.tsx";
import { AREA_SIDES, growArea, MAX_AREAS, moveArea, type Point, toPercent } from "../areas.ts";
import { type EditedArea, useAreas } from "./use-areas.ts";

const STEP = 0.01;
const KEYS: Readonly<Record<string, Point>> = {
  ...{ ArrowLeft: { x: -STEP, y: 0 }, ArrowRight: { x: STEP, y: 0 } },
  ...{ ArrowUp: { x: 0, y: -STEP }, ArrowDown: { x: 0, y: STEP } },
};

/** Draws boxes over a photo, by a pointer, a thumb or keys, as hidden fields of the form around it. */
export function AreaEditor({ picture, alt }: { picture: PictureView; alt: string }) {
  const hint = useId();
  const adding = useRef<HTMLButtonElement>(null);
  const { areas, chosen, pointer, add, change, remove, choose, noteBox } = useAreas(
    picture.width / picture.height,
  );
  const onKeyDown = (event: KeyboardEvent, { id }: EditedArea) => {
    const by = KEYS[event.key];
    if (by) change(id, (area) => (event.shiftKey ? growArea : moveArea)(area, by));
    else if (event.key === "Delete" || event.key === "Backspace") {
      remove(id);
      adding.current?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <p id={hint}>
        Press on a number plate, or draw a box over it. Drag a box to move it, and its corner to change its
        size.{" "}
        <span className="pointer-coarse:hidden text-muted">
          Keys: arrows move a box, Shift with arrows changes its size, Delete removes it.
        </span>
      </p>
      <div className="justify-self-center">
        <div {...pointer} className="relative cursor-crosshair touch-none select-none">
          <Picture
            picture={picture}
            alt={alt}
            sizes="(min-width: 768px) 42rem, 100vw"
            eager
            className="pointer-events-none block h-auto max-h-[70svh] w-auto max-w-full"
          />
          {areas.map((area, at) => (
            <button
              key={area.id}
              ref={(button) => noteBox(area.id, button)}
              type="button"
              data-area={area.id}
              aria-label={`Box ${at + 1}: ${describe(area)}`}
              aria-describedby={hint}
              aria-pressed={area.id === chosen?.id}
              onFocus={() => choose(area.id)}
              onKeyDown={(event) => onKeyDown(event, area)}
              className={`absolute cursor-move border-2 bg-black/10 backdrop-blur-md ${area.id === chosen?.id ? "border-accent outline-2 outline-white" : "border-white outline-2 outline-black"}`}
              style={Object.fromEntries(AREA_SIDES.map((side) => [side, `${toPercent(area[side])}%`]))}
            />
          ))}
          {chosen && (
            <span
              aria-hidden="true"
              data-size={chosen.id}
              className="absolute size-11 cursor-nwse-resize"
              style={{
                left: `min(${toPercent(chosen.left + chosen.width)}% - 0.75rem, 100% - 2.75rem)`,
                top: `min(${toPercent(chosen.top + chosen.height)}% - 0.75rem, 100% - 2.75rem)`,
              }}
            >
              <span className="absolute top-1.5 left-1.5 size-4 rounded-full border-2 border-white bg-accent" />
            </span>
          )}
        </div>
      </div>
      {areas.map((area) =>
        AREA_SIDES.map((side) => (
          <input key={`${area.id} ${side}`} type="hidden" name={side} value={toPercent(area[side])} />
        )),
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={adding} variant="secondary" onClick={add} disabled={areas.length >= MAX_AREAS}>
          Add a box
        </Button>
        {chosen && (
          <Button
            variant="secondary"
            onClick={() => {
              remove(chosen.id);
              adding.current?.focus();
            }}
          >
            Remove box {areas.indexOf(chosen) + 1}
          </Button>
        )}
      </div>
      {chosen && <Controls number={areas.indexOf(chosen) + 1} area={chosen} change={change} />}
    </>
  );
}

const describe = ({ left, top, width, height }: EditedArea) =>
  `${Math.round(left * 100)}% from the left, ${Math.round(top * 100)}% from the top, ${Math.round(width * 100)}% wide, ${Math.round(height * 100)}% high`;

/** Of the buttons: a thumb presses less often than a key repeats. */
const PRESS = 0.02;
const BUTTONS = [
  ["Left", ArrowLeft, moveArea, { x: -PRESS, y: 0 }],
  ["Right", ArrowRight, moveArea, { x: PRESS, y: 0 }],
  ["Up", ArrowUp, moveArea, { x: 0, y: -PRESS }],
  ["Down", ArrowDown, moveArea, { x: 0, y: PRESS }],
  ["Narrower", FoldHorizontal, growArea, { x: -PRESS, y: 0 }],
  ["Wider", UnfoldHorizontal, growArea, { x: PRESS, y: 0 }],
  ["Lower", FoldVertical, growArea, { x: 0, y: -PRESS }],
  ["Higher", UnfoldVertical, growArea, { x: 0, y: PRESS }],
] as const;

/** The same by buttons, for who cannot drag. */
function Controls({
  number,
  area,
  change,
}: {
  number: number;
  area: EditedArea;
  change: ReturnType<typeof useAreas>["change"];
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Box {number}</legend>
      <div className="flex flex-wrap">
        {BUTTONS.map(([label, icon, apply, by]) => (
          <IconButton
            key={label}
            label={label}
            title={label}
            onClick={() => change(area.id, (before) => apply(before, by))}
          >
            <Icon icon={icon} />
          </IconButton>
        ))}
      </div>
      <output className="text-sm text-muted">{describe(area)}</output>
    </fieldset>
  );
}
