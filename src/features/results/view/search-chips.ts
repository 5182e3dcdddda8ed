import { LISTING_DATE, windowWords } from "#features/catalogue/search/listed-window.ts";
import {
  LIST_ATTRIBUTES,
  type ListAttribute,
  RANGE_ATTRIBUTES,
} from "#features/catalogue/search/search-attributes.ts";
import { toHref, withoutRange } from "#features/catalogue/search/search-state.ts";
import { choiceHref, type SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { valueLabel } from "../words/facet-labels.ts";
import { rangeWords } from "../words/range-words.ts";
import type { ResultsView } from "./results-view.ts";

/** All that is chosen, by path or by parameter, each with the address without it (D22). */
export function searchChips(
  search: SettledSearch,
  labels: CatalogueSettings["labels"],
): ResultsView["chips"] {
  const { path, state, facets } = search;
  const text =
    state.query === ""
      ? []
      : [{ label: `“${state.query.replaceAll('"', "")}”`, removeHref: toHref(path, state, { query: "" }) }];
  const values = LIST_ATTRIBUTES.flatMap((attribute) => {
    const chosen = facets[attribute] ?? [];
    return chosen.map((value) => ({
      label: chipLabel(attribute, value, labels),
      removeHref: choiceHref(
        search,
        attribute,
        chosen.filter((other) => other !== value),
      ),
    }));
  });
  const ranges = RANGE_ATTRIBUTES.flatMap((attribute) => {
    const range = state.ranges[attribute];
    const removeHref = toHref(path, state, withoutRange(state, attribute));
    return range === undefined ? [] : [{ label: rangeWords(attribute, range), removeHref }];
  });
  return [...text, ...values, ...ranges];
}

/** Labels that need their filter's heading beside them say it themselves. */
export function chipLabel(
  attribute: ListAttribute,
  value: string,
  labels: CatalogueSettings["labels"],
): string {
  if (attribute === "certified") return value === "True" ? "Certified" : "Not certified";
  if (attribute === LISTING_DATE) return `Listed in the ${windowWords(value)}`;
  return valueLabel(attribute, value, labels);
}
