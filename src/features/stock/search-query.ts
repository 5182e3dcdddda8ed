import type { SiteConfig } from "#features/sites/config.ts";
import type { FacetCount, SearchQuery, SearchResult } from "#search/engine.ts";
import { type Facets, isRangeAttribute, LIST_ATTRIBUTES, RANGE_ATTRIBUTES } from "./search-attributes.ts";
import { MAX_PAGE } from "./search-state.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";
import type { SettledSearch } from "./settled-search.ts";
import { siteFacets } from "./site-facets.ts";

/** Counted on every page: for the shown count (SEA-30), the heading, and the choice of price types (D9). */
const ALWAYS_COUNTED = ["car_type", "status", "item_type", "price_type"] as const;

/** The engine's query of a search page: its hits, the counts of the site's filters, the bounds of its ranges. */
export function searchQuery(
  search: SettledSearch,
  vocabulary: SearchVocabulary,
  config: Pick<SiteConfig, "finance" | "search">,
): SearchQuery {
  const sortBy = search.state.sortBy ?? config.search.sort;
  const [, attribute, direction] = sortBy.split(":") as [string, string, "asc" | "desc"];
  const attributes = siteFacets(config).map((facet) =>
    facet.attribute === "make" ? "make_model" : facet.attribute,
  );
  return {
    text: search.state.query,
    facets: engineFacets(search.facets, vocabulary),
    ranges: search.state.ranges as Record<string, { min: number | null; max: number | null }>,
    ...orderCondition(config.search, sortBy),
    sort: { attribute, direction },
    offset: (search.state.page - 1) * config.search.pageSize,
    limit: config.search.pageSize,
    countFacets: [...new Set([...attributes.filter((name) => !isRangeAttribute(name)), ...ALWAYS_COUNTED])],
    boundRanges: attributes.filter(isRangeAttribute),
  };
}

/** What an order leaves out on a site whose order by lowest price shows only cars that have one (SEA-33). */
export function orderCondition(
  { priceAscendingNeedsPrice }: SiteConfig["search"],
  sortBy: string,
): Pick<SearchQuery, "fixed"> {
  const pricedOnly = priceAscendingNeedsPrice && sortBy === "Car_production:price:asc";
  return pricedOnly ? { fixed: { ranges: { price: { min: 1, max: null } } } } : {};
}

/**
 * Makes and models are one choice: all models of a chosen make, or only the chosen ones where some of its models are
 * chosen too. So the engine is asked by `make_model` alone, and a model of one make does not hide another make.
 */
export function engineFacets(facets: Facets, vocabulary: SearchVocabulary): Facets {
  const { make: makes = [], make_model: models = [], ...others } = facets;
  if (makes.length === 0 && models.length === 0) return others;
  const narrowed = new Set(models.map((model) => vocabulary.makeOf.get(model)));
  const whole = makes
    .filter((make) => !narrowed.has(make))
    .flatMap(
      (make) =>
        vocabulary.makes.find(({ name }) => name === make)?.models.map(({ value }) => value) ?? [make],
    );
  return { ...others, make_model: [...new Set([...models, ...whole])] };
}

/** Counts by make, from those by make and model, most frequent first. */
export function makeCounts(makeModels: readonly FacetCount[], vocabulary: SearchVocabulary): FacetCount[] {
  const counts = new Map<string, number>();
  for (const { value, count } of makeModels) {
    const make = vocabulary.makeOf.get(value);
    if (make !== undefined && count > 0) counts.set(make, (counts.get(make) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/** The number of pages of a count; none for none. */
export function pageCount(count: number, pageSize: number): number {
  return Math.min(MAX_PAGE, Math.ceil(count / pageSize));
}

/** Asks for the bounds of a site's whole stock, against which addresses are checked (FAC-12). */
export const STOCK_BOUNDS_QUERY: SearchQuery = {
  sort: { attribute: "custom_rank", direction: "desc" },
  offset: 0,
  limit: 0,
  countFacets: [],
  boundRanges: RANGE_ATTRIBUTES,
};

/** What an engine answers where there is nothing to ask, such as for an unknown path (SEA-15). */
export const NO_RESULT: SearchResult = {
  hits: [],
  count: 0,
  facets: Object.fromEntries(LIST_ATTRIBUTES.map((attribute) => [attribute, []])),
  ranges: {},
  missing: {},
};
