import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { filterValues, isKnownValue, isOpenAttribute } from "#features/catalogue/search/known-values.ts";
import type { Facets, ListAttribute } from "#features/catalogue/search/search-attributes.ts";
import { resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { parseSearch } from "#features/catalogue/search/search-state.ts";
import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { settleSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { buildSearchChips } from "./view/search-chips.ts";

const MAX_TEXT = 60;

/**
 * What a search looks for, in words: "SUV, Up to $30,000" (D123); "" for all stock and for what is no search. It is read in
 * mail, where an address must not put a link: of the text that was searched for, of the dealer's own words and of what no stock
 * has come letters and digits alone.
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
  const text = toHarmlessText(search.state.query);
  const facets = toHarmlessValues(search.facets, vocabulary);
  const strange = filterValues(facets, (attribute, value) => !isKnownValue(attribute, value, vocabulary));
  const filters = buildSearchChips(
    { ...search, facets, state: { ...search.state, query: "" } },
    { labels, strange },
  );
  return [...(text === "" ? [] : [`“${text}”`]), ...filters.map(({ label }) => label)].join(", ");
}

/** Letters, digits and the points of numbers. */
const toHarmlessText = (text: string): string =>
  text
    .replace(/(?:(?!(?<=\p{N})\.\p{N})[^\p{L}\p{N}])+/gu, " ")
    .trim()
    .slice(0, MAX_TEXT)
    .trim();

const toHarmlessValues = (facets: Facets, vocabulary: SearchVocabulary): Facets =>
  Object.fromEntries(
    (Object.entries(facets) as [ListAttribute, readonly string[]][]).map(([attribute, values]) => {
      const isStock = (value: string) =>
        !isOpenAttribute(attribute) && isKnownValue(attribute, value, vocabulary);
      return [
        attribute,
        values.map((value) => (isStock(value) ? value : toHarmlessText(value))).filter(Boolean),
      ];
    }),
  );

/** Leaves out of a description the text that was searched for and what no stock has; "" if there is nothing else. */
export const dropSearchText = (description: string): string =>
  description
    .split(", ")
    .filter((part) => !/^“[^”]*”$/u.test(part))
    .join(", ");
