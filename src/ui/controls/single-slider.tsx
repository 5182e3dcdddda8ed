import type { CSSProperties } from "react";
import { type Grid, toShare } from "./range-rules.ts";

/** One native thumb on a track, beside a typed field of the same value. Not there without JavaScript. */
export function SingleSlider({
  label,
  value,
  valueText,
  grid,
  onSlide,
}: {
  label: string;
  value: number;
  valueText: string;
  grid: Grid;
  onSlide: (value: number) => void;
}) {
  return (
    <div className="range-slider" style={{ "--from": 0, "--to": toShare(value, grid) } as CSSProperties}>
      <div className="range-track" />
      <input
        type="range"
        {...grid}
        value={value}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onSlide(Number(event.target.value))}
      />
    </div>
  );
}
