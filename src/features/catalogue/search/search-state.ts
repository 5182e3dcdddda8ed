import { isUnreadable, parseTyped, toOrdered } from "#ui/controls/range-rules.ts";
import { NEAREST_FIRST, SORTS, type SortKey } from "../settings/search-settings.ts";
import { toKnownValues } from "./known-values.ts";
import { roundBounds } from "./range-bounds.ts";
import {
  type Facets,
  LIST_ATTRIBUTES,
  type ListAttribute,
  RANGE_ATTRIBUTES,
  type Range,
  type RangeAttribute,
  type Ranges,
  type StockBounds,
} from "./search-attributes.ts";
import type { SearchVocabulary } from "./search-vocabulary.ts";

const MAX_QUERY_LENGTH = 200;
const MAX_VALUE_LENGTH = 200;
/** Letters of a place that are read. */
export const MAX_PLACE_LENGTH = 80;
const MAX_VALUES = 50;
/** Of what is typed as the end of a range. */
const MAX_END_LENGTH = 40;
export const MAX_PAGE = 10_000;

/** Limits that shoppers choose from, in kilometres as the crow flies. */
export const RADII = [10, 25, 50, 100, 250] as const;

/** Where a shopper is, and how far away a vehicle may be (LEAD-25, LOC-16). */
export interface Near {
  /** A postcode or the name of a town. */
  readonly place: string;
  /** One of `RADII`; null for any distance. */
  readonly km: number | null;
}

/** What an address says about a search, beside its path (SEA-01, SEA-25). In canonical form: see `toSearch`. */
export interface SearchState {
  readonly query: string;
  /** What the shopper typed, where the rest of the search was read from it; empty once something else is chosen (D119). */
  readonly words: string;
  /** Values without repetition in code unit order; no empty list. */
  readonly facets: Facets;
  /** No range that is open on both sides. */
  readonly ranges: Ranges;
  /** Null while the shopper has given no place. */
  readonly near: Near | null;
  /** Null for the site's own order. */
  readonly sortBy: SortKey | null;
  /** From 1. */
  readonly page: number;
}

export const EMPTY_SEARCH: SearchState = {
  query: "",
  words: "",
  facets: {},
  ranges: {},
  near: null,
  sortBy: null,
  page: 1,
};

/** Why a part of an address was left out (FAC-12). */
export type SearchProblem =
  | { readonly kind: "malformed-range" | "too-many-values" | "unknown-sort"; readonly parameter: string }
  | {
      /** No place that we know (LEAD-25). */
      readonly kind: "unknown-place";
      readonly text: string;
    }
  | {
      /** Typed into the filter form, and no number (D23). */
      readonly kind: "unreadable-end";
      readonly attribute: RangeAttribute;
      readonly side: "min" | "max";
      readonly text: string;
    }
  | {
      readonly kind: "out-of-bounds";
      readonly attribute: RangeAttribute;
      readonly side: "min" | "max";
      readonly value: number;
      /** Nothing would have been found with it. */
      readonly excludedAll: boolean;
    };

export interface ParsedSearch {
  readonly state: SearchState;
  readonly problems: readonly SearchProblem[];
  /**
   * The address has the fields of the filter form, or values in another spelling, and belongs in canonical form. Where
   * something was left out it is answered as it stands: a redirect would lose what is to be said about it.
   */
  readonly needsRedirect: boolean;
}

export interface SearchContext {
  readonly defaultSort: SortKey;
  /** Bounds of the site's whole stock; a range end beyond them is dropped (FAC-12). */
  readonly bounds?: StockBounds | undefined;
  /** Names that a value may be written like (D22); without it, values stay as they are. */
  readonly vocabulary?: SearchVocabulary | undefined;
}

/**
 * Reads any address; unknown parameters, tracking ones among them, are ignored (D20). Never throws, and what it
 * returns is bounded whatever the length of the address.
 */
export function parseSearch(url: URL, context: SearchContext): ParsedSearch {
  const parameters = url.searchParams;
  const problems: SearchProblem[] = [];
  const asked = parseFacets(parameters, problems);
  const facets = context.vocabulary ? toKnownValues(asked, context.vocabulary) : asked;
  const near = parseNear(parameters, context.vocabulary, problems);
  const state: SearchState = {
    query: cleanText(parameters.get("query") ?? "", MAX_QUERY_LENGTH),
    words: cleanText(parameters.get("words") ?? "", MAX_QUERY_LENGTH),
    facets,
    ranges: parseRanges(parameters, context.bounds, problems),
    near,
    sortBy: parseSort(parameters.get("sortBy"), { standard: context.defaultSort, near, problems }),
    page: parsePage(parameters.get("page")),
  };
  const isCanonical =
    !hasFormFields(parameters) &&
    JSON.stringify(facets) === JSON.stringify(asked) &&
    (near === null || near.place === parameters.get("near"));
  return { state, problems, needsRedirect: !isCanonical && problems.length === 0 };
}

