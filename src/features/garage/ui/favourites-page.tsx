import Heart from "lucide/dist/esm/icons/heart.mjs";
import { useShopper } from "#features/account/me/use-shopper.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { SEARCH_PATH } from "../paths.ts";
import { askToSignIn } from "./ask-to-sign-in.ts";
import { EmptyPanel } from "./empty-panel.tsx";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { SavedCarGrid } from "./saved-car-grid.tsx";
import { useAllSaved, useWatchlistState } from "./use-watchlist.ts";

const HEADING = "favourites-heading";

/** What the shopper saved, here and in the account (WAT-18, D295). The page is the same for everyone; its vehicles load after hydration (D17). */
export function FavouritesPage({ site }: { site: SiteView }) {
  const saved = useAllSaved(site.slug);
  const shopper = useShopper();
  const isAccountLoaded = useWatchlistState().cars !== null;
  const cars = shopper === undefined || (shopper?.hasPhone && !isAccountLoaded) ? null : saved;
  return (
    <div className="container-page py-6 lg:py-8">
      <Breadcrumb crumbs={[{ label: "Home", href: "/" }, { label: "Your watchlist" }]} />
      <h1 id={HEADING} tabIndex={-1} className="page-title mt-3">
        Your watchlist
      </h1>
      <div className="mt-2 mb-8 flex min-h-11 flex-wrap items-center gap-x-4 text-muted">
        {shopper?.hasPhone
          ? "The same on every device you sign in on."
          : "Saved in this browser. No account needed."}
        {shopper !== undefined && !shopper?.hasPhone && (
          <button type="button" className="link min-h-11 font-semibold" onClick={() => askToSignIn(null)}>
            Keep it on all devices
          </button>
        )}
      </div>
      {/* Nearly as high as a screen until the list is known, so that the footer does not move. */}
      {cars === null && (
        <div className="min-h-[60dvh]">
          <p className="hidden noscript:block">
            This list is saved in your browser. Turn on JavaScript to see it.{" "}
            <a href={SEARCH_PATH} className="link">
              Search our stock
            </a>
          </p>
        </div>
      )}
      {cars?.length === 0 && (
        <EmptyPanel
          icon={Heart}
          title={`Save the first ${site.noun.one} you like`}
          className="py-12 lg:py-20"
        >
          Tap Save on any {site.noun.one}. It waits for you here, with today's price.
        </EmptyPanel>
      )}
      {cars && cars.length > 0 && <SavedCarGrid cars={cars} site={site} headingId={HEADING} />}
      <RecentlyViewed site={site} listed={cars ?? []} />
    </div>
  );
}
