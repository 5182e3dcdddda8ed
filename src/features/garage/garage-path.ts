/** Addresses that a site's garage may have (WAT-20). */
export const GARAGE_PATHS = ["/my-garage", "/mymotorama", "/mybigboxcars", "/myblinkr", "/myservco"] as const;

export type GaragePath = (typeof GARAGE_PATHS)[number];

/** In a list of sites: all of them. */
export const EVERY_SITE = "*";

interface GarageSites {
  readonly path: GaragePath;
  readonly sites: readonly string[];
  readonly excludedSites: readonly string[];
}

/** Finds the address of a site's garage; null for a site that has none. An exclusion wins over the list (TEN-07). */
export function findGaragePath(
  siteSlug: string,
  { path, sites, excludedSites }: GarageSites,
): GaragePath | null {
  const isListed = sites.some((site) => site === EVERY_SITE || site === siteSlug);
  return isListed && !excludedSites.includes(siteSlug) ? path : null;
}

/**
 * What an address of the garage is on a site: "shown", a "redirect" to the site's own address, or "not-found". `/my-garage`
 * leads to a branded address; the names of other brands do not exist.
 * @param asked one of `GARAGE_PATHS`
 * @param own address of the site's garage
 */
export function resolveGaragePath(asked: string, own: GaragePath | null): "shown" | "redirect" | "not-found" {
  if (asked === own) return "shown";
  return own !== null && asked === "/my-garage" ? "redirect" : "not-found";
}

/** The path of an address without its capitals and last slash, which do not matter. */
export const toPlainPath = ({ pathname }: Pick<URL, "pathname">): string =>
  pathname.toLowerCase().replace(/(?<=.)\/+$/, "");
