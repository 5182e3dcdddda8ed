import type { FacetCount, SearchIndex, SearchQuery } from "#search/contract/engine.ts";
import { ANY_TIME, findWindowsEnd, LISTING_DATE, toListedRange, WINDOW_VALUES } from "./listed-window.ts";
import { buildSearchQuery, listSiteFacets, type QueryInput } from "./search-query.ts";
import { type StockResult, searchStock } from "./stock-search.ts";

/** Answers a site's search with the counts of all its filters, and the ends of its sliders. */
export async function searchSite(engine: SearchIndex, input: QueryInput): Promise<StockResult> {
  const query = buildSearchQuery(input);
  const result = await searchStock(engine, { ...query, usualRanges: query.boundRanges ?? [] });
  if (!showsWindows(input)) return result;
  const windows = await countWindows(engine, query, input.now);
  return { ...result, facets: { ...result.facets, [LISTING_DATE]: windows } };
}

/** When the clock changes the answer to a search; null if it does not (D19). */
export function findSearchEnd(input: Pick<QueryInput, "config" | "search" | "now">): Date | null {
  const dependsOnClock = showsWindows(input) || input.search.facets[LISTING_DATE] !== undefined;
  return dependsOnClock ? findWindowsEnd(input.now) : null;
}

function showsWindows({ config }: Pick<QueryInput, "config">): boolean {
  return listSiteFacets(config).some(({ attribute }) => attribute === LISTING_DATE);
}

/** How many vehicles any time and each window would find, the query's own window ignored. */
async function countWindows(engine: SearchIndex, query: SearchQuery, now: Date): Promise<FacetCount[]> {
  const countWindow = async (value: string): Promise<FacetCount> => {
    const window = toListedRange(value === ANY_TIME ? [] : [value], now);
    const ranges = { ...query.ranges, [LISTING_DATE]: window };
    const { count } = await searchStock(engine, {
      ...query,
      ranges,
      limit: 0,
      countFacets: [],
      boundRanges: [],
    });
    return { value, count };
  };
  return Promise.all([ANY_TIME, ...WINDOW_VALUES].map(countWindow));
}
