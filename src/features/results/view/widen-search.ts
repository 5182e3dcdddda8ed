import { type GroupMember, type ListedCar, readHit } from "#features/catalogue/card/listed-car.ts";
import type { Facets } from "#features/catalogue/search/search-attributes.ts";
import { buildSearchQuery, type QueryInput } from "#features/catalogue/search/search-query.ts";
import type { SearchState } from "#features/catalogue/search/search-state.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import { searchStock } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import type { SearchIndex, SearchQuery } from "#search/contract/engine.ts";
import { findInstead, type OutOfStock } from "./out-of-stock.ts";
import { listPairs, listWiderSearches, type WiderSearch } from "./wider-searches.ts";

/** This many filters are tried; a search has seldom more. */
const MAX_FILTERS = 12;
/** Of this many filters each two are tried, which makes 15 searches. */
const MAX_PAIRED = 6;
const MAX_NEAREST = 3;
const MAX_LATEST = 6;
const NEWEST_FIRST = "Car_production:created_at_timestamp:desc";

/** What a search that finds nothing would find without one or two of its filters (D123, D185). */
export interface WidenedSearch {
  /** Those that find something, the most first: without one filter, else without two. */
  readonly found: readonly FoundSearch[];
  /** A model that is looked for and not in stock; null if none is. */
  readonly outOfStock: OutOfStock | null;
  /** The vehicles nearest to what is looked for. */
  readonly nearest: readonly ListedCar[];
  /** The filters that these do not pass, each in words. */
  readonly nearestWithout: readonly string[];
  /** Where nothing is near, the last arrivals of the same condition and type (D257). */
  readonly latest: readonly ListedCar[];
}

/** Filters that leave most of the stock in, so that what has only these is not near to anything. */
export const BROAD: ReadonlySet<string> = new Set(["car_type", "status", "item_type"]);

interface FoundSearch extends WiderSearch {
  /** Vehicles for sale. */
  readonly count: number;
  readonly itemTypes: readonly string[];
}

type WidenInput = Omit<QueryInput, "config"> & {
  readonly members: readonly GroupMember[];
  /** Chosen values that no stock has. */
  readonly strange: Facets;
  readonly config: Pick<CatalogueSettings, "labels" | "search"> & { readonly finance: FinanceSettings };
};

/** Tries a search without each of its filters; where none alone is in the way, without each two of them. */
export async function widenSearch(engine: SearchIndex, input: WidenInput): Promise<WidenedSearch> {
  const outOfStock = await findInstead(engine, input);
  if (outOfStock) {
    const best = outOfStock.instead.at(-1);
    const nearest = best ? await findNearest(engine, input, { ...best, without: [], range: null }) : [];
    return { found: [], outOfStock, nearest, nearestWithout: [], latest: [] };
  }
  const words = toWords(input);
  const wider = listWiderSearches(input.search, words).slice(0, MAX_FILTERS);
  const alone = await listFound(engine, input, wider);
  const found =
    alone.length > 0 ? alone : await listFound(engine, input, listPairs(wider.slice(0, MAX_PAIRED), words));
  // A limit that is in the way has something close beyond it.
  const best =
    found.find(({ range }) => range !== null) ?? mostFirst(found)[0] ?? (await findLoose(engine, input));
  if (!best || !isNear(best.search)) {
    const latest = await findLatest(engine, input);
    return { found: mostFirst(found), outOfStock, nearest: [], nearestWithout: [], latest };
  }
  return {
    outOfStock,
    found: mostFirst(found),
    nearest: await findNearest(engine, input, best),
    nearestWithout: best.without,
    latest: [],
  };
}

const toWords = ({ config: { labels }, strange }: WidenInput) => ({ labels, strange });

async function listFound(engine: SearchIndex, input: WidenInput, wider: readonly WiderSearch[]) {
  const tried = await Promise.all(wider.map((one) => countSearch(engine, input, one)));
  return tried.filter(
    ({ count, search }) => count > 0 && (isNear(search) || search.state.query === input.search.state.query),
  );
}

/** Whether a search still asks for something: all of the stock is near to nothing. */
const isNear = ({ facets, state }: SettledSearch) =>
  state.query !== "" ||
  state.near?.km != null ||
  Object.keys(state.ranges).length > 0 ||
  Object.keys(facets).some((attribute) => !BROAD.has(attribute));

/** Leaves out one filter after the other, the least telling first, until something is found. */
async function findLoose(engine: SearchIndex, input: WidenInput): Promise<WiderSearch | null> {
  const without: string[] = [];
  let { search } = input;
  for (let tried = 0; tried < MAX_FILTERS; tried += 1) {
    const last = listWiderSearches(search, toWords(input)).at(-1);
    if (last === undefined) return null;
    without.push(...last.without);
    if (!isNear(last.search)) return null;
    const found = await countSearch(engine, input, last);
    if (found.count > 0) return { ...last, without, range: null };
    search = last.search;
  }
  return null;
}

const mostFirst = (found: readonly FoundSearch[]) => found.toSorted((one, other) => other.count - one.count);

async function countSearch(engine: SearchIndex, input: WidenInput, wider: WiderSearch): Promise<FoundSearch> {
  const query = buildSearchQuery({ ...input, search: wider.search });
  const counts = { limit: 0, countFacets: [], boundRanges: [] };
  const { count, itemTypes } = await searchStock(engine, { ...query, ...counts });
  return { ...wider, count, itemTypes };
}

/** In the order of the limit that was left out, from that limit on; else in the site's own order. */
async function findNearest(
  engine: SearchIndex,
  input: WidenInput,
  { search, range }: WiderSearch,
): Promise<readonly ListedCar[]> {
  const query = buildSearchQuery({ ...input, search: withFirstPage(search) });
  const sort = range && {
    attribute: range.attribute,
    direction: range.ends.max === null ? ("desc" as const) : ("asc" as const),
  };
  return listForSale(engine, input, { ...query, sort: { ...query.sort, ...sort }, limit: MAX_NEAREST });
}

/** The last arrivals among what the broad filters of a search leave. */
function findLatest(engine: SearchIndex, input: WidenInput): Promise<readonly ListedCar[]> {
  const { state, facets } = input.search;
  const broad = Object.fromEntries(Object.entries(facets).filter(([attribute]) => BROAD.has(attribute)));
  const latest: SearchState = {
    ...{ ...state, query: "", ranges: {} },
    ...{ near: null, page: 1, sortBy: NEWEST_FIRST },
  };
  const query = buildSearchQuery({ ...input, search: { ...input.search, facets: broad, state: latest } });
  return listForSale(engine, input, { ...query, limit: MAX_LATEST });
}

async function listForSale(
  engine: SearchIndex,
  { members }: Pick<WidenInput, "members">,
  query: SearchQuery,
): Promise<readonly ListedCar[]> {
  const { hits } = await engine.search({ ...query, countFacets: [], boundRanges: [] });
  return hits.map((hit) => readHit(hit, { members })).filter(({ status }) => status !== "sold");
}

const withFirstPage = (search: SettledSearch): SettledSearch => ({
  ...search,
  state: { ...search.state, page: 1 },
});
