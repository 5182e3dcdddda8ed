import { formatWindow, LISTING_DATE } from "#features/catalogue/search/listed-window.ts";
import {
  type Facets,
  LIST_ATTRIBUTES,
  type ListAttribute,
  RANGE_ATTRIBUTES,
} from "#features/catalogue/search/search-attributes.ts";
import { type Near, removeRange, toHref } from "#features/catalogue/search/search-state.ts";
import { type SettledSearch, toChoiceHref } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { formatValue } from "../labels/facet-labels.ts";
import { formatRange } from "../labels/range-labels.ts";
import type { ResultsView } from "./results-view.ts";

/** By what chips are worded. */
export interface ChipLabels {
  readonly labels: CatalogueSettings["labels"];
  /** Chosen values that no stock has. */
  readonly strange: Facets;
}

/** All that is chosen, by path or by parameter, each with the address without it (D22). */
export function buildSearchChips(search: SettledSearch, words: ChipLabels): ResultsView["chips"] {
  const { path, state, facets } = search;
  const text =
    state.query === ""
      ? []
      : [{ label: `“${state.query.replaceAll('"', "")}”`, removeHref: toHref(path, state, { query: "" }) }];
  const values = LIST_ATTRIBUTES.flatMap((attribute) => {
    const chosen = facets[attribute] ?? [];
    return chosen.map((value) => ({
      label: formatChip(attribute, value, words),
      removeHref: toChoiceHref(
        search,
        attribute,
        chosen.filter((other) => other !== value),
      ),
    }));
  });
  const ranges = RANGE_ATTRIBUTES.flatMap((attribute) => {
    const range = state.ranges[attribute];
    const removeHref = toHref(path, state, removeRange(state, attribute));
    return range === undefined ? [] : [{ label: formatRange(attribute, range), removeHref }];
  });
  const near = state.near
    ? [{ label: formatNear(state.near), removeHref: toHref(path, state, { near: null }) }]
    : [];
  return [...text, ...values, ...ranges, ...near];
}

/** "Within 50 km of Parramatta" */
export const formatNear = ({ place, km }: Near): string =>
  km === null ? `Distances from ${place}` : `Within ${km} km of ${place}`;

/** Labels that need their filter's heading beside them say it themselves. What is no value of stock is quoted (D22). */
export function formatChip(attribute: ListAttribute, value: string, { labels, strange }: ChipLabels): string {
  if (strange[attribute]?.includes(value)) return `“${value}”`;
  if (attribute === "certified") return value === "True" ? "Certified" : "Not certified";
  if (attribute === "battery_health") return `Battery health ${value}% or more`;
  if (attribute === LISTING_DATE) return `Listed in the ${formatWindow(value)}`;
  return formatValue(attribute, value, labels);
}
