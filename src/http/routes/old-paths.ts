import { trimTrailingSlash } from "#features/catalogue/search/search-state.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";

type Redirects = SiteConfig["redirects"];

const ANY_ORIGIN = "http://site";

/**
 * What an old path is looked up by: decoded, without query, fragment or trailing slash. Null for one that no request can
 * have.
 */
export function toOldPathKey(path: string): string | null {
  try {
    return trimTrailingSlash(decodeURIComponent(toPathname(new URL(path, ANY_ORIGIN))));
  } catch {
    return null;
  }
}

/** With one slash at its start: browsers take what begins with two, such as the target `/.//other.example`, for another host. */
function toPathname({ pathname }: URL): string {
  return pathname.replace(/^\/+/, "/");
}

const known = new WeakMap<Redirects, ReadonlyMap<string, string>>();

/** The new paths of a site by their old ones. One that leads to another old path is left out: it could go in a circle. */
function findNewPaths(redirects: Redirects): ReadonlyMap<string, string> {
  const found = known.get(redirects);
  if (found) return found;
  const old = new Set(redirects.map(({ from }) => toOldPathKey(from)));
  const ending = redirects.filter(({ to }) => !old.has(toOldPathKey(to)));
  const paths = new Map(ending.map(({ from, to }) => [toOldPathKey(from) ?? from, to]));
  known.set(redirects, paths);
  return paths;
}

/**
 * Where an old address of the dealer's former site leads now, with the query of the request; null for an address
 * that is not an old one (D22).
 */
export function findNewPath(redirects: Redirects, { pathname, search }: URL): string | null {
  const to = redirects.length > 0 ? findNewPaths(redirects).get(toOldPathKey(pathname) ?? "") : undefined;
  if (to === undefined) return null;
  const target = new URL(to, ANY_ORIGIN);
  const query = [target.search, search].map((part) => part.slice(1)).filter(Boolean);
  return toPathname(target) + (query.length > 0 ? `?${query.join("&")}` : "") + target.hash;
}
