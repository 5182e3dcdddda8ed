import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { addOrderCondition } from "#features/catalogue/search/search-query.ts";
import { ONLY_FOR_SALE } from "#features/catalogue/search/stock-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { countSearch } from "#features/results/follow-search.server.ts";
import { toBodyNoun } from "#features/results/labels/headings.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import type { Body } from "#features/vehicles/vehicle.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";
import { toUsualSearch } from "./budget.ts";

const budgetSearchDocument = z.strictObject({ kind: z.literal("budget-search") });

export interface BudgetSearchView {
  readonly kind: "budget-search";
  readonly noun: Noun;
  /** Path of the search of all stock; the browser has no table of search paths. */
  readonly searchHref: string;
  /** Bodies in stock, the most frequent first (HOME-17). */
  readonly bodies: readonly (Noun & { readonly value: string; readonly count: number })[];
  /** Lowest and highest price in stock, in whole dollars. */
  readonly cheapest: number;
  readonly dearest: number;
  /** How many the amounts find that the form begins with. */
  readonly found: number;
  /** The lowest that a lender charges a week for what is in stock, in whole dollars; null without lenders. */
  readonly leastWeek: number | null;
}

/** Turns a repayment and a deposit into a price, and leads to what is in stock for it (HOME-01 to HOME-10). */
export const budgetSearchBlock = definePageBlock({
  schema: budgetSearchDocument,
  source: defineSource(z.strictObject({}), async () => ({ kind: "budget-search" as const })),
  isOnce: true,
  build: async ({ site, stock, now, forSale }, { kind }) => {
    const { count, noun, counts, ranges } = await forSale();
    if (count === 0) return null;
    const { cheapest, dearest } = await findBudgetPrices(stock, site.config);
    const bodies = counts("body")
      .map(({ value, count }) => ({ value, ...toBodyNoun(value as Body), count }))
      .sort((first, other) => other.count - first.count || other.one.localeCompare(first.one));
    const href = `${DEFAULT_SEARCH_PATH}?${toUsualSearch(dearest)}`;
    const view: BudgetSearchView = {
      ...{ kind, noun, searchHref: DEFAULT_SEARCH_PATH, bodies, cheapest, dearest },
      found: (await countSearch({ site, stock, now }, href)) ?? 0,
      leastWeek: site.config.finance.lenders.length > 0 ? (ranges.weekly_price_range?.min ?? null) : null,
    };
    return asBuilt(view);
  },
});

/** Prices up to this are placeholders (HOME-10). */
const PLACEHOLDER_PRICE = 1_000;
/** The most to ask for where no vehicle has a price (HOME-09). */
const USUAL_DEAREST = 100_000;

/** The lowest and the highest price in stock, in whole dollars. */
async function findBudgetPrices(
  { engine }: Pick<ListedStock, "engine">,
  { search }: Pick<CatalogueSettings, "search">,
): Promise<Pick<BudgetSearchView, "cheapest" | "dearest">> {
  const { ranges } = await engine.search({
    ranges: addOrderCondition({}, search, search.sort),
    fixed: { ...ONLY_FOR_SALE, ranges: { price: { min: PLACEHOLDER_PRICE + 1, max: null } } },
    sort: { attribute: "custom_rank", direction: "desc" },
    offset: 0,
    limit: 0,
    countFacets: [],
    boundRanges: ["price"],
  });
  return { cheapest: ranges.price?.min ?? 0, dearest: ranges.price?.max ?? USUAL_DEAREST };
}
