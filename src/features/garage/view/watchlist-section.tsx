import { useEffect } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { EmptySection, GarageSection, toHeadingId } from "../section/garage-section.tsx";
import { SavedCarGrid } from "../ui/saved-car-grid.tsx";
import { removeFromWatchlist, setFormToken, useWatchlistState, watchlist } from "../ui/use-watchlist.ts";
import type { GarageView } from "./garage.server.ts";

/** The vehicles that a shopper saved to their account (WAT-08). */
export function WatchlistSection({ view, site }: { view: GarageView; site: SiteView }) {
  const cars = useWatchlistState().cars ?? view.watchlist.cars;
  useEffect(() => {
    setFormToken(view.formToken);
    watchlist.load(view.watchlist.cars);
  }, [view]);
  return (
    <GarageSection site={site} id="watchlist" note="The same on every device you sign in on.">
      {cars.length === 0 ? (
        <EmptySection>
          Nothing here yet. Tap Watchlist on a {site.noun.one}’s page to find it here on your phone and your
          computer.
        </EmptySection>
      ) : (
        <SavedCarGrid
          cars={cars}
          site={site}
          initial={view.watchlist.views}
          formToken={view.formToken}
          headingId={toHeadingId("watchlist")}
          onRemove={removeFromWatchlist}
        />
      )}
    </GarageSection>
  );
}
