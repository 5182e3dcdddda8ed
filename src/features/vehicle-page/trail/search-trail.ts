import { type KeptSearch, parseKeptSearch } from "#features/results/last-search.ts";
import { formatWhole } from "#ui/base/money.ts";

/** The way back to a shopper's search, and on to its next vehicle. */
export interface SearchTrail {
  readonly back: TrailLink;
  readonly next: TrailLink | null;
}

interface TrailLink {
  readonly href: string;
  readonly label: string;
}

/**
 * The trail of the search that the tab showed last (D127), from its text in storage: the count is that of the search. After
 * the last vehicle of a page of results comes its next page; a vehicle that the search did not show has no next one.
 * @param path the vehicle's own page
 */
export function readSearchTrail(kept: string | null, path: string, noun: string): SearchTrail | null {
  const search = parseKeptSearch(kept);
  if (search === null) return null;
  const { href, count } = search;
  const results = count === 0 ? "results" : `${formatWhole(count)} ${count === 1 ? "result" : "results"}`;
  return { back: { href, label: `Back to ${results}` }, next: findNextLink(search, path, noun) };
}

function findNextLink({ cars, nextHref }: KeptSearch, path: string, noun: string): TrailLink | null {
  const at = cars.indexOf(path);
  if (at === -1) return null;
  const next = cars[at + 1];
  if (next !== undefined) return { href: next, label: `Next ${noun}` };
  return nextHref === null ? null : { href: nextHref, label: "More results" };
}
