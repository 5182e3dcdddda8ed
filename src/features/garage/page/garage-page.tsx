import { AccountFrame } from "#features/account/ui/account-frame.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { EnquiriesSection } from "../enquiries/enquiries-section.tsx";
import type { StoppedAlert } from "../searches/alert-entry.ts";
import { SearchesSection } from "../searches/searches-section.tsx";
import { DetailsSection } from "./details-section.tsx";
import { FavouritesSection } from "./favourites-section.tsx";
import { GarageNavigation } from "./garage-navigation.tsx";
import type { GarageView } from "./garage-view.ts";
import { ViewedSection } from "./viewed-section.tsx";
import { WatchlistSection } from "./watchlist-section.tsx";

/** The shopper's own page (WAT-08, WAT-20): sections, and links to them with what each has. */
export function GaragePage({
  view,
  site,
  stopped,
}: {
  view: GarageView;
  site: SiteView;
  /** The alert that was just stopped. */
  stopped: StoppedAlert | null;
}) {
  return (
    <AccountFrame
      site={site}
      title={view.name ? `Hello, ${view.name}` : "Your garage"}
      lead={`Signed in with ${view.phone ?? view.email}. Everything you keep at ${site.name}, in one place.`}
    >
      <GarageNavigation view={view} site={site} />
      <WatchlistSection view={view} site={site} />
      <EnquiriesSection enquiries={view.enquiries} site={site} />
      <SearchesSection view={view} site={site} stopped={stopped} />
      {site.garage.storeFavourites && <FavouritesSection site={site} />}
      <ViewedSection site={site} />
      <DetailsSection view={view} site={site} />
    </AccountFrame>
  );
}
