import { AccountLayout } from "#features/account/ui/account-layout.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { EnquiriesSection } from "../enquiries/enquiries-section.tsx";
import type { StoppedAlert } from "../searches/build-alert-entries.server.ts";
import { SearchesSection } from "../searches/searches-section.tsx";
import { EmptySection, GarageSection } from "../section/garage-section.tsx";
import { useViewedCars, ViewedCarGrid } from "../ui/recently-viewed.tsx";
import type { GarageView } from "./garage.server.ts";
import { GarageNavigation } from "./garage-navigation.tsx";
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
    <AccountLayout
      site={site}
      title={view.name ? `Hello, ${view.name}` : "Your garage"}
      lead={`Signed in with ${view.phone ?? view.email}. Everything you keep at ${site.name}, in one place.`}
    >
      <GarageNavigation view={view} site={site} />
      <WatchlistSection view={view} site={site} />
      <EnquiriesSection enquiries={view.enquiries} site={site} />
      <SearchesSection view={view} site={site} stopped={stopped} />
      <ViewedSection site={site} />
      <DetailsSection view={view} site={site} />
    </AccountLayout>
  );
}

/** The vehicles whose pages this browser opened last (VDP-22). */
function ViewedSection({ site }: { site: SiteView }) {
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

/** The shopper's name and contacts, and the link to the page that changes them. */
function DetailsSection({ view, site }: { view: GarageView; site: SiteView }) {
  const details = [
    { term: "First name", value: view.name },
    { term: "Mobile number", value: view.phone },
    { term: "Email address", value: view.email },
  ];
  return (
    <GarageSection site={site} id="details">
      <dl className="grid gap-4 sm:grid-cols-3">
        {details.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value ?? "None"}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to="/my-garage/details" variant="secondary" className="mt-6">
        Change details and devices
      </LinkButton>
    </GarageSection>
  );
}
