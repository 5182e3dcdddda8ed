import { lazy, Suspense } from "react";
import { QuietBoundary } from "#ui/page/quiet-boundary.tsx";
import { useGauge } from "./use-gauge.ts";

const GaugeResult = lazy(() => import("./gauge-result.tsx"));

/**
 * How a car's price stands to the market (API-01, ENT-34): a skeleton of the gauge's own height, then the gauge, or nothing
 * on failure (PRC-08). Nothing is asked for before it is on the screen, and without JavaScript there is no skeleton.
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
    <div role="status" className="h-74 rounded-card border border-line p-4 sm:h-64">
      <span className="sr-only">Comparing the price with similar cars…</span>
      <div className="h-6 w-2/5 animate-pulse rounded-control bg-sunken" />
      <div className="mt-4 h-8 w-1/2 animate-pulse rounded-control bg-sunken" />
      <div className="mt-4 h-3 animate-pulse rounded-pill bg-sunken" />
      <div className="mt-4 h-4 w-4/5 animate-pulse rounded-control bg-sunken" />
    </div>
  );
}
