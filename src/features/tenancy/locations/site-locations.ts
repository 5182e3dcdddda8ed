import { suggestName } from "#platform/nearest-name.ts";
import { formatList } from "#ui/base/format-list.ts";
import { listDepartments } from "./departments.ts";
import type { Location } from "./location-store.server.ts";

/** What a site's settings say of its yards: without a list, all of the account. */
interface Settings {
  readonly stock: { readonly filter: { readonly locations?: readonly string[] | undefined } };
}

/**
 * Whether a completed location belongs to a site: one of its stock filter's yards, or a department at such a yard's address, which has
 * no stock that a filter could name (D124, LOC-07).
 */
function isOfSite(location: Location, locations: readonly Location[], { stock }: Settings): boolean {
  const own = stock.filter.locations;
  if (!location.completed) return false;
  if (own === undefined) return true;
  const yards = locations.filter(({ slug }) => own.includes(slug));
  return yards.some((yard) => listDepartments(yard, [location]).length > 0);
}

/** The locations that a site lists (LOC-17). */
export function listSiteLocations(locations: readonly Location[], config: Settings): Location[] {
  return locations.filter((location) => location.visible && isOfSite(location, locations, config));
}

/** A location that has a page on a site, also where it is not visible in lists (LOC-17). Null for any other slug. */
export function findSiteLocation(
  locations: readonly Location[],
  slug: string,
  config: Settings,
): Location | null {
  return locations.find((one) => one.slug === slug && isOfSite(one, locations, config)) ?? null;
}

/** The locations that sell vehicles, or whose type is unknown: a parts or service yard arranges no finance (PAGE-09). */
export function keepSellingLocations<Yard extends Pick<Location, "type">>(
  locations: readonly Yard[],
): readonly Yard[] {
  return locations.filter(({ type }) => type === null || type === "sales");
}

/** Says that there is no such location, and which one was meant, or else which ones there are. */
export function describeNoLocation(slug: string, slugs: readonly string[]): string {
  const known = slugs.length > 0 ? ` There are ${formatList(slugs)}.` : " There is none yet.";
  return `there is no location "${slug}".${suggestName(slug, slugs) || known}`;
}
