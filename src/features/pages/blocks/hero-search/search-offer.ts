import type { Bounds } from "#features/catalogue/search/search-attributes.ts";
import { BODIES, type Body } from "#features/vehicles/vehicle.ts";
import type { FacetCount } from "#search/contract/engine.ts";

/** A value to choose in the search, with how many vehicles it leads to. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** What the search offers; a list without a choice to make is empty. */
export interface SearchOffer {
  readonly makes: readonly Choice[];
  readonly bodies: readonly Choice[];
  readonly places: readonly Choice[];
  /** Most to pay, in whole dollars. */
  readonly prices: readonly number[];
  /** Most to pay a week on finance, in whole dollars. */
  readonly weeks: readonly number[];
}

/** Budgets in whole dollars, in all and a week. */
const PRICES = [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000, 100_000, 150_000];
const WEEKS = [50, 75, 100, 125, 150, 200, 250, 300, 400, 500];

interface Stock {
  readonly makes: readonly FacetCount[];
  readonly bodies: readonly FacetCount[];
  readonly places: readonly FacetCount[];
  readonly price: Bounds | null | undefined;
  /** Null if the site shows no repayments. */
  readonly week: Bounds | null | undefined;
}

/** What the search offers: only what is in stock, and no list of one (D124). */
export function buildSearchOffer({ makes, bodies, places, price, week }: Stock): SearchOffer {
  return {
    makes: buildChoices(makes, (value) => value),
    bodies: buildChoices(bodies, (value) => BODIES[value as Body] ?? value),
    places: buildChoices(places, (value) => value),
    prices: filterSteps(PRICES, price),
    weeks: filterSteps(WEEKS, week),
  };
}

function buildChoices(counts: readonly FacetCount[], toLabel: (value: string) => string): Choice[] {
  if (counts.length < 2) return [];
  return counts
    .map(({ value, count }) => ({ value, label: toLabel(value), count }))
    .sort((one, other) => one.label.localeCompare(other.label, "en-AU"));
}

/** Budgets that some stock is below and some above: any other finds nothing or everything, and is dropped (FAC-12). */
function filterSteps(steps: readonly number[], bounds: Bounds | null | undefined): number[] {
  return bounds ? steps.filter((step) => step > bounds.min && step < bounds.max) : [];
}
