import { z } from "zod";
import { findShelf, type ShelfView } from "#features/results/shelf/find-shelf.server.ts";
import { checkSearch, definePageBlock, defineSource } from "../../page-block.ts";

const MAX_CARDS = 12;
/** A row beside what a page shows at its side. */
const USUAL_CARDS = 3;
const FIELDS = {
  title: z.string().trim().min(1).max(90).describe("Heading above the vehicles."),
  search: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe("Path of a search as a browser shows it, such as /search/suv?range[price]=:30000."),
};
const max = z.int().min(1).max(MAX_CARDS);

const stockShelfDocument = z.strictObject({ kind: z.literal("stock-shelf"), ...FIELDS, max });

type StockShelfDocument = z.infer<typeof stockShelfDocument>;

export interface StockShelfView {
  readonly kind: "stock-shelf";
  readonly shelf: ShelfView;
}

/** The first vehicles that a search finds, and the way to all of them; nothing while it finds none (D178). */
export const stockShelfBlock = definePageBlock({
  schema: stockShelfDocument,
  source: defineSource(
    z.strictObject({
      ...FIELDS,
      max: z.coerce.number().pipe(max).default(USUAL_CARDS).describe("The most vehicles that it shows."),
    }),
    async (settings): Promise<StockShelfDocument> => ({ kind: "stock-shelf", ...settings }),
  ),
  check: ({ search }, rules) => checkSearch(search, rules, "search"),
  build: async ({ site, stock, origin, now }, { kind, title, search, max }) => {
    const found = await findShelf({ site, stock, origin, now }, search);
    if (!found) return null;
    const { href, count, cards, until } = found;
    const view: StockShelfView = { kind, shelf: { title, href, count, cards: cards.slice(0, max) } };
    return { view, until };
  },
});
