import { useEffect, useRef } from "react";
import { CONSENTS_PATH } from "#features/account/paths.ts";
import { AccountLayout } from "#features/account/ui/account-layout.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { DealsSection } from "../deals/deals-section.tsx";
import { EnquiriesSection } from "../enquiries/enquiries-section.tsx";
import type { SavedCarView } from "../saved/saved-cars.server.ts";
import type { StoppedAlert } from "../searches/build-alert-entries.server.ts";
import { usePastSearches } from "../searches/past-searches.tsx";
import { SearchesSection } from "../searches/searches-section.tsx";
import { GarageSection, type GarageSectionId } from "../section/garage-section.tsx";
import { useViewedCars, ViewedCarGrid } from "../ui/recently-viewed.tsx";
import { useSaved } from "../ui/use-watchlist.ts";
import { watchlist } from "../watchlist/watchlist.ts";
import type { GarageView } from "./garage.server.ts";
import { type GarageLink, GarageNavigation } from "./garage-navigation.tsx";
import { GarageStart, type StartableSection } from "./garage-start.tsx";
import { WatchlistSection } from "./watchlist-section.tsx";

const STARTABLE: readonly StartableSection[] = ["watchlist", "enquiries", "searches"];

/**
 * The shopper's own page (WAT-08, WAT-20): the sections with content, links to them with what each has, and one panel for
 * those without (D307). What only the browser knows appears after hydration.
 */
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
  const { account, browserOnly } = useSaved(site.slug, view.watchlist.cars);
  // Here and not in its section, which may appear later, when the browser knows more than the page came with.
  useEffect(() => watchlist.load(view.watchlist.cars), [view]);
  const past = usePastSearches(site.slug);
  const viewed = useViewedCars(site.slug) ?? [];
  const saved = account.length + (browserOnly?.length ?? 0);
  const sections: readonly GarageLink[] = [
    { id: "watchlist", count: saved },
    { id: "deals", count: view.deals.length },
    { id: "enquiries", count: view.enquiries.length },
    { id: "searches", count: view.alerts.length },
    { id: "viewed" },
    { id: "details" },
  ];
  const hasContent: Readonly<Record<GarageSectionId, boolean>> = {
    // The section where the last vehicle was removed stays, and with it the focus.
    watchlist: useEver(saved > 0),
    deals: view.deals.length > 0,
    enquiries: view.enquiries.length > 0,
    searches: view.alerts.length > 0 || past.length > 0 || stopped !== null,
    viewed: viewed.length > 0,
    details: true,
  };
  const shown = sections.filter(({ id }) => hasContent[id]);
  const isNew = STARTABLE.every((id) => !hasContent[id]);
  const start = (
    <GarageStart
      {...{ site, isNew, hasEmail: view.email !== null }}
      sections={STARTABLE.filter((id) => !hasContent[id])}
    />
  );
  return (
    <AccountLayout
      site={site}
      title={view.name ? `Hello, ${view.name}` : "Your garage"}
      lead={`Signed in with ${view.phone ?? view.email}. Everything you keep at ${site.name}, in one place.`}
    >
      {!isNew && <GarageNavigation sections={shown} />}
      {isNew && start}
      {hasContent.watchlist && <WatchlistSection view={view} site={site} />}
      {hasContent.deals && <DealsSection view={view} site={site} />}
      {hasContent.enquiries && <EnquiriesSection enquiries={view.enquiries} site={site} />}
      {hasContent.searches && <SearchesSection {...{ view, past, site, stopped }} />}
      {hasContent.viewed && <ViewedSection cars={viewed} site={site} />}
      {!isNew && start}
      <DetailsSection view={view} site={site} />
    </AccountLayout>
  );
}

/** Whether something is so, or was since the page was opened. */
function useEver(now: boolean): boolean {
  const ever = useRef(now);
  ever.current ||= now;
  return ever.current;
}

/** The vehicles whose pages this browser opened last (VDP-22). */
function ViewedSection({ cars, site }: { cars: readonly SavedCarView[]; site: SiteView }) {
  return (
    <GarageSection site={site} id="viewed" note="In this browser.">
      <ViewedCarGrid cars={cars} site={site} />
    </GarageSection>
  );
}

/** The shopper's name and contacts, and the link to the page that changes them. */
function DetailsSection({ view, site }: { view: GarageView; site: SiteView }) {
  const details = [
    { term: "First name", value: view.name },
    { term: "Mobile number", value: view.phone },
    { term: "Email address", value: view.email },
  ].filter(({ value }) => value !== null);
  return (
    <GarageSection site={site} id="details">
      <dl className="grid gap-4 sm:grid-cols-3">
        {details.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to="/my-garage/details" variant="secondary">
          Change details and devices
        </LinkButton>
        <Link to={CONSENTS_PATH} className="link inline-flex min-h-11 items-center font-semibold">
          Everything {site.name} may send you
        </Link>
      </div>
    </GarageSection>
  );
}
