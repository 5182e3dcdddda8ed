import { listLocationKeys, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { LocationReference } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** The locations that a feed covers, with every name and code of each; none for all. */
export type CoveredLocations = readonly {
  readonly reference: LocationReference;
  readonly keys: readonly string[];
}[];

/** The locations of the account that these codes, names or slugs mean; an unknown one has only its own name. */
export async function readCovered(
  tx: AccountTransaction,
  names: readonly string[],
): Promise<CoveredLocations> {
  if (names.length === 0) return [];
  const known = (await listLocations(tx)).map((location) => ({ location, keys: listLocationKeys(location) }));
  return names.map((name) => {
    const found = known.find(({ keys }) => keys.includes(toSlug(name)));
    const reference = { code: found?.location.code ?? null, name: found?.location.name ?? name };
    return {
      reference: { ...reference, city: null, state: null, postcode: null },
      keys: found?.keys ?? [toSlug(name)],
    };
  });
}

/** The yard of a feed's row, or that the feed does not cover it. */
export type Coverage =
  | { readonly covered: true; readonly location: LocationReference | null }
  | { readonly covered: false };

/**
 * The location of a row of a feed that covers certain locations (D11): a row of another location is not the feed's to
 * bring, and a row that names none is placed at the feed's only one.
 */
export function checkCoverage(location: LocationReference | null, covered: CoveredLocations): Coverage {
  const [first, ...others] = covered;
  if (!first) return { covered: true, location };
  if (location === null) return { covered: true, location: others.length === 0 ? first.reference : null };
  const named = [location.code ?? location.name, location.name].map(toSlug);
  const isOwn = covered.some(({ keys }) => named.some((name) => keys.includes(name)));
  return isOwn ? { covered: true, location } : { covered: false };
}
