import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { addOrderCondition } from "#features/catalogue/search/search-query.ts";
import { ONLY_FOR_SALE } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { toResultNoun } from "#features/results/labels/headings.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import type { FacetCount, SearchResult } from "#search/contract/engine.ts";

const MAX_HITS = 8;

/** What a site has for sale. */
export interface StockForSale extends Pick<SearchResult, "count" | "ranges"> {
  /** Of the best-ranked vehicles, the best first. */
  readonly hits: SearchResult["hits"];
  /** What is counted: cars, caravans, vehicles. */
  readonly noun: Noun;
  /** How many have each value of a facet, the most first. */
  counts(facet: string): readonly FacetCount[];
}

/** One search for all that blocks say of what is for sale, with the counts of their lists. */
export async function findStockForSale(
  { engine }: Pick<ListedStock, "engine">,
  { search }: Pick<CatalogueSettings, "search">,
): Promise<StockForSale> {
  const { hits, count, ranges, facets } = await engine.search({
    ranges: addOrderCondition({}, search, search.sort),
    fixed: ONLY_FOR_SALE,
    sort: { attribute: "custom_rank", direction: "desc" },
    offset: 0,
    limit: MAX_HITS,
    countFacets: ["body", "make_model", "car_type", "item_type", "location_name"],
    boundRanges: ["price", "weekly_price_range"],
  });
  const counts = (facet: string) => (facets[facet] ?? []).filter((one) => one.count > 0);
  return { hits, count, ranges, counts, noun: toResultNoun(counts("item_type").map(({ value }) => value)) };
}
