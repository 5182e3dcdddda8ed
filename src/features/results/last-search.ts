import type { BrowserStore } from "#ui/base/browser-store.ts";

/** The search that a tab showed last. All addresses are paths of the site. */
export interface KeptSearch {
  /** With its filters and its page. */
  readonly href: string;
  /** How many vehicles it found that are for sale. */
  readonly count: number;
  /** Pages of the vehicles that it showed, in its order. */
  readonly cars: readonly string[];
  /** The next page of results; null on the last one. */
  readonly nextHref: string | null;
}

/** Keeps the search that this tab showed last (D122, D127). */
export function keepLastSearch(siteSlug: string, search: KeptSearch, session: BrowserStore): void {
  session.setItem(lastSearchKey(siteSlug), JSON.stringify(search));
}

/** The search that this tab showed last; null for none, and for anything that leads off the site. */
export function readLastSearch(siteSlug: string, session: BrowserStore): KeptSearch | null {
  return parseKeptSearch(session.getItem(lastSearchKey(siteSlug)));
}

/** What `keepLastSearch` wrote; null for anything else. */
export function parseKeptSearch(text: string | null): KeptSearch | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return isKeptSearch(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKeptSearch(kept: unknown): kept is KeptSearch {
  if (typeof kept !== "object" || kept === null) return false;
  const { href, count, cars, nextHref } = kept as Partial<Record<keyof KeptSearch, unknown>>;
  return (
    isPath(href) &&
    Number.isInteger(count) &&
    Array.isArray(cars) &&
    cars.every(isPath) &&
    (nextHref === null || isPath(nextHref))
  );
}

const isPath = (href: unknown): href is string => typeof href === "string" && /^\/(?![/\\])/.test(href);

/** Where the tab's storage has the search. */
export const lastSearchKey = (siteSlug: string) => `${siteSlug}:last-search`;
