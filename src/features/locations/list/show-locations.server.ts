import type { DrawnOverview } from "#features/places/drawn-map.ts";
import { drawMapOfAll } from "#features/places/map-around.server.ts";
import { findPosition } from "#features/places/places.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { groupByAddress } from "#features/tenancy/locations/departments.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { findYardsValidUntil } from "#features/tenancy/locations/yard-view.ts";
import { LOCATIONS_PATH } from "#features/tenancy/paths.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatList } from "#ui/base/format-list.ts";
import { buildRatedCard, type LocationCardView } from "./build-location-card.ts";
import { type NearView, sortByDistance } from "./sort-by-distance.server.ts";

/** The page of all locations (LOC-04). */
export interface LocationsView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  /** "6 locations in QLD, NSW and VIC." */
  readonly summary: string;
  /** Null if there is nothing to compare. */
  readonly near: NearView | null;
  readonly cards: readonly LocationCardView[];
  /** Where they are, in the order of the cards; null for fewer than two that are known. */
  readonly map: DrawnOverview | null;
}

/** More towns than these are summed up by their states. */
const MAX_TOWNS = 3;

/** The page of a site's locations: one card for each address (LOC-04, LOC-07). */
export function showLocations(
  { config, stock, origin, now: clock }: Pick<RequestContext, "config" | "stock" | "origin" | "now">,
  { searchParams }: URL,
): {
  readonly kind: "view";
  readonly view: LocationsView;
  readonly until: Date | null;
} {
  const now = clock();
  const locations = listSiteLocations(stock.locations, config);
  const { addresses, near } = sortByDistance(groupByAddress(locations), searchParams.get("near"));
  const firsts = addresses.flatMap(({ departments: [first] }) => first ?? []);
  const crumbs = [{ label: "Home", href: "/" }, { label: "Locations" }];
  const heading = addresses.length > 1 ? "Our locations" : "Visit us";
  const view: LocationsView = {
    head: {
      title: `${heading} | ${config.name}`,
      description: `Where to find ${config.name}: addresses, opening hours, phone numbers and directions.`,
      canonical: origin + LOCATIONS_PATH,
      indexed: true,
      jsonLd: [buildBreadcrumbList(crumbs, origin, LOCATIONS_PATH)],
    },
    crumbs,
    heading,
    summary: summarise(firsts),
    near,
    cards: addresses.map(({ departments, distance }) => ({
      ...buildRatedCard(departments, config, { now, totals: stock.reviews.totals }),
      distance,
    })),
    map: firsts.length > 1 ? drawLocations(firsts) : null,
  };
  return { kind: "view", view, until: findYardsValidUntil(locations, now) };
}

/** "6 locations in QLD, NSW and VIC."; "" for a single one. */
function summarise(locations: readonly Location[]): string {
  if (locations.length < 2) return "";
  const towns = [...new Set(locations.map(({ city }) => city))];
  const names = towns.length <= MAX_TOWNS ? towns : [...new Set(locations.map(({ state }) => state))];
  const known = names.filter((name) => name !== null);
  const words = formatList(known);
  return `${locations.length} locations${words && ` in ${words}`}.`;
}

/** The map of some locations, one for each address; null if one of them is not known, since pins are counted like the cards. */
export function drawLocations(locations: readonly Location[]): DrawnOverview | null {
  const known = locations.map(findPosition).filter((place) => place !== null);
  return known.length > 0 && known.length === locations.length ? drawMapOfAll(known) : null;
}
