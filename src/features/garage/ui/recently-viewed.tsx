import { useEffect, useState } from "react";
import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { readViewedCars } from "#features/vehicle-page/visits/viewed-cars.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { useSavedCarViews } from "./use-saved-car-views.ts";

const MAX_SHOWN = 6;

/** The last vehicles whose pages this browser opened (VDP-22), as far as the site still shows them. */
export function RecentlyViewed({ site }: { site: SiteView }) {
  const [ids, setIds] = useState<readonly number[]>([]);
  useEffect(
    () => setIds(readViewedCars(site.slug, openBrowserStore("localStorage")).map(({ id }) => id)),
    [site.slug],
  );
  const views = useSavedCarViews(ids);
  if (views === "loading" || views === null || views.size === 0) return null;
  return (
    <section className="mt-16">
      <h2 className="mb-6 text-2xl font-semibold">Recently viewed</h2>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {[...views.values()].slice(0, MAX_SHOWN).map(({ card }) => (
          <li key={card.id}>
            <VehicleCard card={card} buttons={site.cards.buttons} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
