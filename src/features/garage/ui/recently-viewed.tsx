import { useEffect, useState } from "react";
import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import { readViewedCars } from "#features/catalogue/viewed-cars.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import type { SavedCarView } from "../saved/saved-cars.server.ts";
import { useSavedCarViews } from "./use-saved-car-views.ts";

const MAX_SHOWN = 6;
const NONE: readonly number[] = [];

/**
 * The last vehicles whose pages this browser opened, as far as the site still shows them (VDP-22); null until they are known, and
 * empty if they cannot be read.
 */
export function useViewedCars(siteSlug: string): readonly SavedCarView[] | null {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  useEffect(
    () => setIds(readViewedCars(siteSlug, openBrowserStore("localStorage")).map(({ id }) => id)),
    [siteSlug],
  );
  const views = useSavedCarViews(ids ?? NONE);
  if (ids?.length === 0 || views === null) return [];
  return views === "loading" ? null : [...views.values()].slice(0, MAX_SHOWN);
}

/** A grid of viewed vehicles. */
export function ViewedCarGrid({ cars, site }: { cars: readonly SavedCarView[]; site: SiteView }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {cars.map(({ card }) => (
        <li key={card.id}>
          <VehicleCard card={card} buttons={site.cards.buttons} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

/** The viewed vehicles below a list, without those that are in it; nothing if there are none. */
export function RecentlyViewed({ site, listed }: { site: SiteView; listed: readonly SavedCar[] }) {
  const viewed = useViewedCars(site.slug) ?? [];
  const cars = viewed.filter(({ card }) => listed.every(({ id }) => id !== card.id));
  if (cars.length === 0) return null;
  return (
    <section className="mt-16">
      <h2 className="mb-6 text-2xl font-semibold">Recently viewed</h2>
      <ViewedCarGrid cars={cars} site={site} />
    </section>
  );
}
