import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { type KeptSearch, keepLastSearch } from "../last-search.ts";
import { forgetSearch, rememberSearch, toPastSearch } from "../search-history.ts";
import type { ResultsView } from "../view/results-view.ts";

/**
 * Remembers the search on the page, once it has settled there (SEA-37), also as the one to go back to (D122). One that replaced another in the browser's
 * history replaces it here as well.
 * @param view null while the page does not show what its address asks for (SEA-22)
 */
export function useSearchHistory(siteSlug: string, view: ResultsView | null): void {
  const { pathname, search } = useLocation();
  const isReplacing = useNavigationType() === "REPLACE";
  const shown = useRef<string>(null);
  useEffect(() => {
    if (view === null) return;
    const href = pathname + search;
    const past = toPastSearch(view, href);
    const store = openBrowserStore("localStorage");
    if (past && isReplacing && shown.current !== null) forgetSearch(siteSlug, shown.current, store);
    if (past) rememberSearch(siteSlug, past, store);
    shown.current = href;
    keepLastSearch(siteSlug, toKeptSearch(view, href), openBrowserStore("sessionStorage"));
  }, [siteSlug, view, pathname, search, isReplacing]);
}

function toKeptSearch({ count, items, nextHref }: ResultsView, href: string): KeptSearch {
  const cars = items.flatMap((item) => (item.kind === "car" ? [item.card.href] : []));
  return { href, count, cars, nextHref };
}
