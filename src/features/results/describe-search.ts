import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { parseSearch } from "#features/catalogue/search/search-state.ts";
import { settleSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { buildSearchChips } from "./view/search-chips.ts";

const MAX_TEXT = 60;

/**
 * What a search looks for, in words: "SUV, Up to $30,000" (D123); "" for all stock and for what is no search. Of the text that
 * was searched for, letters, digits and spaces alone, so that an address cannot put a link into somebody's enquiry.
 */
export function describeSearch(
  href: string,
  { vocabulary }: Pick<SiteStock, "vocabulary">,
  { labels, search: settings }: Pick<CatalogueSettings, "labels" | "search">,
): string {
  const url = URL.parse(href, "https://site.invalid");
  const target = url && resolveSearchPath(url.pathname, vocabulary, settings.usedCarPath);
  if (url?.host !== "site.invalid" || !target) return "";
  // Limits beyond the stock are what the shopper looks for all the same.
  const search = settleSearch(target, parseSearch(url, { defaultSort: settings.sort, vocabulary }));
  const text = search.state.query
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, MAX_TEXT)
    .trim();
  const filters = buildSearchChips({ ...search, state: { ...search.state, query: "" } }, labels);
  return [...(text === "" ? [] : [`“${text}”`]), ...filters.map(({ label }) => label)].join(", ");
}

/** Leaves out of a description the text that was searched for; "" if there is nothing else. */
export const dropSearchText = (description: string): string =>
  description.replace(/^“[\p{L}\p{N} ]*”(, )?/u, "");
