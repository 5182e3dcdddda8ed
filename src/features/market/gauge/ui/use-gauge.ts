import { type RefObject, useRef, useState } from "react";
import { useNear } from "#ui/page/in-view.ts";
import type { ReadGauge } from "./to-gauge.ts";

type GaugeState = "waiting" | "none" | ReadGauge;

/** It loads when it is on the screen: its code is not part of what a page begins with (T3). */
const NEAR = "0px";

/** Asks for a gauge once its place is on the screen; anything that goes wrong is logged and leaves it out (PRC-08, PRC-16). */
export function useGauge(href: string): { state: GaugeState; place: RefObject<HTMLDivElement | null> } {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<GaugeState>("waiting");
  useNear(place, NEAR, async (signal) => {
    try {
      const [response, { toGauge }] = await Promise.all([fetch(href, { signal }), import("./to-gauge.ts")]);
      setState(toGauge(response.status, await response.text()) ?? "none");
    } catch (problem) {
      if (signal.aborted) return;
      // biome-ignore lint/suspicious/noConsole: PRC-16 asks for a log entry.
      console.warn("Price gauge:", problem);
      setState("none");
    }
  });
  return { state, place };
}
