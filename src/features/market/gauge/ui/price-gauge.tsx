import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import { useNear } from "#ui/page/in-view.ts";
import { QuietBoundary } from "#ui/page/quiet-boundary.tsx";
import type { ReadGauge } from "./to-gauge.ts";

const GaugeResult = lazy(() => import("./gauge-result.tsx"));

/**
 * How a car's price stands to the market (API-01, ENT-34): a skeleton of the gauge's own height, then the gauge, or nothing
 * on failure (PRC-08). Nothing is loaded before it is on the screen, and without JavaScript there is no skeleton.
 */
export function PriceGauge({ href, noun }: { href: string | null; noun: string }) {
  return href === null ? null : <LoadedGauge key={href} href={href} noun={noun} />;
}

function LoadedGauge({ href, noun }: { href: string; noun: string }) {
  const { state, place } = useGauge(href);
  if (state === "none") return null;
  return (
    <div ref={place} data-gauge="" className="noscript:hidden">
      {state === "waiting" ? (
        <Skeleton />
      ) : (
        <QuietBoundary part="The price gauge">
          <Suspense fallback={<Skeleton />}>
            <GaugeResult {...state} noun={noun} />
          </Suspense>
        </QuietBoundary>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="h-74 print:hidden rounded-card border border-line p-4 sm:h-64">
      <span className="sr-only">Comparing the price with similar cars…</span>
      <div className="h-6 w-2/5 animate-pulse rounded-control bg-sunken" />
      <div className="mt-4 h-8 w-1/2 animate-pulse rounded-control bg-sunken" />
      <div className="mt-4 h-3 animate-pulse rounded-pill bg-sunken" />
      <div className="mt-4 h-4 w-4/5 animate-pulse rounded-control bg-sunken" />
    </div>
  );
}

type GaugeState = "waiting" | "none" | ReadGauge;

/** It loads when it is on the screen: its code is not part of what a page begins with (T3). */
const NEAR = "0px";

/** Asks for a gauge once its place is on the screen; anything that goes wrong is logged and leaves it out (PRC-08, PRC-16). */
function useGauge(href: string): { state: GaugeState; place: RefObject<HTMLDivElement | null> } {
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
