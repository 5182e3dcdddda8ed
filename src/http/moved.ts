import { isCampaignParameter } from "#features/analytics/attribution.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { findNewPath } from "./routes/old-paths.ts";

/**
 * Where a page is that was requested at another host of its site or at an old path; null when it is here (D22, D84).
 * What a page's own scripts and other programs read is answered at every host: a redirect to another host would fail
 * in a page that is open there.
 * @param requested where the request came to
 * @param here the same at the host where the site's pages belong
 */
export function findMovedAddress(
  requested: URL,
  here: URL,
  redirects: SiteConfig["redirects"],
): string | null {
  const path = findNewPath(redirects, requested);
  if (requested.host === here.host || !isPage(requested.pathname)) return path;
  return here.origin + (path ?? here.pathname + here.search);
}

const isPage = (pathname: string) => !pathname.startsWith("/api/") && !pathname.endsWith(".data");

/**
 * An answer as it is sent: a redirect within the site takes along what its page did not read of the query, such as the tags of a
 * campaign, which the next page records (D15, D235). It is added to what is sent, not to what is kept for others (D20).
 * @param kept the address under which the page is kept, with all that it read; null for a page that may have read
 * everything, whose redirect takes the campaign's tags alone
 */
export function carryQuery<Answer extends { readonly headers: Readonly<Record<string, string>> }>(
  answer: Answer,
  requested: URL,
  kept: URL | null,
): Answer {
  const { location } = answer.headers;
  if (location === undefined || requested.search === "") return answer;
  const target = URL.parse(location, requested);
  if (target?.origin !== requested.origin) return answer;
  const isCarried = (name: string) => (kept ? !kept.searchParams.has(name) : isCampaignParameter(name));
  const carried = [...requested.searchParams].filter(
    ([name]) => isCarried(name) && !target.searchParams.has(name),
  );
  if (carried.length === 0) return answer;
  const query = [target.search.slice(1), new URLSearchParams(carried)].filter(String).join("&");
  return { ...answer, headers: { ...answer.headers, location: `${target.pathname}?${query}${target.hash}` } };
}
