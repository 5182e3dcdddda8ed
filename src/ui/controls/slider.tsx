import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../base/class-names.ts";
import { CONTROL } from "./control.ts";
import {
  buildSliderGrid,
  clamp,
  describeThumb,
  findNearestThumb,
  type Grid,
  moveThumb,
  parseTyped,
  type RangeEnds,
  toShare,
} from "./range-rules.ts";

type Texts = readonly [string, string];

interface RangeProps {
  label: string;
  /** Parameter names of the two fields. */
  names: readonly [string, string];
  bounds: Grid & RangeEnds;
  /** Thumb values are multiples of this (FAC-10). */
  unit: number;
  /** How far the thumbs stay from each other (HOME-13). */
  apart?: number;
  /** What the fields say by the server's last answer, another pair after each; empty leaves that side open. */
  typed: Texts;
  /** A value's digits, such as "24,990". */
  number: (value: number) => string;
  /** Before and after a value when it is read out; the prefix also stands in the fields. */
  prefix: string;
  suffix: string;
  /** After an open end: the lower one where there are values below it, and the upper one. */
  beyond: Texts;
  /** True while a change has not been sent: what the server answers to an earlier one must not move the thumbs. */
  busy: { readonly current: boolean };
  /**
   * Called after a thumb has moved: "held" while a pointer still drags it, "released" once when the pointer lets go,
   * nothing for a key press. Typed changes bubble to the form by themselves.
   */
  onSlide: (thumb: Thumb, drag?: "held" | "released") => void;
}

/** 0 is the lower thumb. */
const THUMBS = [0, 1] as const;
type Thumb = (typeof THUMBS)[number];

const SIDES = ["Minimum", "Maximum"] as const;

/** "Price" as "price", but "ATM" as it is. */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** A range: two typed fields, which work without JavaScript, and two thumbs over them (FAC-08 to FAC-14, D23). */
export function RangeSlider(props: RangeProps) {
  const { label, names, bounds, unit, apart, number, prefix, suffix, onSlide } = props;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [texts, setTexts] = useTexts(fieldset, props);
  const grid = buildSliderGrid(bounds, unit);
  const range = toThumbs(texts, grid);
  const beyond = [bounds.lowest < grid.min ? props.beyond[0] : "", props.beyond[1]] as const;
  const format = (thumb: Thumb) => {
    const isOpen = parseTyped(texts[thumb]) === null;
    return `${prefix}${number(range[thumb])}${suffix}${isOpen ? beyond[thumb] : ""}`;
  };
  const slide = (thumb: Thumb, wanted: number, drag?: "held") => {
    const [from, to] = moveThumb(range, { thumb, wanted }, { ...grid, unit, apart });
    setTexts([describeThumb(from, 0, grid), describeThumb(to, 1, grid)]);
    onSlide(thumb, drag);
  };
  return (
    <fieldset ref={fieldset} className="grid min-w-0 gap-2">
      <legend className="sr-only">{label}</legend>
      <Thumbs
        label={label}
        range={range}
        grid={grid}
        format={format}
        onSlide={slide}
        onRelease={(thumb) => onSlide(thumb, "released")}
      />
      <div className="flex items-center gap-2">
        {SIDES.map((side, at) => (
          <label key={side} className="relative min-w-0 grow basis-0">
            <span className="sr-only">{`${side} ${inSentence(label)}`}</span>
            {prefix && (
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-3 grid place-items-center text-muted"
              >
                {prefix}
              </span>
            )}
            <input
              name={names[at]}
              inputMode="numeric"
              autoComplete="off"
              placeholder={at === 0 ? `${number(grid.min)}${beyond[0]}` : `${number(grid.max)}+`}
              className={classNames(CONTROL, "tabular", prefix && "pl-7")}
              value={texts[at]}
              onChange={(event) =>
                setTexts(at === 0 ? [event.target.value, texts[1]] : [texts[0], event.target.value])
              }
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the fields say: what is typed or slid, and what each answer of the server says. */
function useTexts(fieldset: RefObject<HTMLFieldSetElement | null>, { typed, busy }: RangeProps) {
  const [texts, setTexts] = useState(typed);
  useEffect(() => {
    if (!busy.current) setTexts(typed);
  }, [typed, busy]);
  // Last, so that it wins: a shopper may have typed before JavaScript came, and the next rendering would undo that.
  useEffect(() => {
    const [from, to] = fieldset.current?.querySelectorAll<HTMLInputElement>("input[name]") ?? [];
    if (from && to) setTexts([from.value, to.value]);
  }, [fieldset]);
  return [texts, setTexts] as const;
}

function toThumbs(texts: Texts, { min, max }: Grid): [number, number] {
  const low = clamp(parseTyped(texts[0]) ?? min, min, max);
  return [low, Math.max(low, clamp(parseTyped(texts[1]) ?? max, min, max))];
}

/** Two native sliders on one track; only their thumbs take the pointer, the track sends it to the nearer one. */
function Thumbs({
  label,
  range,
  grid,
  format,
  onSlide,
  onRelease,
}: {
  label: string;
  range: [number, number];
  grid: Grid;
  /** What a thumb says to a screen reader. */
  format: (thumb: Thumb) => string;
  onSlide: (thumb: Thumb, wanted: number, drag?: "held") => void;
  onRelease: (thumb: Thumb) => void;
}) {
  const track = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const moved = useRef<Thumb>(null);
  usePointerRelease(isHeld, () => {
    setHeld(false);
    if (moved.current !== null) onRelease(moved.current);
    moved.current = null;
  });
  const drag = (thumb: Thumb, wanted: number) => {
    moved.current = thumb;
    onSlide(thumb, wanted, "held");
  };
  const [from, to] = [toShare(range[0], grid), toShare(range[1], grid)];
  const press = ({ target, clientX }: PointerEvent) => {
    setHeld(true);
    const box = track.current?.getBoundingClientRect();
    if (!box || target instanceof HTMLInputElement) return;
    const wanted = grid.min + ((clientX - box.left) / box.width) * (grid.max - grid.min);
    drag(findNearestThumb(range, wanted), wanted);
  };
  return (
    <div
      onPointerDown={press}
      className="range-slider"
      style={{ "--from": from, "--to": to } as CSSProperties}
    >
      <div ref={track} className="range-track" />
      {THUMBS.map((at) => (
        <input
          key={at}
          type="range"
          min={grid.min}
          max={grid.max}
          step={grid.step}
          value={range[at]}
          aria-label={`${SIDES[at]} ${inSentence(label)}`}
          aria-valuetext={format(at)}
          // Where both thumbs stand at the top, the lower one must be the one that can be taken.
          style={{ zIndex: at === 0 && from > 0.5 ? 2 : 1 }}
          onChange={({ target }) => (isHeld ? drag : onSlide)(at, Number(target.value))}
        />
      ))}
    </div>
  );
}

/** Calls `released` when the pointer is let go anywhere, or taken over by the browser, while `isHeld`. */
function usePointerRelease(isHeld: boolean, released: () => void): void {
  useEffect(() => {
    if (!isHeld) return;
    window.addEventListener("pointerup", released);
    window.addEventListener("pointercancel", released);
    return () => {
      window.removeEventListener("pointerup", released);
      window.removeEventListener("pointercancel", released);
    };
  }, [isHeld, released]);
}
