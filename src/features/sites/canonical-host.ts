/** A site's own hosts, in the order in which they were added, and the one that was chosen for all of them. */
export interface SiteHosts {
  readonly hosts: readonly string[];
  readonly canonicalHost: string | null;
}

const LOCAL = /(?:^|\.)localhost$|^127\.|^\[::1\]$/;

/** The host that a site's own hosts lead to; null for a site without any (D84). */
export function mainHost({ hosts, canonicalHost }: SiteHosts): string | null {
  return canonicalHost ?? hosts[0] ?? null;
}

/**
 * The host at which a site's page belongs that was asked for at another (D84). A site's own hosts lead to the main one.
 * An address under the base domain stays in use until a host has been chosen, since a new site is looked at there before
 * its domain points here; on the local machine it always does.
 * @param asked a host at which the site answers, without its port
 */
export function hostFor(site: SiteHosts, asked: string): string {
  if (site.hosts.includes(asked)) return mainHost(site) ?? asked;
  return LOCAL.test(asked) ? asked : (site.canonicalHost ?? asked);
}
