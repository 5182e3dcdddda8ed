import { z } from "zod";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { findShelf, type ShelfView } from "#features/results/shelf/find-shelf.server.ts";
import { type BlockContext, definePageBlock, homeSource } from "../../page-block.ts";

/** Fewer cars than this make no shelf. */
const MIN_CARS = 4;
const MAX_CARDS = 4;
const MAX_SHELVES = 4;

/** Searches that may fill a shelf. Of those with the same title's place, the first that does is shown. */
const SHELVES: readonly (readonly (readonly [title: string, search: string])[])[] = [
  [20_000, 30_000, 40_000, 60_000].map((price) => [
    `$${price / 1000},000 or less`,
    `?range[price]=:${price}`,
  ]),
  [["Below market", "?market_label=Below+market"]],
  [["Just in", "?created_at_timestamp=7d&status=in_stock"]],
  [
    ["Seven seats", "?seats=7"],
    ["Sleeps five or more", "?range[sleeps]=5:"],
  ],
  [["Hybrid and electric", "?fuel=electric&fuel=hybrid&fuel=plug-in-hybrid"]],
  [["Learner approved", "?categories=LAMS"]],
];

const shelvesDocument = z.strictObject({ kind: z.literal("shelves") });

export interface ShelvesView {
  readonly kind: "shelves";
  /** At least one. */
  readonly shelves: readonly ShelfView[];
}

/**
 * Shelves that the stock can fill, right until the clock changes one. Each is the first page of the search that it links to,
 * with its count; no vehicle stands on two, nor among those that blocks before have shown (D124).
 */
export const shelvesBlock = definePageBlock({
  schema: shelvesDocument,
  source: homeSource({ kind: "shelves" }),
  isHomeOnly: true,
  isOnce: true,
  build: async (context, { kind }) => {
    const shelves: ShelfView[] = [];
    const ends: (Date | null)[] = [];
    for (const searches of SHELVES) {
      if (shelves.length === MAX_SHELVES) break;
      const found = await findFirst(searches, context);
      if (!found) continue;
      shelves.push(found.shelf);
      ends.push(found.until);
    }
    const view: ShelvesView = { kind, shelves };
    return shelves.length === 0 ? null : { view, until: findEarliest(ends) };
  },
});

/** The first of some searches that fills a shelf. */
async function findFirst(
  searches: (typeof SHELVES)[number],
  { site, stock, origin, now, forSale, shown }: BlockContext,
) {
  const { count: all } = await forSale();
  for (const [title, search] of searches) {
    const found = await findShelf({ site, stock, origin, now }, DEFAULT_SEARCH_PATH + search);
    if (!found || found.count < MIN_CARS || found.count >= all) continue;
    const cards = found.cards.filter(({ id }) => !shown.has(id)).slice(0, MAX_CARDS);
    if (cards.length < MIN_CARS) continue;
    for (const { id } of cards) shown.add(id);
    const shelf: ShelfView = { title, href: found.href, count: found.count, cards };
    return { shelf, until: found.until };
  }
  return null;
}
