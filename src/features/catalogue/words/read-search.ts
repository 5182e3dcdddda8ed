import { isModelOfMake } from "#features/vehicles/make-name.ts";
import type { Facets, Range, RangeAttribute, Ranges } from "../search/search-attributes.ts";
import { DEFAULT_SEARCH_PATH } from "../search/search-path.ts";
import { changeSearch, EMPTY_SEARCH, type SearchState, toHref } from "../search/search-state.ts";
import { type SettledSearch, settleSearch } from "../search/settled-search.ts";
import type { Reading } from "./reading.ts";

/** The address of a search whose text was read, from its first page on (D119). */
export function toReadHref(search: SettledSearch, reading: Reading): string {
  const { path, state } = readSearch(search, reading);
  return toHref(path, { ...state, page: 1 });
}

/**
 * A search whose text was read (D119): its filters beside those that are chosen already, in the place of those of the same
 * kind, the rest as text, and the words themselves.
 */
export function readSearch(search: SettledSearch, reading: Reading): SettledSearch {
  const { state } = search;
  const { path, locked, chosen } = omitOtherMakes(search, reading.facets);
  const next: SearchState = {
    ...state,
    query: reading.text,
    words: state.query,
    facets: { ...omitReplaced(chosen, reading.facets), ...reading.facets },
    ranges: { ...state.ranges, ...replaceRanges(state.ranges, reading.ranges) },
    sortBy: reading.sortBy ?? state.sortBy,
  };
  return settleSearch({ path, locked }, { state: next, needsRedirect: false });
}

/** The address that searches for the shopper's own words as text instead, beside what was not read from them. */
export function toPlainTextHref({ path, state }: SettledSearch, { facets, ranges }: Reading): string {
  const others = <Value>(all: object, read: object): Value =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(read, name))) as Value;
  return toHref(
    path,
    changeSearch(EMPTY_SEARCH, {
      query: `"${state.words.replaceAll(/["“”]/gu, "")}"`,
      near: state.near,
      facets: others<Facets>(state.facets, facets),
      ranges: others<Ranges>(state.ranges, ranges),
    }),
  );
}

const namesVehicle = (facets: Facets) => facets.make !== undefined || facets.make_model !== undefined;

/** Makes and models are one choice: another one takes their place. */
function omitReplaced(chosen: Facets, read: Facets): Facets {
  if (!namesVehicle(read)) return chosen;
  const { make: _, make_model: __, ...others } = chosen;
  return others;
}

/** A path's own make or model gives way to another one that was read, and stays where a model of it was. */
function omitOtherMakes(
  { path, locked, state }: SettledSearch,
  read: Facets,
): Pick<SettledSearch, "path" | "locked"> & { readonly chosen: Facets } {
  const { make: makes, make_model: models, ...others } = locked;
  const here = { path, locked, chosen: state.facets };
  if (!namesVehicle(read) || (makes === undefined && models === undefined)) return here;
  const isWithin =
    makes !== undefined &&
    read.make === undefined &&
    read.make_model?.every((model) => makes.some((make) => isModelOfMake(model, make)));
  if (isWithin) return here;
  return { path: DEFAULT_SEARCH_PATH, locked: {}, chosen: { ...others, ...state.facets } };
}

/** An end that was read counts before the chosen one; the other end stays unless the two exclude each other. */
function replaceRanges(chosen: Ranges, read: Ranges): Ranges {
  const replaced = Object.entries(read).map(([attribute, range]): [string, Range] => {
    const before = chosen[attribute as RangeAttribute];
    const joined = { min: range.min ?? before?.min ?? null, max: range.max ?? before?.max ?? null };
    const isEmpty = joined.min !== null && joined.max !== null && joined.min > joined.max;
    return [attribute, isEmpty ? range : joined];
  });
  return Object.fromEntries(replaced);
}
