import Heart from "lucide/dist/esm/icons/heart.mjs";
import type { ReactNode } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { SEARCH_PATH } from "../paths.ts";
import { showRemovedToast } from "../saved/favourites-toast.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { openFavourites } from "../saved/saved-car-list.ts";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { SavedCarGrid } from "./saved-car-grid.tsx";
import { useSavedCars } from "./use-saved-cars.ts";

const HEADING = "favourites-heading";

/** The favourites of this browser (WAT-18). The page is the same for everyone; its vehicles load after hydration (D17). */
export function FavouritesPage({ site }: { site: SiteView }) {
  const list = openFavourites(site.slug);
  const cars = useSavedCars(list);
  const remove = (car: SavedCar) => {
    const removed = list.remove(car.id);
    if (removed) showRemovedToast(removed, list);
  };
  return (
    <div className="container-page py-8 lg:py-12">
      <h1 id={HEADING} tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        Your favourites
      </h1>
      <p className="mt-2 mb-8 text-muted">Saved in this browser. No account needed.</p>
      {/* Nearly as high as a screen until the list is known, so that the footer does not move. */}
      {cars === null && (
        <div className="min-h-[60dvh]">
          <p className="hidden noscript:block">
            Your browser stores this list, which needs JavaScript.{" "}
            <a href={SEARCH_PATH} className="link">
              Search our stock
            </a>
          </p>
        </div>
      )}
      {cars?.length === 0 && (
        <EmptyList title="Nothing here yet">
          Tap the heart on a {site.noun.one} to save it here and find it again when you come back.
        </EmptyList>
      )}
      {cars && cars.length > 0 && (
        <SavedCarGrid cars={cars} site={site} headingId={HEADING} onRemove={remove} />
      )}
      <RecentlyViewed site={site} />
    </div>
  );
}

/** A list with nothing in it leads back to the search. */
function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[60dvh] content-start justify-items-center gap-4 py-12 text-center">
      <Icon icon={Heart} size={48} className="text-muted" />
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="max-w-md text-muted">{children}</p>
      <LinkButton to={SEARCH_PATH}>Search our stock</LinkButton>
    </div>
  );
}
