import type { VehicleView } from "../vehicle-view.ts";
import { Views } from "./views.tsx";

/** What can be done with a page besides asking for the car, and how many saw it (SIDE-03). */
export function OfferTools({ view }: { view: VehicleView }) {
  if (!view.available) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      <Views
        key={`views ${view.slug}`}
        slug={view.slug}
        className="ml-auto flex items-center gap-1.5 text-sm text-muted"
      />
    </div>
  );
}
