import { slugOf } from "../slug.ts";
import type { LocationReference } from "../vehicle.ts";

/** Where a feed's row stands, or that it stands where the feed has no say. */
export type Coverage =
  | { readonly covered: true; readonly location: LocationReference | null }
  | { readonly covered: false };

/**
 * The location of a row of a feed that covers certain locations (D11), which codes, names and slugs name alike: a row
 * of another location is not the feed's to bring, and a row that names none stands at the feed's only one. A feed that
 * names no locations covers all.
 */
export function coveredLocation(location: LocationReference | null, covered: readonly string[]): Coverage {
  if (covered.length === 0) return { covered: true, location };
  if (location === null) return { covered: true, location: covered.length === 1 ? named(covered[0]!) : null };
  const slugs = new Set(covered.map(slugOf));
  const own = [location.code ?? location.name, location.name].some((name) => slugs.has(slugOf(name)));
  return own ? { covered: true, location } : { covered: false };
}

function named(name: string): LocationReference {
  return { code: name, name, city: null, state: null, postcode: null };
}
