import { isModelOfMake } from "#features/vehicles/make-name.ts";
import type { Facets, ListAttribute } from "./search-attributes.ts";
import { DEFAULT_SEARCH_PATH, type SearchTarget } from "./search-path.ts";
import { changeSearch, chooseValues, type ParsedSearch, type SearchState, toHref } from "./search-state.ts";

/** A search after path and parameters are brought together. */
export interface SettledSearch {
  readonly path: string;
  /** What the path itself chooses. */
  readonly locked: Facets;
  /** What the parameters choose beside it. */
  readonly state: SearchState;
  /** All that is chosen, by path and by parameters. */
  readonly facets: Facets;
  /** The address that this request belongs at, when it is another one. */
  readonly redirect: string | null;
}

/**
 * Brings a path and its parameters together (D22): a parameter that repeats the path's own choice is dropped; one that
 * changes it (another make on `/search/toyota`) moves to the default path with all choices as parameters.
 */
export function settleSearch(
  { path, locked }: SearchTarget,
  { state, needsRedirect }: Pick<ParsedSearch, "state" | "needsRedirect">,
): SettledSearch {
  const chosen = state.facets;
  if (leavesPath(locked, chosen)) {
    return settled(
      { path: DEFAULT_SEARCH_PATH, locked: {} },
      { ...state, facets: { ...locked, ...chosen } },
      true,
    );
  }
  const beside = Object.entries(chosen).filter(([attribute]) => !repeatsPath(attribute, locked));
  const repeats = beside.length < Object.keys(chosen).length;
  return settled(
    { path, locked },
    { ...state, facets: Object.fromEntries(beside) },
    needsRedirect || repeats,
  );
}

/** A search on the default path, with no filters from a path and no redirect. */
export const newSearch = (state: SearchState): SettledSearch =>
  settled({ path: DEFAULT_SEARCH_PATH, locked: {} }, state, false);

function settled({ path, locked }: SearchTarget, state: SearchState, redirects: boolean): SettledSearch {
  const redirect = redirects ? toHref(path, state) : null;
  return { path, locked, state, facets: { ...locked, ...state.facets }, redirect };
}

/** Make and model are one choice: a model of another make leaves a make's path, another make leaves a model's. */
function leavesPath(locked: Facets, chosen: Facets): boolean {
  const changesOwn = Object.entries(locked).some(([attribute, values]) => {
    const others = chosen[attribute as ListAttribute];
    return others !== undefined && !hasSameValues(values, others);
  });
  const [makes, models] = [locked.make, locked.make_model];
  const strangeModel = makes && chosen.make_model?.some((model) => !isOfMakes(model, makes));
  const strangeMake =
    models && chosen.make?.some((make) => !models.every((model) => isOfMakes(model, [make])));
  return Boolean(changesOwn || strangeModel || strangeMake);
}

function repeatsPath(attribute: string, locked: Facets): boolean {
  return attribute in locked || (attribute === "make" && locked.make_model !== undefined);
}

function isOfMakes(makeModel: string, makes: readonly string[]): boolean {
  return makes.some((make) => isModelOfMake(makeModel, make));
}

function hasSameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/** The address after an attribute's whole choice changed, leaving the path if need be (D22, SEA-03). */
export function toChoiceHref(
  search: SettledSearch,
  attribute: ListAttribute,
  values: readonly string[],
): string {
  const own = search.locked[attribute];
  if (own !== undefined && !hasSameValues(own, values)) {
    return toHref(DEFAULT_SEARCH_PATH, search.state, chooseValues(search, attribute, values));
  }
  const state = changeSearch(search.state, chooseValues(search.state, attribute, values));
  const next = settleSearch(search, { state, needsRedirect: false });
  return toHref(next.path, next.state);
}
