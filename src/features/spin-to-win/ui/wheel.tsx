import { classNames } from "#ui/base/class-names.ts";
import { computeTurn, type Slice } from "../rules/wheel.ts";
import type { PrizeView } from "../take/spin-view.ts";
import { TURN_MS } from "./use-wheel.ts";

interface WheelProps {
  readonly prizes: readonly PrizeView[];
  /** Where the wheel stops or has stopped; null before a spin. */
  readonly stopsAt: PrizeView | null;
  readonly isTurning: boolean;
  readonly onStop: () => void;
}

/** The wheel: a decoration, since the prizes are listed beside it and the result is told in words. */
export function Wheel({ prizes, stopsAt, isTurning, onStop }: WheelProps) {
  const turn = stopsAt ? computeTurn(stopsAt.slice) : 0;
  return (
    <svg viewBox="-110 -116 220 226" aria-hidden="true" className="mx-auto block w-full max-w-md">
      <circle r="106" className="fill-ink" />
      <g
        onTransitionEnd={onStop}
        style={{
          transform: `rotate(${turn}deg)`,
          transition: isTurning ? `transform ${TURN_MS}ms cubic-bezier(0.12, 0.7, 0.1, 1)` : "none",
        }}
      >
        {prizes.map((prize, at) => (
          <WheelSlice key={prize.key} prize={prize} at={at} isLast={at === prizes.length - 1} />
        ))}
      </g>
      <circle r="13" className="fill-surface stroke-ink" strokeWidth="4" />
      <path
        d="M -9 -114 H 9 L 0 -92 Z"
        className="fill-surface stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const RADIUS = 100;
/** Where a slice's number stands. */
const LABEL_RADIUS = 78;

/** Neighbours differ: the last slice, which meets the first, has a look of its own. */
const LOOKS = [
  { slice: "fill-accent", label: "fill-accent-ink" },
  { slice: "fill-surface", label: "fill-ink" },
  { slice: "fill-accent-soft", label: "fill-ink" },
] as const;

const findLook = (at: number, isLast: boolean) => LOOKS[isLast && at % 2 === 0 ? 2 : at % 2] ?? LOOKS[0];

function WheelSlice({ prize, at, isLast }: { prize: PrizeView; at: number; isLast: boolean }) {
  const { slice, odds } = prize;
  const look = odds === null ? { slice: "fill-sunken", label: "fill-muted" } : findLook(at, isLast);
  const middle = slice.start + slice.sweep / 2;
  return (
    <g>
      <path d={drawSlice(slice)} className={classNames(look.slice, "stroke-ink")} strokeWidth="1.5" />
      <text
        {...toPoint(middle, LABEL_RADIUS)}
        textAnchor="middle"
        dominantBaseline="central"
        transform={`rotate(${middle} ${toPoint(middle, LABEL_RADIUS).x} ${toPoint(middle, LABEL_RADIUS).y})`}
        className={classNames(look.label, "text-[15px] font-bold")}
      >
        {at + 1}
      </text>
    </g>
  );
}

/** A point of the wheel; degrees clockwise from the top. */
function toPoint(degrees: number, radius: number): { readonly x: number; readonly y: number } {
  const radians = ((degrees - 90) * Math.PI) / 180;
  const round = (length: number) => Math.round(length * 100) / 100;
  return { x: round(Math.cos(radians) * radius), y: round(Math.sin(radians) * radius) };
}

function drawSlice({ start, sweep }: Slice): string {
  const [from, to] = [toPoint(start, RADIUS), toPoint(start + sweep, RADIUS)];
  return `M 0 0 L ${from.x} ${from.y} A ${RADIUS} ${RADIUS} 0 ${sweep > 180 ? 1 : 0} 1 ${to.x} ${to.y} Z`;
}
