import { useEffect } from "react";
import { AccountFrame } from "#features/identity/ui/account-frame.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { COMPARE_PATH } from "../compare/compare-address.ts";
import { FAVOURITES_PATH, SEARCH_PATH } from "../paths.ts";
import type { GarageView } from "../watchlist/garage-view.ts";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { SavedCarGrid } from "./saved-car-grid.tsx";
import { removeFromWatchlist, setFormToken, useWatchlistState, watchlist } from "./use-watchlist.ts";

/** The shopper's own page (WAT-08, WAT-20): the watchlist, and the way to everything else that is saved. */
export function GaragePage({ view, site }: { view: GarageView; site: SiteView }) {
  const cars = useWatchlistState().cars ?? view.cars;
  useEffect(() => {
    setFormToken(view.formToken);
    watchlist.load(view.cars);
  }, [view]);
  const links = [
    { to: "/my-garage/details", label: "Your details and devices" },
    ...(site.garage.storeFavourites ? [{ to: FAVOURITES_PATH, label: "Favourites of this browser" }] : []),
    ...(site.garage.compare ? [{ to: COMPARE_PATH, label: "Compare cars" }] : []),
  ];
  return (
    <AccountFrame site={site} title="Your garage" lead="The same on every device you sign in on.">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-6">
        <h2 className="mb-6 text-2xl font-semibold">Watchlist</h2>
        {cars.length === 0 ? (
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose text-muted">
              Nothing here yet. Tap Watchlist on a car’s page to find it here on your phone and your computer.
            </p>
            <LinkButton to={SEARCH_PATH}>Search our stock</LinkButton>
          </div>
        ) : (
          <SavedCarGrid cars={cars} site={site} initial={view.views} onRemove={removeFromWatchlist} />
        )}
      </section>
      <RecentlyViewed site={site} />
    </AccountFrame>
  );
}
