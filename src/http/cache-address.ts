import { isSearchPath } from "#features/catalogue/search/search-path.ts";
import { cacheKey, withoutTrailingSlash } from "#features/catalogue/search/search-state.ts";
import { CALCULATOR_FIELDS } from "#features/finance/calculator/calculator-state.ts";
import { FINANCE_PATHS, PERSONALISED_FINANCE_PATH } from "#features/finance/settings/finance-paths.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";

/** Pages that depend on more than their address. */
const PERSONAL = new Set<string>(["/enquiry", "/success", ...FINANCE_PATHS, PERSONALISED_FINANCE_PATH]);
/** What the calculators of a vehicle page are asked, by a form without JavaScript or a shared address (DEL-01, ENT-16). */
const ASKED_OF_A_CAR = ["postcode", ...CALCULATOR_FIELDS];
/** Views count, so they must arrive each time (API-04); the market moves without a word to this cache (API-01). */
const NEVER_KEPT = /^\/cars\/[^/]+\/(view\.json|autogauge)$/;

/** What was found last for a URL: repeated requests share theirs (`readAddress`). */
const known = new WeakMap<URL, { readonly search: SiteConfig["search"]; readonly kept: URL | null }>();

/**
 * The normalised address under which an answer is kept and from which it is made, or null for one that must not be
 * kept (D20): known parameters only, sorted, defaults dropped. What the address does not hold the page never sees, so
 * that no visitor's address can put anything into a page that others are given.
 */
export function cacheAddress(url: URL, { search }: Pick<SiteConfig, "search">): URL | null {
  const last = known.get(url);
  if (last?.search === search) return last.kept;
  const kept = keptAddress(url, search);
  known.set(url, { search, kept });
  return kept;
}

function keptAddress(url: URL, search: SiteConfig["search"]): URL | null {
  const isData = url.pathname.endsWith(".data");
  const page = new URL(url.origin + url.pathname + url.search);
  if (isData) page.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
  page.pathname = withoutTrailingSlash(page.pathname);
  const path = decodeURIComponent(page.pathname).toLowerCase();
  if (/^\/cars\/[^/]+$/.test(path) && ASKED_OF_A_CAR.some((name) => url.searchParams.has(name))) return null;
  if (PERSONAL.has(path) || NEVER_KEPT.test(path)) return null;
  if (path.startsWith("/api/") && path !== "/api/search") return null;
  if (path === "/print") return printAddress(page, isData ? url : null);
  const isSearch = path === "/api/search" || isSearchPath(path, search.usedCarPath?.toLowerCase());
  const address = isSearch ? cacheKey(page, search.sort) : page.pathname;
  if (address === null) return null;
  const kept = new URL(url.origin + address);
  return isData ? dataAddress(kept, url) : kept;
}

/** The print page is kept by its car (SHARE-09). */
function printAddress(page: URL, dataUrl: URL | null): URL {
  const car = (page.searchParams.get("car_id") ?? "").slice(0, 300);
  const kept = new URL(`/print?${new URLSearchParams({ car_id: car })}`, page.origin);
  return dataUrl ? dataAddress(kept, dataUrl) : kept;
}

/** React Router asks for a page's data at an address beside it, and names the routes that it lacks. */
function dataAddress(page: URL, asked: URL): URL {
  const data = new URL(page);
  data.pathname = page.pathname.endsWith("/") ? `${page.pathname}_.data` : `${page.pathname}.data`;
  const routes = asked.searchParams.get("_routes");
  if (routes !== null) data.searchParams.set("_routes", routes.slice(0, 200));
  return data;
}

/** Whether an address of `cacheAddress` is a vehicle's page, one of its answers, its data or its print page. */
export function isPageOf(slugs: readonly string[], address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const [, slug = searchParams.get("car_id")] = /^\/cars\/([^/.]+)/.exec(pathname) ?? [];
  return slug !== null && slugs.includes(slug);
}
