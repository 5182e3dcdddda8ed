import { useEffect, useState } from "react";
import { useReducedMotion } from "#ui/base/use-reduced-motion.ts";

/** How long the wheel turns, in milliseconds. */
export const TURN_MS = 4500;
/** A tab in the background ends no transition. */
const GRACE_MS = 500;

interface Wheel {
  readonly isTurning: boolean;
  /** Whether the result came while the page was open, so that it has to be told and take the focus. */
  readonly isNew: boolean;
  /** Ends the turning: the wheel has stopped. */
  readonly stop: () => void;
}

/**
 * Turns the wheel when the result of a spin comes while the page is open; a page that is opened with one stands still. Who asks for
 * less motion gets the result at once.
 * @param hasResult whether the spin is known
 * @param canTurn whether the wheel has the slice of the result
 */
export function useWheel(hasResult: boolean, canTurn: boolean): Wheel {
  const [hadResult, setHadResult] = useState(hasResult);
  const [isTurning, setTurning] = useState(false);
  const isStill = useReducedMotion();
  const [isNew, setNew] = useState(false);
  if (hasResult && !hadResult) {
    setNew(true);
    setHadResult(true);
    setTurning(canTurn && !isStill);
  }
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setTurning(false), TURN_MS + GRACE_MS);
    return () => clearTimeout(timer);
  }, [isTurning]);
  return { isTurning, isNew, stop: () => setTurning(false) };
}
