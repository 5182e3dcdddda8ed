import { useEffect, useRef, useState } from "react";
import { COUNT_MS, countAt } from "./count-at.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** A number that runs to a new value in one second (SEA-07); at once where less motion is asked for. */
export function CountUp({ value }: { value: number }) {
  const still = useReducedMotion();
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  last.current = shown;
  useEffect(() => {
    const from = last.current;
    if (still || from === value) return setShown(value);
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      setShown(countAt(from, value, now - start));
      if (now - start < COUNT_MS) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still]);
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {shown.toLocaleString("en-AU")}
      </span>
      <span className="sr-only">{value.toLocaleString("en-AU")}</span>
    </>
  );
}
