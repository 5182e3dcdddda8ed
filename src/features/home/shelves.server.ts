import type { CardView } from "#features/catalogue/card/card.ts";
import { buildCardView } from "#features/catalogue/card/card-view.ts";
import { parseRecord } from "#features/catalogue/card/record-bytes.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import { findSearchEnd } from "#features/catalogue/search/site-search.ts";
import { answerSearch, type SearchRequest } from "#features/results/search-page.server.ts";
import type { ShelfView } from "./view/home-view.ts";

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
  /** Of the request. */
  readonly origin: string;
  /** How many vehicles all stock has, and those that the page shows already. */
  readonly count: number;
  readonly shown: readonly number[];
}

/**
 * Shelves that the stock can fill, and until when the clock leaves them as they are. Each is the first page of the search that
 * it links to, with its count; no vehicle stands on two (D124).
 */
export async function buildShelves(
  asked: ShelfRequest,
): Promise<{ shelves: ShelfView[]; until: Date | null }> {
  const shelves: ShelfView[] = [];
  const shown = new Set(asked.shown);
  const ends: (Date | null)[] = [];
  for (const searches of SHELVES) {
    if (shelves.length === MAX_SHELVES) break;
    for (const [title, search] of searches) {
      const found = await findShelf(asked, search);
      if (!found) continue;
      const cards = found.cards.filter(({ id }) => !shown.has(id)).slice(0, MAX_CARDS);
      if (cards.length < MIN_CARS) continue;
      for (const { id } of cards) shown.add(id);
      shelves.push({ title, href: DEFAULT_SEARCH_PATH + search, count: found.count, cards });
      ends.push(found.until);
      break;
    }
  }
  return { shelves, until: findEarliest(ends) };
}

interface FoundShelf {
  readonly count: number;
  readonly cards: readonly CardView[];
  readonly until: Date | null;
}

/** Null for a search that finds too few vehicles, or all of them. */
async function findShelf(
  { origin, count, ...asked }: ShelfRequest,
  search: string,
): Promise<FoundShelf | null> {
  const { config } = asked.site;
  const answered = await answerSearch({ ...asked, url: new URL(DEFAULT_SEARCH_PATH + search, origin) });
  if (answered.kind !== "answered" || answered.parsed.problems.length > 0) return null;
  const { result } = answered;
  if (result.count < MIN_CARS || result.count >= count) return null;
  const records = result.hits.map(({ record }) => parseRecord(record));
  return {
    count: result.count,
    cards: records
      .filter(({ status }) => status !== "sold")
      .map((record) => buildCardView(record, config, asked.now)),
    until: findSearchEnd({ search: answered.search, config, now: asked.now }),
  };
}
