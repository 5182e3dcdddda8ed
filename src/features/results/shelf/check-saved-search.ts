import { findUnknownValues } from "#features/catalogue/search/known-values.ts";
import { LIST_ATTRIBUTES, RANGE_ATTRIBUTES } from "#features/catalogue/search/search-attributes.ts";
import { isSearchPath, resolveSearchPath } from "#features/catalogue/search/search-path.ts";
import { parseSearch, RADII } from "#features/catalogue/search/search-state.ts";
import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { SortKey } from "#features/catalogue/settings/search-settings.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { describeProblem } from "../view/search-notices.ts";

/** What the addresses of a site's searches may name. */
interface SavedSearchContext {
  readonly vocabulary: SearchVocabulary;
  /** The site's own order. */
  readonly sort: SortKey;
  readonly usedCarPath?: string | undefined;
}

const NO_SEARCH = "must be the path of a search on this site, such as /search/suv?range[price]=:30000";

const FILTERS: readonly string[] = [
  ...LIST_ATTRIBUTES,
  ...RANGE_ATTRIBUTES.map((attribute) => `range[${attribute}]`),
  ...["query", "words", "near", "radius", "sortBy"],
];

/**
 * Finds what is wrong with the address of a search that a dealer writes down, as rules in words. A shopper's address is never
 * refused: what is wrong with it is left out (FAC-12).
 */
export function checkSavedSearch(address: string, context: SavedSearchContext): string[] {
  const { vocabulary, usedCarPath } = context;
  const url = address.startsWith("/") ? URL.parse(address, "https://site.invalid") : null;
  if (url?.host !== "site.invalid" || !isSearchPath(url.pathname, usedCarPath)) return [NO_SEARCH];
  const isKnown = resolveSearchPath(url.pathname, vocabulary, usedCarPath) !== null;
  return [
    ...(isKnown ? [] : [`this dealer has no make, body or location at ${url.pathname}`]),
    ...checkNames(url.searchParams),
    ...checkValues(url, context),
  ];
}

function checkNames(parameters: URLSearchParams): string[] {
  return [...new Set(parameters.keys())]
    .filter((name) => !FILTERS.includes(name))
    .map((name) => `"${name}" is not a filter.${suggestName(name, FILTERS)}`);
}

function checkValues(url: URL, { vocabulary, sort }: SavedSearchContext): string[] {
  const { state, problems } = parseSearch(url, { defaultSort: sort, vocabulary });
  const radius = url.searchParams.get("radius");
  const isRadius = radius === null || RADII.some((km) => String(km) === radius);
  return [
    ...findUnknownValues(state.facets, vocabulary).map(
      ({ attribute, value, known }) => `${attribute} is never "${value}".${suggestName(value, known)}`,
    ),
    ...problems.map(describeProblem),
    ...(isRadius ? [] : [`radius must be one of ${RADII.join(", ")}`]),
  ];
}
