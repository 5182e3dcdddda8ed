import type { BrowserStore } from "#ui/base/browser-store.ts";
import type { ResultsView } from "./view/results-view.ts";

/** A search that a shopper made: what was chosen, in words, and its address (ENT-33). */
export interface PastSearch {
  readonly label: string;
  /** Path and parameters, on this site. */
  readonly href: string;
}

/** The oldest is dropped beyond this many (SEA-37). */
const KEPT = 5;

/** Key under which a site's searches are kept in the browser (TEN-20). */
const key = (siteSlug: string) => `${siteSlug}:search-history`;

/** What the browser remembers of a site, newest first; anything that is not a list of ours reads as nothing. */
export function readPastSearches(siteSlug: string, store: BrowserStore): readonly PastSearch[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key(siteSlug)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPastSearch).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Remembers a results page on which something is chosen; the same search again moves to the front. */
export function rememberSearch(siteSlug: string, search: PastSearch, store: BrowserStore): void {
  const others = readPastSearches(siteSlug, store).filter(({ href }) => href !== search.href);
  store.setItem(key(siteSlug), JSON.stringify([search, ...others].slice(0, KEPT)));
}

/** Forgets the search at an address, such as one that the next letter typed has replaced. */
export function forgetSearch(siteSlug: string, href: string, store: BrowserStore): void {
  const others = readPastSearches(siteSlug, store).filter((search) => search.href !== href);
  store.setItem(key(siteSlug), JSON.stringify(others));
}

/** A results page as a search to remember; null for all stock and for a search that found nothing. */
export function toPastSearch(
  { heading, chips, query, empty }: Pick<ResultsView, "heading" | "chips" | "query" | "empty">,
  href: string,
): PastSearch | null {
  if (empty !== null || (chips.length === 0 && query === "")) return null;
  const choices = chips.map(({ label }) => label).join(", ");
  return { label: choices === "" ? `${heading}: “${query}”` : choices, href };
}

function isPastSearch(value: unknown): value is PastSearch {
  const { label, href } = (value ?? {}) as Partial<PastSearch>;
  return typeof label === "string" && typeof href === "string" && /^\/(?!\/)/.test(href);
}
