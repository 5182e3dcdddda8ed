import { useMemo, useState } from "react";
import { listLoadOrder } from "./spin-rules.ts";

/** So many frames load at once: enough to fill a line, few enough that they come in their order. */
const MAX_LOADING = 6;

/**
 * Which frames of a turn to load by now, in the order that makes dragging work soonest, and which are there. `settle`
 * is to hear of each that loaded or failed.
 */
export function useFrames(frames: readonly (string | null)[], start: number) {
  const order = useMemo(
    () => listLoadOrder(frames.length, start).filter((frame) => frames[frame] !== null),
    [frames, start],
  );
  const [settled, setSettled] = useState<ReadonlyMap<number, boolean>>(new Map());
  return {
    asked: order.slice(0, settled.size + MAX_LOADING),
    isThere: (frame: number) => settled.get(frame) === true,
    loading: settled.size < order.length,
    settle: (frame: number, loaded: boolean) =>
      setSettled((before) => (before.has(frame) ? before : new Map(before).set(frame, loaded))),
  };
}
