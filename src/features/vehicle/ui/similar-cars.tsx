import { ResultCarousel } from "#features/stock/ui/result-carousel.tsx";
import type { VehicleView } from "../vehicle-view.ts";

/** Cars like one that is gone, so that the page leads on (VDP-14). */
export function SimilarCars({ view, className }: { view: VehicleView; className: string }) {
  if (view.similar.length === 0) return null;
  return (
    <div className={className}>
      <ResultCarousel title={`Similar ${view.itemType}s`} cards={view.similar} />
    </div>
  );
}
