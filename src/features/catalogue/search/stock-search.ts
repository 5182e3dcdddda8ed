import type { VehicleStatus } from "#features/vehicles/vehicle.ts";
import type { SearchIndex, SearchQuery, SearchResult } from "#search/contract/engine.ts";
import type { ListAttribute } from "./search-attributes.ts";

const FOR_SALE: readonly VehicleStatus[] = ["in_stock", "coming_soon"];

/** Leaves sold vehicles out: the condition of every count of stock (D65, SEA-30). */
export const ONLY_FOR_SALE = { facets: { status: FOR_SALE } } satisfies SearchQuery["fixed"];

export interface StockResult extends SearchResult {
  /** Sold vehicles among all hits; neither `count` nor a filter's counts cover them (D99). */
  readonly sold: number;
  /** The item types among all hits. */
  readonly itemTypes: readonly string[];
}

/** How many hits there are to page through, sold ones included. */
export function countHits({ count, sold }: StockResult): number {
  return count + sold;
}

/**
 * Answers a search of stock: the hits are all that match, counts and bounds cover what is for sale (D99). Where the
 * shopper asks for sold vehicles alone, they cover those.
 */
export async function searchStock(engine: SearchIndex, query: SearchQuery): Promise<StockResult> {
  const all = await engine.search({
    ...query,
    ...{ countFacets: ["status", "item_type"], boundRanges: [], usualRanges: [] },
  });
  const asked = query.facets?.status ?? [];
  const asksForSold = asked.length > 0 && asked.every((status) => status === "sold");
  const counted = await engine.search({
    ...query,
    limit: 0,
    ...(!asksForSold && { fixed: limitToForSale(query.fixed) }),
  });
  const statuses = query.countFacets?.includes("status") && { status: all.facets.status ?? [] };
  return {
    ...counted,
    hits: all.hits,
    facets: { ...counted.facets, ...statuses },
    sold: all.count - counted.count,
    itemTypes: listFoundValues(all, query, "item_type"),
  };
}

/** How many vehicles for sale a query finds. */
export async function countForSale(engine: SearchIndex, query: SearchQuery): Promise<number> {
  const fixed = limitToForSale(query.fixed);
  return (await engine.search({ ...query, fixed, limit: 0, countFacets: [], boundRanges: [] })).count;
}

function limitToForSale(fixed: SearchQuery["fixed"]): SearchQuery["fixed"] {
  return { ...fixed, facets: { ...fixed?.facets, ...ONLY_FOR_SALE.facets } };
}

/** A facet's values among the hits: its counts also cover what its own choice leaves out. */
function listFoundValues({ facets }: SearchResult, query: SearchQuery, facet: ListAttribute): string[] {
  const chosen = query.facets?.[facet] ?? [];
  const found = (facets[facet] ?? []).filter(({ count }) => count > 0).map(({ value }) => value);
  return chosen.length === 0 ? found : found.filter((value) => chosen.includes(value));
}
