import type { CardRecord } from "#features/catalogue/card/card.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { buildSearchQuery, type QueryInput } from "#features/catalogue/search/search-query.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import { searchStock } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import type { SearchEngine } from "#search/contract/engine.ts";
import { listWiderSearches, type WiderSearch } from "./wider-searches.ts";

/** So many filters are tried; a search has seldom more. */
const MAX_FILTERS = 12;
const MAX_NEAREST = 3;

/** What a search that finds nothing would find without one of its filters (D123). */
export interface WidenedSearch {
  /** Those that find something, the most first. */
  readonly found: readonly FoundSearch[];
  /** The vehicles nearest to what is looked for. */
  readonly nearest: readonly CardRecord[];
}

interface FoundSearch extends WiderSearch {
  /** Vehicles for sale. */
  readonly count: number;
  readonly itemTypes: readonly string[];
}

type WidenInput = Omit<QueryInput, "config"> & {
  readonly config: Pick<CatalogueSettings, "labels" | "search"> & { readonly finance: FinanceSettings };
};

/** Tries a search without each of its filters; where none alone is in the way, leaves them out one after the other. */
export async function widenSearch(engine: SearchEngine, input: WidenInput): Promise<WidenedSearch> {
  const wider = listWiderSearches(input.search, input.config.labels).slice(0, MAX_FILTERS);
  const tried = await Promise.all(wider.map((one) => countSearch(engine, input, one)));
  const found = tried.filter(({ count }) => count > 0);
  // A limit that is in the way has something close beyond it.
  const best = found.find(({ range }) => range !== null) ?? mostFirst(found)[0];
  if (best) return { found: mostFirst(found), nearest: await findNearest(engine, input, best) };
  const last = wider.at(-1);
  if (last === undefined) return { found: [], nearest: [] };
  const { nearest } = await widenSearch(engine, { ...input, search: last.search });
  return { found: [], nearest };
}

const mostFirst = (found: readonly FoundSearch[]) => found.toSorted((one, other) => other.count - one.count);

async function countSearch(
  engine: SearchEngine,
  input: WidenInput,
  wider: WiderSearch,
): Promise<FoundSearch> {
  const query = buildSearchQuery({ ...input, search: wider.search });
  const counts = { limit: 0, countFacets: [], boundRanges: [] };
  const { count, itemTypes } = await searchStock(engine, { ...query, ...counts });
  return { ...wider, count, itemTypes };
}

/** In the order of the limit that was left out, from that limit on; else in the site's own order. */
async function findNearest(
  engine: SearchEngine,
  input: WidenInput,
  { search, range }: WiderSearch,
): Promise<readonly CardRecord[]> {
  const query = buildSearchQuery({ ...input, search: withFirstPage(search) });
  const sort = range && {
    attribute: range.attribute,
    direction: range.ends.max === null ? ("desc" as const) : ("asc" as const),
  };
  const { hits } = await engine.search({
    ...query,
    sort: { ...query.sort, ...sort },
    limit: MAX_NEAREST,
    countFacets: [],
    boundRanges: [],
  });
  return hits.map(({ record }) => parseRecord(record)).filter(({ status }) => status !== "sold");
}

const withFirstPage = (search: SettledSearch): SettledSearch => ({
  ...search,
  state: { ...search.state, page: 1 },
});