function hasFormFields(parameters: URLSearchParams): boolean {
  return RANGE_ATTRIBUTES.some((attribute) => isInForm(parameters, attribute));
}

/** Whether the filter form's fields of a range are there; they beat the address's own range (D23). */
function isInForm(parameters: URLSearchParams, attribute: RangeAttribute): boolean {
  return parameters.has(`min[${attribute}]`) || parameters.has(`max[${attribute}]`);
}

function parseFacets(parameters: URLSearchParams, problems: SearchProblem[]): Facets {
  const facets: Partial<Record<ListAttribute, readonly string[]>> = {};
  for (const attribute of LIST_ATTRIBUTES) {
    const values = new Set<string>();
    for (const value of parameters.getAll(attribute)) {
      if (values.size === MAX_VALUES) {
        problems.push({ kind: "too-many-values", parameter: attribute });
        break;
      }
      const clean = cleanText(value, MAX_VALUE_LENGTH);
      if (clean !== "") values.add(clean);
    }
    if (values.size > 0) facets[attribute] = [...values].sort();
  }
  return facets;
}

function parseRanges(
  parameters: URLSearchParams,
  bounds: StockBounds | undefined,
  problems: SearchProblem[],
): Ranges {
  const ranges: Partial<Record<RangeAttribute, Range>> = {};
  for (const attribute of RANGE_ATTRIBUTES) {
    const read = isInForm(parameters, attribute) ? readFormRange : readAddressRange;
    const range = read(parameters, attribute, problems);
    if (range === null) continue;
    const kept = keepWithinBounds(attribute, range, { stock: bounds, problems });
    if (kept.min !== null || kept.max !== null) ranges[attribute] = kept;
  }
  return ranges;
}

/** The filter form's two fields; one that is no number leaves its side open. */
function readFormRange(
  parameters: URLSearchParams,
  attribute: RangeAttribute,
  problems: SearchProblem[],
): Range {
  const end = (side: "min" | "max"): number | null => {
    const text = cleanText(parameters.get(`${side}[${attribute}]`) ?? "", MAX_END_LENGTH);
    if (isUnreadable(text)) problems.push({ kind: "unreadable-end", attribute, side, text });
    return parseTyped(text);
  };
  return toOrdered(end("min"), end("max"));
}

/** `min:max` as in SEA-40, null if there is none that can be read. */
function readAddressRange(
  parameters: URLSearchParams,
  attribute: RangeAttribute,
  problems: SearchProblem[],
): Range | null {
  const parameter = `range[${attribute}]`;
  const ends = parameters.getAll(parameter).at(-1)?.slice(0, 100).split(":");
  if (ends === undefined) return null;
  const [from = "", to = ""] = ends;
  if (ends.length === 2 && !ends.some(isUnreadable)) return toOrdered(parseTyped(from), parseTyped(to));
  problems.push({ kind: "malformed-range", parameter });
  return null;
}

function keepWithinBounds(
  attribute: RangeAttribute,
  range: Range,
  { stock, problems }: { readonly stock: StockBounds | undefined; readonly problems: SearchProblem[] },
): Range {
  const known = stock?.[attribute];
  if (!known) return range;
  const bounds = roundBounds(attribute, known);
  const keep = (side: "min" | "max"): number | null => {
    const value = range[side];
    if (value === null) return null;
    const excludedAll = side === "min" ? value > known.max : value < known.min;
    if (!excludedAll && value >= bounds.min && value <= bounds.max) return value;
    problems.push({ kind: "out-of-bounds", attribute, side, value, excludedAll });
    return null;
  };
  return { min: keep("min"), max: keep("max") };
}

/** The place that a shopper typed, as an address has it; "" without one. */
export const readPlaceText = (parameters: URLSearchParams): string =>
  cleanText(parameters.get("near") ?? "", MAX_PLACE_LENGTH);

