import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";

type Yard = Pick<Location, "type" | "dealershipSlug">;

const DEPARTMENTS: ReadonlyMap<string, Location["type"]> = new Map([
  ["Service", "service"],
  ["Parts", "parts"],
]);

/**
 * The yards that answer an enquiry of a category (D290): the department that it is about, sales for any other category, all if there
 * is no such department. Of these, those of the dealership whose vehicle it is about, if it has any.
 */
export function keepAnsweringYards<One extends Yard>(
  yards: readonly One[],
  { category, dealership }: { readonly category: string; readonly dealership: string | null },
): readonly One[] {
  const department = DEPARTMENTS.get(category);
  const kept = department ? yards.filter(({ type }) => type === department) : keepSellingLocations(yards);
  const answering = kept.length > 0 ? kept : yards;
  const own = answering.filter(({ dealershipSlug }) => dealership !== null && dealershipSlug === dealership);
  return own.length > 0 ? own : answering;
}
