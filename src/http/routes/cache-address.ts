import { trimTrailingSlash } from "#features/catalogue/search/search-state.ts";
import type { Route } from "#platform/http/route.ts";

/** The address of a page, also where its data is requested (D20): without `.data` and a trailing slash. */
export function toPageAddress(url: URL): URL {
  const page = new URL(url.origin + url.pathname + url.search);
  page.pathname = trimTrailingSlash(url.pathname.replace(/(?<=\/)_\.data$|\.data$/, ""));
  return page;
}

/**
 * The normalised address under which an answer is kept and from which it is made, or null for one that must not be
 * kept (D20): known parameters only, sorted, defaults dropped. What the address does not hold the page never sees, so
 * that no visitor's address can put anything into a page that others are given.
 */
export function toCacheAddress<Settings>(
  url: URL,
  route: Pick<Route<Settings>, "cacheKey">,
  settings: Settings,
): URL | null {
  const key = route.cacheKey?.(toPageAddress(url), settings) ?? null;
  if (key === null) return null;
  const kept = new URL(url.origin + key);
  return url.pathname.endsWith(".data") ? toDataAddress(kept, url) : kept;
}

/** React Router asks for a page's data at an address beside it, and names the routes that it lacks. */
function toDataAddress(page: URL, asked: URL): URL {
  const data = new URL(page);
  data.pathname = page.pathname.endsWith("/") ? `${page.pathname}_.data` : `${page.pathname}.data`;
  const routes = asked.searchParams.get("_routes");
  if (routes !== null) data.searchParams.set("_routes", routes.slice(0, 200));
  return data;
}

/** Slug of the vehicle whose page, one of its answers, its data or its print page an address of `toCacheAddress` is. */
export function findVehicleSlug(address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  const [, slug = searchParams.get("car_id")] = /^\/cars\/([^/.]+)/.exec(decodeURIComponent(pathname)) ?? [];
  return slug;
}
