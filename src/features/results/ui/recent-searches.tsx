import History from "lucide/dist/esm/icons/rotate-ccw-clock.mjs";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { browserStore } from "#ui/base/browser-store.ts";
import { Icon } from "#ui/base/icon.tsx";
import { type KeptSearch, keepLastSearch } from "../last-search.ts";
import {
  forgetSearch,
  type PastSearch,
  pastSearches,
  rememberSearch,
  searchToRemember,
} from "../search-history.ts";
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
    const past = searchToRemember(view, href);
    const store = browserStore("localStorage");
    if (past && isReplacing && shown.current !== null) forgetSearch(siteSlug, shown.current, store);
    if (past) rememberSearch(siteSlug, past, store);
    shown.current = href;
    keepLastSearch(siteSlug, toKeptSearch(view, href), browserStore("sessionStorage"));
  }, [siteSlug, view, pathname, search, isReplacing]);
}

function toKeptSearch({ count, items, nextHref }: ResultsView, href: string): KeptSearch {
  const cars = items.flatMap((item) => (item.kind === "car" ? [item.card.href] : []));
  return { href, count, cars, nextHref };
}

/**
 * The shopper's last searches under a search box that holds the focus (SEA-37). It lies over the page, so that nothing
 * moves when it comes, and does not exist before JavaScript runs.
 */
export function RecentSearches({ siteSlug }: { siteSlug: string }) {
  const { key } = useLocation();
  const [searches, setSearches] = useState<readonly PastSearch[]>([]);
  useEffect(() => setSearches(pastSearches(siteSlug, browserStore("localStorage"))), [siteSlug, key]);
  if (searches.length === 0) return null;
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 hidden rounded-card border border-line bg-surface p-2 text-base text-ink shadow-overlay group-focus-within/search:block group-has-[[role=listbox]]/search:hidden">
      <p className="px-3 py-1.5 text-sm font-semibold text-muted">Recent searches</p>
      <ul>
        {searches.map(({ label, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-11 items-center gap-2.5 rounded-control px-3 hover:bg-sunken"
            >
              <Icon icon={History} size={16} />
              <span className="truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
