import type { ListAttribute, Range, RangeAttribute } from "#features/catalogue/search/search-attributes.ts";
import { LIST_ATTRIBUTES, RANGE_ATTRIBUTES } from "#features/catalogue/search/search-attributes.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import {
  changeSearch,
  removeRange,
  type SearchState,
  toHref,
} from "#features/catalogue/search/search-state.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import { formatRange } from "../labels/range-labels.ts";
import { type ChipLabels, formatChip, formatNear } from "./search-chips.ts";

/** A search without one of its filters, or without two (D123). */
export interface WiderSearch {
  /** The filters that are left out, each in words: "SUV or Ute", "Up to $30,000". */
  readonly without: readonly string[];
  readonly search: SettledSearch;
  readonly href: string;
  /** The range that is left out; null for another filter. */
  readonly range: { readonly attribute: RangeAttribute; readonly ends: Range } | null;
}

/** Makes and models are one choice (FAC-03). */
const GROUPS: readonly (readonly ListAttribute[])[] = [
  ["make", "make_model"],
  ...LIST_ATTRIBUTES.filter((attribute) => attribute !== "make" && attribute !== "make_model").map(
    (attribute) => [attribute],
  ),
];

/** A search without each of its filters in turn: ranges first, since what is near a limit is nearest to what is looked for. */
export function listWiderSearches(search: SettledSearch, words: ChipLabels): WiderSearch[] {
  const { state } = search;
  const ranges = RANGE_ATTRIBUTES.flatMap((attribute) => {
    const ends = state.ranges[attribute];
    if (ends === undefined) return [];
    const wider = withState(search, removeRange(state, attribute));
    return [{ ...wider, without: [formatRange(attribute, ends)], range: { attribute, ends } }];
  });
  const near = state.near?.km
    ? [
        {
          ...withState(search, { near: { ...state.near, km: null } }),
          without: [formatNear(state.near)],
          range: null,
        },
      ]
    : [];
  const lists = GROUPS.flatMap((group) => {
    const chosen = group.flatMap((attribute) =>
      (search.facets[attribute] ?? []).map((value) => formatChip(attribute, value, words)),
    );
    return chosen.length === 0
      ? []
      : [{ ...omitGroup(search, group), without: [chosen.join(" or ")], range: null }];
  });
  const text = { ...withState(search, { query: "" }), without: [`“${state.query.replaceAll('"', "")}”`] };
  return [...ranges, ...near, ...lists, ...(state.query === "" ? [] : [{ ...text, range: null }])];
}

/** A search without any two of its filters. @param wider the search without each of them */
export function listPairs(wider: readonly WiderSearch[], words: ChipLabels): WiderSearch[] {
  return wider.flatMap((one, at) => {
    const earlier = wider.slice(0, at).flatMap(({ without }) => without);
    return listWiderSearches(one.search, words)
      .filter(({ without }) => !without.some((label) => earlier.includes(label)))
      .map((other) => ({
        ...other,
        without: [...one.without, ...other.without],
        range: one.range ?? other.range,
      }));
  });
}

type FoundSearch = Pick<WiderSearch, "search" | "href">;

function withState(search: SettledSearch, change: Partial<SearchState>): FoundSearch {
  const state = changeSearch(search.state, change);
  return { search: { ...search, state }, href: toHref(search.path, state) };
}

/** A choice of the path itself is left out by leaving the path (D22). */
function omitGroup(search: SettledSearch, group: readonly ListAttribute[]): FoundSearch {
  const omit = (facets: SettledSearch["facets"]) =>
    Object.fromEntries(
      Object.entries(facets).filter(([attribute]) => !group.includes(attribute as ListAttribute)),
    );
  const facets = omit(search.facets);
  if (!group.some((attribute) => attribute in search.locked)) {
    const wider = withState(search, { facets: omit(search.state.facets) });
    return { ...wider, search: { ...wider.search, facets } };
  }
  const state = changeSearch(search.state, { facets });
  const path = DEFAULT_SEARCH_PATH;
  return { search: { ...search, path, locked: {}, state, facets }, href: toHref(path, state) };
}
