import type { CardView } from "#features/catalogue/card/card.ts";
import { addOffer } from "#features/catalogue/card/card-view.ts";
import { buildListedCard, readHit } from "#features/catalogue/card/listed-car.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import type { SearchProblem } from "#features/catalogue/search/search-state.ts";
import { findSearchEnd } from "#features/catalogue/search/site-search.ts";
import { followSearch } from "../follow-search.server.ts";
import type { SearchRequest } from "../show-search.server.ts";

/** A few vehicles of one search. */
export interface ShelfView {
  readonly title: string;
  readonly href: string;
  /** What the search at `href` finds. */
  readonly count: number;
  readonly cards: readonly CardView[];
}

/** What a shelf may show of a search. */
export interface FoundShelf {
  /** The address of the search. */
  readonly href: string;
  /** Vehicles for sale that the search finds. */
  readonly count: number;
  /** The item types among them. */
  readonly itemTypes: readonly string[];
  /** Those of its first page that are not sold, at least one. */
  readonly cards: readonly CardView[];
  /** When the clock makes it wrong (D19). */
  readonly until: Date | null;
}

/**
 * Finds the first vehicles of a search; null if it finds none, or if the site's stock cannot be searched so.
 * @param href path and query of a results page
 */
export async function findShelf(
  request: Omit<SearchRequest, "url"> & { readonly origin: string },
  href: string,
): Promise<FoundShelf | null> {
  const { site, stock, origin, now } = request;
  const { config } = site;
  const answered = await followSearch(request, href);
  if (!answered || answered.parsed.problems.some(changesMeaning)) return null;
  const { result, search } = answered;
  const cards = result.hits
    .map((hit) => readHit(hit, stock))
    .filter(({ status }) => status !== "sold")
    .map((car) => addOffer(buildListedCard(car, { config, origin, now }), stock));
  if (cards.length === 0) return null;
  return {
    ...{ href: answered.href, count: result.count, itemTypes: result.itemTypes, cards },
    until: findEarliest([stock.validUntil, findSearchEnd({ search, config, now })]),
  };
}

/** A limit that all stock is within may be left out; without any other condition, the search would find something else. */
const changesMeaning = (problem: SearchProblem): boolean =>
  problem.kind !== "out-of-bounds" || problem.excludedAll;
