import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { findNewPath } from "./routes/old-paths.ts";

/**
 * Where a page is that was asked for at another host of its site or at an old path; null when it is here (D22, D84).
 * What a page's own scripts and other programs read is answered at every host: a redirect to another host would fail
 * in a page that is open there.
 * @param asked where the request came to
 * @param here the same at the host where the site's pages belong
 */
export function findMovedAddress(asked: URL, here: URL, redirects: SiteConfig["redirects"]): string | null {
  const path = findNewPath(redirects, asked);
  if (asked.host === here.host || !isPage(asked.pathname)) return path;
  return here.origin + (path ?? here.pathname + here.search);
}

const isPage = (pathname: string) => !pathname.startsWith("/api/") && !pathname.endsWith(".data");
