import History from "lucide/dist/esm/icons/rotate-ccw-clock.mjs";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import { type PastSearch, readPastSearches } from "../search-history.ts";

/**
 * The shopper's last searches under a search box that holds the focus (SEA-37). It lies over the page, so that nothing
 * moves when it comes, and does not exist before JavaScript runs.
 */
export function RecentSearches({ siteSlug }: { siteSlug: string }) {
  const { key } = useLocation();
  const [searches, setSearches] = useState<readonly PastSearch[]>([]);
  useEffect(() => setSearches(readPastSearches(siteSlug, openBrowserStore("localStorage"))), [siteSlug, key]);
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
