import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { countSearch } from "#features/results/follow-search.server.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import type { RangeEnds } from "#ui/controls/range-rules.ts";
import { type BlockContext, definePageBlock, defineSource } from "../../page-block.ts";
import { toPriceSearch } from "../budget-search/budget.ts";

/** Amounts in whole dollars (HOME-11). */
const AMOUNTS = {
  usual: [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000],
  high: [300_000, 400_000, 500_000, 600_000, 700_000, 800_000],
} as const;

const title = text(90).describe("Heading above the amounts.");
const amounts = z
  .enum(["usual", "high"])
  .describe("Amounts of $5,000 to $70,000, or of $300,000 to $800,000 for what costs as much.");

const moneyPicksDocument = z.strictObject({
  kind: z.literal("money-picks"),
  title: title.nullable(),
  amounts,
});

type MoneyPicksDocument = z.output<typeof moneyPicksDocument>;

/** What the home page shows of amounts, if nothing else is said. */
export const USUAL_PICKS: MoneyPicksDocument = { kind: "money-picks", title: null, amounts: "usual" };

export interface MoneyPicksView {
  readonly kind: "money-picks";
  readonly title: string;
  readonly noun: Noun;
  /** Path of the search of all stock. */
  readonly searchHref: string;
  /** What there is to pay for. */
  readonly prices: RangeEnds;
  /** Whole dollars with how many cost no more, and the search that finds them; at least one. */
  readonly picks: readonly { readonly dollars: number; readonly count: number; readonly href: string }[];
}

/** The most to pay at a tap, or typed (HOME-11, HOME-12). Amounts that find nothing or everything are left out (D124). */
export const moneyPicksBlock = definePageBlock({
  schema: moneyPicksDocument,
  source: defineSource(
    z.strictObject({ title: title.optional(), amounts: amounts.default("usual") }),
    async ({ title = null, amounts }): Promise<MoneyPicksDocument> => ({
      kind: "money-picks",
      title,
      amounts,
    }),
  ),
  isHomeOnly: true,
  build: async (context, { kind, title, amounts }) => {
    const { noun, ranges } = await context.forSale();
    const picks = await findPicks(context, AMOUNTS[amounts]);
    if (picks.length === 0 || !ranges.price) return null;
    const view: MoneyPicksView = {
      ...{ kind, noun, picks, searchHref: DEFAULT_SEARCH_PATH },
      prices: { lowest: ranges.price.min, highest: ranges.price.max },
      title: title ?? `How much is your next ${noun.one}?`,
    };
    return asBuilt(view);
  },
});

async function findPicks(
  { site, stock, now, forSale }: BlockContext,
  amounts: readonly number[],
): Promise<MoneyPicksView["picks"]> {
  const { count: all } = await forSale();
  const picks = [];
  for (const dollars of amounts) {
    const href = `${DEFAULT_SEARCH_PATH}?${toPriceSearch([], dollars, dollars)}`;
    const count = (await countSearch({ site, stock, now }, href)) ?? 0;
    if (count > 0 && count < all) picks.push({ dollars, count, href });
  }
  return picks;
}
