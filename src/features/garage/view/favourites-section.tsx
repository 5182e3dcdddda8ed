import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Link } from "#ui/page/link.tsx";
import { FAVOURITES_PATH } from "../paths.ts";
import { showRemovedToast } from "../saved/favourites-toast.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { EmptySection, GarageSection, toHeadingId } from "../section/garage-section.tsx";
import { SavedCarGrid } from "../ui/saved-car-grid.tsx";
import { useSavedCars } from "../ui/use-saved-cars.ts";

/** More are on the page of favourites. */
const MAX_SHOWN = 6;

/** This browser's newest favourites. */
export function FavouritesSection({ site }: { site: SiteView }) {
  const list = openFavourites(site.slug);
  const cars = useSavedCars(list);
  return (
    <GarageSection site={site} id="favourites" note="Saved in this browser.">
      {cars?.length === 0 && (
        <EmptySection>Nothing here yet. Tap the heart on a {site.noun.one} to keep it.</EmptySection>
      )}
      {cars && cars.length > 0 && (
        <>
          <SavedCarGrid
            cars={cars.slice(0, MAX_SHOWN)}
            site={site}
            headingId={toHeadingId("favourites")}
            onRemove={(car) => {
              const removed = list.remove(car.id);
              if (removed) showRemovedToast(removed, list);
            }}
          />
          {cars.length > MAX_SHOWN && (
            <Link to={FAVOURITES_PATH} className="link mt-4 inline-flex min-h-11 items-center font-semibold">
              See all {cars.length} favourites
            </Link>
          )}
        </>
      )}
    </GarageSection>
  );
}
