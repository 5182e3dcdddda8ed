import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { SearchRequest } from "#features/results/search-page.server.ts";
import { findShelf, type ShelfView } from "#features/results/shelf/find-shelf.server.ts";

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

interface ShelfRequest extends Omit<SearchRequest, "url"> {
  /** How many vehicles all stock has, and those that the page shows already. */
  readonly count: number;
  readonly shown: readonly number[];
}

/**
 * Shelves that the stock can fill, and until when the clock leaves them as they are. Each is the first page of the search that
 * it links to, with its count; no vehicle stands on two (D124).
 */
export async function buildShelves({
  count,
  shown: before,
  ...request
}: ShelfRequest): Promise<{ shelves: ShelfView[]; until: Date | null }> {
  const shelves: ShelfView[] = [];
  const shown = new Set(before);
  const ends: (Date | null)[] = [];
  for (const searches of SHELVES) {
    if (shelves.length === MAX_SHELVES) break;
    for (const [title, search] of searches) {
      const found = await findShelf(request, DEFAULT_SEARCH_PATH + search);
      if (!found || found.count < MIN_CARS || found.count >= count) continue;
      const cards = found.cards.filter(({ id }) => !shown.has(id)).slice(0, MAX_CARDS);
      if (cards.length < MIN_CARS) continue;
      for (const { id } of cards) shown.add(id);
      shelves.push({ title, href: found.href, count: found.count, cards });
      ends.push(found.until);
      break;
    }
  }
  return { shelves, until: findEarliest(ends) };
}
