import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { chooseKind, resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { buildSearchQuery, type QueryInput } from "#features/catalogue/search/search-query.ts";
import { parseSearch, toHref } from "#features/catalogue/search/search-state.ts";
import { type SettledSearch, settleSearch } from "#features/catalogue/search/settled-search.ts";
import { ONLY_FOR_SALE } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { SearchQuery } from "#search/contract/engine.ts";

const MAX_SEARCH_LENGTH = 2_000;
const NO_HOST = "https://site.invalid";

type Vocabulary = Pick<SiteStock, "vocabulary">;
type Settings = Pick<CatalogueSettings, "search">;

function readSearch(search: string, { vocabulary }: Vocabulary, settings: Settings): SettledSearch | null {
  const url = search.length > MAX_SEARCH_LENGTH ? null : URL.parse(search, NO_HOST);
  if (url?.origin !== NO_HOST) return null;
  const target = resolveSearchPath(url.pathname, vocabulary, settings.search.usedCarPath);
  if (!target) return null;
  // Limits beyond today's stock are what the shopper looks for all the same.
  const parsed = parseSearch(url, { defaultSort: settings.search.sort, vocabulary });
  return settleSearch(chooseKind(target, settings.search), parsed);
}

/**
 * A search page's address as an alert keeps it: without order, page and the words that it was read from, so that equal
 * searches are one. Null for what is no search of this site.
 */
export function toSavedSearch(search: string, vocabulary: Vocabulary, settings: Settings): string | null {
  const settled = readSearch(search, vocabulary, settings);
  return settled && toHref(settled.path, { ...settled.state, sortBy: null, page: 1, words: "" });
}

/** The query that finds a saved search's vehicles that are for sale; null once the address means nothing here. */
export function buildAlertQuery(
  search: string,
  vocabulary: Vocabulary,
  { config, now }: Pick<QueryInput, "config" | "now">,
): SearchQuery | null {
  const settled = readSearch(search, vocabulary, config);
  if (!settled) return null;
  const query = buildSearchQuery({ search: settled, vocabulary: vocabulary.vocabulary, config, now });
  return { ...query, fixed: ONLY_FOR_SALE };
}
