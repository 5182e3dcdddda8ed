import { useEffect, useRef, useState } from "react";
import { formatWhole } from "../base/money.ts";
import { useReducedMotion } from "../base/use-reduced-motion.ts";

interface CountUpProps {
  readonly value: number;
  /** What it shows at first; the value by default, so that only changes run. */
  readonly from?: number;
  readonly ms?: number;
}

/** A number that runs to a new value in one second (SEA-07), or in `ms`; at once if the shopper prefers less motion. */
export function CountUp({ value, from: start = value, ms = COUNT_MS }: CountUpProps) {
  const still = useReducedMotion();
  const [shown, setShown] = useState(start);
  const last = useRef(start);
  last.current = shown;
  useEffect(() => {
    const from = last.current;
    if (still || from === value) return setShown(value);
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      setShown(countAt({ from, to: value }, now - start, ms));
      if (now - start < ms) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still, ms]);
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {formatWhole(shown)}
      </span>
      <span className="sr-only">{formatWhole(value)}</span>
    </>
  );
}

/** Milliseconds that a count takes from its old to its new value (SEA-07). */
const COUNT_MS = 1000;

/**
 * The whole number shown `elapsedMs` after a count of `countMs` began to run from `from` to `to`: fast first, exact at the
 * end.
 */
export function countAt(
  { from, to }: { readonly from: number; readonly to: number },
  elapsedMs: number,
  countMs = COUNT_MS,
): number {
  const share = Math.min(1, Math.max(0, elapsedMs / countMs));
  return Math.round(from + (to - from) * (1 - (1 - share) ** 3));
}
