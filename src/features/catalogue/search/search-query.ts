import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { STATUSES } from "#features/vehicles/vehicle.ts";
import type { FacetCount, SearchQuery } from "#search/contract/engine.ts";
import type { CatalogueSettings } from "../settings/catalogue-settings.ts";
import { type FacetAttribute, NEAREST_FIRST } from "../settings/search-settings.ts";
import { LISTING_DATE, toListedRange } from "./listed-window.ts";
import {
  type Facets,
  isRangeAttribute,
  LIST_ATTRIBUTES,
  RANGE_ATTRIBUTES,
  type Ranges,
} from "./search-attributes.ts";
import { MAX_PAGE, type Near } from "./search-state.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";
import type { SettledSearch } from "./settled-search.ts";
import { ONLY_FOR_SALE, type StockResult } from "./stock-search.ts";
import { CODE } from "./vehicle-code.ts";

/** Counted on every page, for the choice of price types (D9) and for a budget that suits the stock (D123). */
const ALWAYS_COUNTED = ["price_type", "price_range"] as const;

export interface QueryInput {
  readonly search: SettledSearch;
  readonly vocabulary: SearchVocabulary;
  readonly config: Pick<CatalogueSettings, "search"> & FacetSettings;
  readonly now: Date;
  /** The VIN or plate that the text is (`findTypedCode`), to be found exactly; null for other text. */
  readonly code?: string | null;
}

/** The query of a search page for `searchStock`: its hits, the counts of the site's filters, the bounds of its ranges. */
export function buildSearchQuery({ search, vocabulary, config, now, code }: QueryInput): SearchQuery {
  const near = toEngineNear(search.state.near, vocabulary);
  const asked = search.state.sortBy ?? config.search.sort;
  const nearestFirst = asked === NEAREST_FIRST && near !== null;
  const sortBy = asked === NEAREST_FIRST ? config.search.sort : asked;
  const [, attribute, direction] = sortBy.split(":") as [string, string, "asc" | "desc"];
  const attributes = listSiteFacets(config).map((facet) =>
    facet.attribute === "make" ? "make_model" : facet.attribute,
  );
  return {
    ...(code && search.state.query !== ""
      ? { fixed: { facets: { [CODE]: [code] } } }
      : { text: search.state.query }),
    facets: toEngineFacets(search.facets, vocabulary),
    ranges: {
      ...addOrderCondition(search.state.ranges, config.search, sortBy),
      [LISTING_DATE]: toListedRange(search.facets[LISTING_DATE] ?? [], now),
    },
    ...(near && { near }),
    sort: { attribute, direction, ...(config.search.availableFirst && { groups: BY_STATUS }), nearestFirst },
    offset: (search.state.page - 1) * config.search.pageSize,
    limit: config.search.pageSize,
    countFacets: [...new Set([...attributes.filter(isIndexedList), ...ALWAYS_COUNTED])],
    boundRanges: attributes.filter(isRangeAttribute),
  };
}

function toEngineNear(near: Near | null, { places }: SearchVocabulary): SearchQuery["near"] | null {
  const from = near && places.find(near.place);
  return from && { from, maxKm: near.km };
}

/** The listing date is a list of windows for the shopper and a number for the engine (D106). */
function isIndexedList(attribute: FacetAttribute): boolean {
  return !isRangeAttribute(attribute) && attribute !== LISTING_DATE;
}

/** Available vehicles before those that are coming soon, and sold ones last (D54). */
const BY_STATUS = { facet: "status", values: STATUSES };

/**
 * The ranges with what an order adds: on some sites the order by lowest price shows only vehicles that have one
 * (SEA-33). As a range it is counted what that hides (D23).
 */
export function addOrderCondition(
  ranges: Ranges,
  { priceAscendingNeedsPrice }: Pick<CatalogueSettings["search"], "priceAscendingNeedsPrice">,
  sortBy: string,
): NonNullable<SearchQuery["ranges"]> {
  if (!priceAscendingNeedsPrice || sortBy !== "Car_production:price:asc") return { ...ranges };
  const { min = null, max = null } = ranges.price ?? {};
  return { ...ranges, price: { min: Math.max(1, min ?? 1), max } };
}

/**
 * Makes and models are one choice: all models of a chosen make, or only the chosen ones where some of its models are
 * chosen too. So the engine searches by `make_model` alone, and a model of one make does not hide another make.
 */
export function toEngineFacets(facets: Facets, vocabulary: SearchVocabulary): Facets {
  const { make: makes = [], make_model: models = [], [LISTING_DATE]: _, ...others } = facets;
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
export function countMakes(makeModels: readonly FacetCount[], vocabulary: SearchVocabulary): FacetCount[] {
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
export function countPages(count: number, pageSize: number): number {
  return Math.min(MAX_PAGE, Math.ceil(count / pageSize));
}

/** Asks for the bounds of all that a site has for sale, against which addresses are checked (FAC-12). */
export const STOCK_BOUNDS_QUERY: SearchQuery = {
  fixed: ONLY_FOR_SALE,
  sort: { attribute: "custom_rank", direction: "desc" },
  offset: 0,
  limit: 0,
  countFacets: [],
  boundRanges: RANGE_ATTRIBUTES,
};

/** What an engine answers where there is nothing to ask, such as for an unknown path (SEA-15). */
export const NO_RESULT: StockResult = {
  hits: [],
  count: 0,
  facets: Object.fromEntries(LIST_ATTRIBUTES.map((attribute) => [attribute, []])),
  ranges: {},
  usual: {},
  missing: {},
  sold: 0,
  itemTypes: [],
};

/** What decides which filters a site has. */
interface FacetSettings {
  readonly search: Pick<CatalogueSettings["search"], "facets">;
  readonly finance: Pick<FinanceSettings, "lenders">;
}

/** The site's filters in its order (FAC-19); the one by repayment only where there are lenders. */
export function listSiteFacets({ finance, search }: FacetSettings): CatalogueSettings["search"]["facets"] {
  return finance.lenders.length > 0
    ? search.facets
    : search.facets.filter(({ attribute }) => attribute !== "weekly_price_range");
}