/** Without a vocabulary, a place stays as it is written. */
function parseNear(
  parameters: URLSearchParams,
  vocabulary: SearchVocabulary | undefined,
  problems: SearchProblem[],
): Near | null {
  const text = readPlaceText(parameters);
  if (text === "") return null;
  const place = vocabulary ? vocabulary.places.find(text)?.name : text;
  const km = Number(parameters.get("radius"));
  if (place !== undefined) return { place, km: RADII.some((radius) => radius === km) ? km : null };
  problems.push({ kind: "unknown-place", text });
  return null;
}

function parseSort(
  text: string | null,
  { standard, near, problems }: { standard: SortKey; near: Near | null; problems: SearchProblem[] },
): SortKey | null {
  if (text === null || text === "" || text === standard) return null;
  // Once the place is taken back, nothing is near.
  if (text === NEAREST_FIRST && !near) return null;
  if (Object.hasOwn(SORTS, text)) return text as SortKey;
  problems.push({ kind: "unknown-sort", parameter: "sortBy" });
  return null;
}

/** The first page for what is no page number, the highest one for what lies beyond. */
export function parsePage(text: string | null): number {
  if (text === null || !/^[0-9]{1,12}$/.test(text)) return 1;
  return Math.min(MAX_PAGE, Math.max(1, Number(text)));
}

/** One line of clean text, cut between characters. */
export function cleanText(text: string, length: number): string {
  const line = text
    .slice(0, length * 4)
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return line
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/**
 * The state as the query part of an address, with "?" or empty: parameters sorted, defaults dropped, so that equal
 * searches have equal addresses (D20). `parseSearch` reads it back.
 */
export function toSearch(state: SearchState): string {
  const parameters = new URLSearchParams();
  if (state.query !== "") parameters.append("query", state.query);
  if (state.words !== "") parameters.append("words", state.words);
  for (const [attribute, values] of Object.entries(state.facets)) {
    for (const value of values.toSorted()) parameters.append(attribute, value);
  }
  for (const [attribute, { min, max }] of Object.entries(state.ranges)) {
    parameters.append(`range[${attribute}]`, `${min ?? ""}:${max ?? ""}`);
  }
  if (state.near) parameters.append("near", state.near.place);
  if (state.near?.km) parameters.append("radius", String(state.near.km));
  if (state.sortBy !== null) parameters.append("sortBy", state.sortBy);
  if (state.page > 1) parameters.append("page", String(state.page));
  parameters.sort();
  return toQueryText(parameters);
}

/** Parameters as the query part of an address, with "?" or empty; brackets and colons stay as they are read. */
export function toQueryText(parameters: URLSearchParams): string {
  const text = parameters.toString().replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}

/** The state after a change; every change but that of the page leads back to the first page (SEA-03). */
export function changeSearch(state: SearchState, change: Partial<SearchState>): SearchState {
  const isOther = "query" in change || "facets" in change || "ranges" in change || "near" in change;
  const next = { ...state, page: 1, ...(isOther && { words: "" }), ...change };
  return next.near || next.sortBy !== NEAREST_FIRST ? next : { ...next, sortBy: null };
}

/** The address of a search on a path, after a change if one is given (SEA-03). */
export function toHref(path: string, state: SearchState, change?: Partial<SearchState>): string {
  return path + toSearch(change === undefined ? state : changeSearch(state, change));
}

/** The change that chooses these values of an attribute; an empty list chooses all. */
export function chooseValues(
  state: Pick<SearchState, "facets">,
  attribute: ListAttribute,
  values: readonly string[],
): Partial<SearchState> {
  const { [attribute]: _, ...others } = state.facets;
  return { facets: values.length === 0 ? others : { ...others, [attribute]: [...new Set(values)].sort() } };
}

/** The change that takes an attribute's range back. */
export function removeRange(state: SearchState, attribute: RangeAttribute): Partial<SearchState> {
  const { [attribute]: _, ...others } = state.ranges;
  return { ranges: others };
}

/**
 * The key under which a search page is kept: its path and canonical parameters (D20). Null for an address with the
 * filter form's fields, whose answer is not kept.
 */
export function toSearchCacheKey(url: URL, defaultSort: SortKey): string | null {
  if (hasFormFields(url.searchParams)) return null;
  return trimTrailingSlash(url.pathname) + toSearch(parseSearch(url, { defaultSort }).state);
}

/** `/search/toyota/` is the same page as `/search/toyota` (SEA-09). */
export function trimTrailingSlash(pathname: string): string {
  return pathname.replace(/(?<=[^/])\/+$/, "");
}
