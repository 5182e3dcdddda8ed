import { AccountFrame } from "#features/account/ui/account-frame.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { GarageView } from "./garage-view.ts";
import { WatchlistSection } from "./watchlist-section.tsx";

/** The watchlist of a site without a garage (WAT-08, TEN-07). */
export function WatchlistPage({ view, site }: { view: GarageView; site: SiteView }) {
  return (
    <AccountFrame
      site={site}
      title={view.name ? `Hello, ${view.name}` : "Your watchlist"}
      lead={`Signed in with ${view.phone ?? view.email}.`}
    >
      <WatchlistSection view={view} site={site} />
    </AccountFrame>
  );
}
