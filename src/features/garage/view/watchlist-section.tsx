import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { EmptySection, GarageSection, toHeadingId } from "../section/garage-section.tsx";
import { SavedCarGrid } from "../ui/saved-car-grid.tsx";
import { useSaved } from "../ui/use-watchlist.ts";
import type { GarageView } from "./garage.server.ts";

/** The vehicles that a shopper saved (WAT-08): in their account, and what is in this browser only. */
export function WatchlistSection({ view, site }: { view: GarageView; site: SiteView }) {
  const { account, browserOnly } = useSaved(site.slug, view.watchlist.cars);
  const kept = browserOnly ?? [];
  const headingId = toHeadingId("watchlist");
  return (
    <GarageSection site={site} id="watchlist" note="The same on every device you sign in on.">
      {account.length === 0 && kept.length === 0 && (
        <EmptySection>
          Nothing here yet. Tap Save on a {site.noun.one} to find it here on your phone and your computer.
        </EmptySection>
      )}
      {account.length > 0 && (
        <SavedCarGrid
          cars={account}
          site={site}
          initial={view.watchlist.views}
          formToken={view.formToken}
          headingId={headingId}
        />
      )}
      {kept.length > 0 && (
        <>
          <h3 className="mt-8 mb-4 text-lg font-semibold first:mt-0">In this browser only</h3>
          <SavedCarGrid cars={kept} site={site} headingId={headingId} />
        </>
      )}
    </GarageSection>
  );
}
