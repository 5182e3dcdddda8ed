import { useEffect, useState } from "react";
import { toSearchAlertPath } from "#features/catalogue/paths.ts";
import { type PastSearch, readPastSearches } from "#features/results/search-history.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Link } from "#ui/page/link.tsx";

/** The last searches of this browser; none before the page is hydrated. */
export function usePastSearches(siteSlug: string): readonly PastSearch[] {
  const [searches, setSearches] = useState<readonly PastSearch[]>([]);
  useEffect(() => setSearches(readPastSearches(siteSlug, openBrowserStore("localStorage"))), [siteSlug]);
  return searches;
}

/** Past searches (SEA-37), with the way to an alert from each; nothing if there are none. */
export function PastSearches({ searches }: { searches: readonly PastSearch[] }) {
  if (searches.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 text-lg font-semibold">Last searches in this browser</h3>
      <ul className="mt-2 divide-y divide-line">
        {searches.map(({ label, href }) => (
          <li key={href} className="flex flex-wrap items-center justify-between gap-x-6">
            <Link to={href} className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere">
              {label}
            </Link>
            <Link
              to={toSearchAlertPath(href)}
              rel="nofollow"
              className="link inline-flex min-h-11 items-center text-sm"
            >
              Email me about new ones<span className="sr-only"> of {label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
