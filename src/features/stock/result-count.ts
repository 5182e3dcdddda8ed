import type { FacetCount } from "#search/engine.ts";
import type { Facets } from "./search-attributes.ts";

/** Above so many hits, the number shown is made of facet counts (SEA-30). */
const COUNTED_EXACTLY = 1999;

/**
 * The number shown for a count (SEA-30): above 1,999 the vehicles in stock, where the status facet is counted and sold
 * ones are not what was asked for, else the sum of the counts by car type. Chosen values alone count.
 */
export function shownCount(
  count: number,
  counts: Readonly<Record<string, readonly FacetCount[]>>,
  chosen: Facets,
): number {
  if (count <= COUNTED_EXACTLY) return count;
  const inStock = counts.status?.find(({ value }) => value === "in_stock");
  if (inStock !== undefined && (chosen.status?.includes("in_stock") ?? true)) return inStock.count;
  const types = counts.car_type?.filter(({ value }) => chosen.car_type?.includes(value) ?? true);
  return types?.length ? types.reduce((sum, type) => sum + type.count, 0) : count;
}
