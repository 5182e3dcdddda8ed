import { listDefaultPages } from "#features/content/default-pages.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { toOldPathKey } from "#http/routes/old-paths.ts";
import { isOwnPath } from "#http/routes/own-paths.ts";

/**
 * A sentence for each redirect whose target is no page of the site. A page may still come, so they are not refused (D22).
 * @param slugs of the dealer's own pages, former ones too
 */
export function listDeadRedirects(config: SiteConfig, slugs: readonly string[]): readonly string[] {
  const { redirects, search } = config;
  const pages = [
    ...slugs.map((slug) => `/${slug}`),
    ...listDefaultPages(config, []).map(({ slug }) => `/${slug}`),
    ...(search.usedCarPath ? [search.usedCarPath] : []),
  ];
  const known = new Set(pages.map(toOldPathKey));
  return redirects.flatMap(({ from, to }, place) => {
    if (isOwnPath(to) || known.has(toOldPathKey(to))) return [];
    return [`redirects[${place}].to: ${to} is no page of this site yet, so ${from} leads to "not found".`];
  });
}
