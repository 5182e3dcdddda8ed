import type { Brand } from "#features/content/brands/brand-document.ts";
import type { DrawnOverview } from "#features/places/drawn-map.ts";
import type { NoPage, Timed } from "#features/request/page-data.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { groupByAddress, TYPE_LABELS } from "#features/tenancy/locations/departments.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import { findYardsValidUntil } from "#features/tenancy/locations/yard-view.ts";
import { LOCATOR_PATH } from "#features/tenancy/paths.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import { formatList } from "#ui/base/format-list.ts";
import { buildRatedCard, type LocationCardView } from "../list/build-location-card.ts";
import { drawLocations } from "../list/show-locations.server.ts";
import { type NearView, sortByDistance } from "../list/sort-by-distance.server.ts";
import { filterLocations } from "../rules/filter-locations.ts";
import { type LocatorState, readLocatorState } from "./locator-state.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The locations of a group, by brand, department and distance (GRP-02). */
export interface LocatorView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  /** "2 Mazda locations with a service department." */
  readonly summary: string;
  readonly state: LocatorState;
  /** Null for a group with a single address. */
  readonly near: NearView | null;
  /** Brands that a location is a dealer for. */
  readonly brands: readonly Choice[];
  /** Departments that a location has. */
  readonly departments: readonly Choice[];
  readonly cards: readonly LocatorCard[];
  /** Where they are, in the order of the cards; null if one of them is not known. */
  readonly map: DrawnOverview | null;
}

interface LocatorCard extends LocationCardView {
  /** "Mazda, Kia and Ford"; "" where every make is sold. */
  readonly makes: string;
}

type LocatorRequest = Pick<RequestContext, "config" | "stock" | "origin" | "now">;

/** The locator at an address. Not found on a site without brands, or without locations (D344, D348). */
export function showLocator(request: LocatorRequest, url: URL): Timed<LocatorView> | NoPage {
  const { config, stock } = request;
  const locations = listSiteLocations(stock.locations, config);
  if (stock.content.brands.length === 0 || locations.length === 0) return { kind: "not-found" };
  const now = request.now();
  const brands = stock.content.brands.filter(({ make }) => filterByMake(locations, make).length > 0);
  const asked = readLocatorState(url);
  const brand = brands.find(({ slug }) => slug === asked.brand) ?? null;
  const state = { brand: brand?.slug ?? null, department: asked.department };
  const { addresses, near } = sortByDistance(groupByAddress(locations), url.searchParams.get("near"));
  const found = addresses.flatMap(({ departments, distance }) => {
    const chosen = choose(departments, brand, state);
    return chosen.length > 0 ? [{ departments: chosen, distance }] : [];
  });
  const crumbs = [{ label: "Home", href: "/" }, { label: "Find a dealer" }];
  const view: LocatorView = {
    ...{ head: buildHead(request, crumbs, state), crumbs, state, near },
    summary: summarise(found.length, brand, state),
    brands: brands.map(({ slug, title }) => ({ value: slug, label: title })),
    departments: listDepartmentChoices(locations),
    cards: found.map(({ departments, distance }) => ({
      ...buildRatedCard(departments, config, { now, totals: stock.reviews.totals }),
      distance,
      makes: formatList([...new Set(departments.flatMap(({ manufacturers }) => manufacturers))]),
    })),
    map: drawLocations(found.flatMap(({ departments: [first] }) => first ?? [])),
  };
  return { kind: "view", view, until: findYardsValidUntil(locations, now) };
}

const filterByMake = (locations: readonly Location[], make: string | null): Location[] =>
  make === null ? [] : filterLocations(locations, { show: "all", manufacturer: make, exclude: [] });

/** The departments of an address that match a choice. */
function choose(
  departments: readonly Location[],
  brand: Brand | null,
  { department }: LocatorState,
): readonly Location[] {
  const ofBrand = brand ? filterByMake(departments, brand.make) : departments;
  return department === null ? ofBrand : filterLocations(ofBrand, { show: department, exclude: [] });
}

const listDepartmentChoices = (locations: readonly Location[]): Choice[] =>
  (["sales", "service", "parts"] as const)
    .filter((show) => filterLocations(locations, { show, exclude: [] }).length > 0)
    .map((value) => ({ value, label: TYPE_LABELS[value] }));

function summarise(count: number, brand: Brand | null, { department }: LocatorState): string {
  const places = [count || "No", brand?.title, count === 1 ? "location" : "locations"]
    .filter(Boolean)
    .join(" ");
  return `${places}${department ? ` with a ${department} department` : ""}.`;
}

/** A choice of locations is not worth a search engine's visit: it finds all of them on the whole page. */
function buildHead(
  { config, origin }: LocatorRequest,
  crumbs: readonly Crumb[],
  { brand, department }: LocatorState,
): PageHead {
  return {
    title: `Find a dealer | ${config.name}`,
    description: `Find the nearest location of ${config.name} by brand and department: addresses, opening hours, phone numbers and directions.`,
    canonical: origin + LOCATOR_PATH,
    indexed: brand === null && department === null,
    jsonLd: [buildBreadcrumbList(crumbs, origin, LOCATOR_PATH)],
  };
}
