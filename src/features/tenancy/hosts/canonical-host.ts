import { findHostProblem } from "./own-host.ts";

/** A site's own hosts, in the order in which they were added, and the one that was chosen for all of them. */
export interface SiteHosts {
  readonly hosts: readonly string[];
  readonly canonicalHost: string | null;
}

const LOCAL = /(?:^|\.)localhost$|^127\.|^\[::1\]$/;

/** The host that a site's own hosts lead to; null for a site without any (D84). */
export function findMainHost({ hosts, canonicalHost }: SiteHosts): string | null {
  return canonicalHost ?? hosts[0] ?? null;
}

/**
 * The host that canonical links, sitemaps and mail name for a page, wherever it was asked for (D93). On the local machine
 * it is the host that was asked for, as the site's own domain leads to another machine.
 * @param asked a host at which the site answers, without its port
 */
export function toNamedHost(site: SiteHosts, asked: string): string {
  if (LOCAL.test(asked) && !site.hosts.includes(asked)) return asked;
  return findMainHost(site) ?? asked;
}

/**
 * Whether pages asked for at this host redirect to the named one (D84). A site's own hosts do. Its address under the base
 * domain does once a host has been chosen: until its domain points here, a new site is looked at there.
 */
export function isRedirected(site: SiteHosts, asked: string): boolean {
  return site.hosts.includes(asked) || site.canonicalHost !== null;
}

/** Hosts as a server uses them: without those that `findHostProblem` refuses, such as after a change of BASE_DOMAIN. */
export function keepUsableHosts<Site extends SiteHosts>(site: Site, baseDomain: string): Site {
  const isUsable = (host: string) => findHostProblem(host, baseDomain) === null;
  const { hosts, canonicalHost } = site;
  return {
    ...site,
    hosts: hosts.filter(isUsable),
    canonicalHost: canonicalHost !== null && isUsable(canonicalHost) ? canonicalHost : null,
  };
}
