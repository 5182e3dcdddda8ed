import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { EmptySection, GarageSection } from "../frame/garage-section.tsx";
import { useViewedCars, ViewedCarGrid } from "../ui/recently-viewed.tsx";

/** The vehicles whose pages this browser opened last (VDP-22). */
export function ViewedSection({ site }: { site: SiteView }) {
  const cars = useViewedCars(site.slug);
  return (
    <GarageSection site={site} id="viewed" note="In this browser.">
      {cars?.length === 0 && (
        <EmptySection>
          Nothing here yet. A {site.noun.one} is listed here once you have opened its page.
        </EmptySection>
      )}
      {cars && cars.length > 0 && <ViewedCarGrid cars={cars} site={site} />}
    </GarageSection>
  );
}
