import type { SiteConfig } from "#features/sites/config.ts";
import { cacheKey, withoutTrailingSlash } from "#features/stock/search-state.ts";

export interface CacheAddress {
  /** Pages and React Router's `.data` answers of one address are different documents. */
  readonly kind: "page" | "data";
  readonly address: string;
}

/** Pages that depend on more than their address. */
const PERSONAL = new Set(["/enquiry", "/success"]);

/**
 * The normalised address under which an answer is kept, or null for one that must not be (D20): known parameters only,
 * sorted, defaults dropped, so that tracking parameters neither split nor poison the cache.
 */
export function cacheAddress(url: URL, config: Pick<SiteConfig, "search">): CacheAddress | null {
  const isData = url.pathname.endsWith(".data");
  const page = new URL(url);
  if (isData) page.pathname = url.pathname === "/_root.data" ? "/" : url.pathname.slice(0, -".data".length);
  const path = withoutTrailingSlash(page.pathname);
  if (PERSONAL.has(path) || (path.startsWith("/api/") && path !== "/api/search")) return null;
  const address = isSearch(path, config) ? cacheKey(page, config.search.sort) : path;
  if (address === null) return null;
  if (!isData) return { kind: "page", address };
  return { kind: "data", address: `${address} ${url.searchParams.get("_routes")?.slice(0, 200) ?? ""}` };
}

function isSearch(path: string, { search }: Pick<SiteConfig, "search">): boolean {
  const bases = ["/search", "/api/search", ...(search.usedCarPath ? [search.usedCarPath] : [])];
  return bases.some((base) => path === base || path.startsWith(`${base}/`));
}
