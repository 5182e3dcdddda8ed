import type { ListAttribute } from "#features/catalogue/search/search-attributes.ts";
import { listSiteFacets } from "#features/catalogue/search/search-query.ts";
import { toHref } from "#features/catalogue/search/search-state.ts";
import { type SettledSearch, toChoiceHref } from "#features/catalogue/search/settled-search.ts";
import type { StockResult } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { readPriceRangeEnd, readPriceRangeStart } from "#features/pricing/price-range.ts";
import { formatWhole } from "#ui/base/money.ts";
import { formatValue } from "../labels/facet-labels.ts";
import type { ResultsView } from "./results-view.ts";

const MAX_CHIPS = 6;

/** A choice is offered where it keeps some of what is found and leaves out some: between these shares. */
const MIN_SHARE = 0.05;
const MAX_SHARE = 0.95;
/** A budget is offered that keeps about so much. */
const BUDGET_SHARE = 0.4;

/** What is offered, by attribute: this many of the most frequent values, or of those that are worth a chip. */
const OFFERED: readonly (readonly [attribute: ListAttribute, most: number, values?: readonly string[]])[] = [
  ["item_type", 2],
  ["body", 2],
  ["transmission", 1, ["automatic"]],
  ["market_label", 1, ["Below market"]],
  ["fuel", 1, ["hybrid", "plug-in-hybrid", "electric", "diesel"]],
  ["layout", 2],
  ["learner_approved", 1],
];

export interface QuickInput {
  readonly search: SettledSearch;
  readonly result: StockResult;
  readonly config: Pick<CatalogueSettings, "labels" | "search"> & { readonly finance: FinanceSettings };
}

/** Filters to choose with one tap, by what is in stock: "Under $30k", "SUV", "Automatic" (D123). None where nothing is found. */
export function buildQuickChips(input: QuickInput): ResultsView["quick"] {
  const { search, result, config } = input;
  const own = new Set<string>(listSiteFacets(config).map(({ attribute }) => attribute));
  const values = OFFERED.filter(([attribute]) => own.has(attribute) && !search.facets[attribute]).flatMap(
    ([attribute, most, offered]) =>
      (result.facets[attribute] ?? [])
        .filter(({ value, count }) => isWorthwhile(count, result.count) && (offered?.includes(value) ?? true))
        .slice(0, most)
        .map(({ value }) => ({
          label: formatValue(attribute, value, config.labels),
          href: toChoiceHref(search, attribute, [value]),
        })),
  );
  return [...(own.has("price") ? buildBudgetChip(input) : []), ...values].slice(0, MAX_CHIPS);
}

/** The round price under which about two vehicles of five are. */
function buildBudgetChip({ search, result }: QuickInput): { label: string; href: string }[] {
  if (search.state.ranges.price !== undefined) return [];
  let below = 0;
  const budgets = (result.facets.price_range ?? [])
    .toSorted((one, other) => readPriceRangeStart(one.value) - readPriceRangeStart(other.value))
    .map(({ value, count }) => {
      below += count;
      return {
        max: readPriceRangeEnd(value),
        below,
        distance: Math.abs(below / result.count - BUDGET_SHARE),
      };
    })
    .filter(({ below }) => isWorthwhile(below, result.count))
    .sort((one, other) => one.distance - other.distance);
  const max = budgets[0]?.max ?? null;
  if (max === null) return [];
  const ranges = { ...search.state.ranges, price: { min: null, max } };
  return [
    { label: `Under $${formatWhole(max / 1000)}k`, href: toHref(search.path, search.state, { ranges }) },
  ];
}

function isWorthwhile(count: number, all: number): boolean {
  return count > 0 && count >= all * MIN_SHARE && count <= all * MAX_SHARE;
}
