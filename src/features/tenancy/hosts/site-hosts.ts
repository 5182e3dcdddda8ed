const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
/** A last label that browsers read as a number makes the whole host an IPv4 address. */
const IP_ADDRESS = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;

const isAtOrUnder = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/**
 * Why a site cannot have a host as its own domain, to follow its name in a sentence; null when it can (TEN-01, D84).
 * Hosts at or under the base domain belong to sites by their slug, `localhost` to the machine.
 * @param host in lower case
 */
export function findHostProblem(host: string, baseDomain: string): string | null {
  if (!HOST_NAME.test(host)) return "must be a host alone, such as www.dealer.com.au";
  if (IP_ADDRESS.test(host)) return "is an IP address; a site's own domain must be a name";
  if (isAtOrUnder(host, "localhost")) return "is an address of the local machine, not a domain";
  if (!isAtOrUnder(host, baseDomain)) return null;
  return `belongs to BASE_DOMAIN (${baseDomain}), where each site answers under its slug`;
}

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
 * The host that canonical links, sitemaps and mail name for a page, at whichever host it was requested (D93). On the local machine
 * it is the host of the request, as the site's own domain leads to another machine.
 * @param requested a host at which the site answers, without its port
 */
export function toNamedHost(site: SiteHosts, requested: string): string {
  if (LOCAL.test(requested) && !site.hosts.includes(requested)) return requested;
  return findMainHost(site) ?? requested;
}

/**
 * The host at which pages of one site link to another. On the local machine it is the address under the base domain, for the same
 * reason.
 * @param requested the host of the linking page
 */
export function findLinkedHost(
  { slug, ...hosts }: SiteHosts & { readonly slug: string },
  { requested, baseDomain }: { readonly requested: string; readonly baseDomain: string },
): string {
  const underBase = `${slug}.${baseDomain}`;
  return LOCAL.test(requested) ? underBase : (findMainHost(hosts) ?? underBase);
}

/**
 * Whether pages requested at this host redirect to the named one (D84). A site's own hosts do. Its address under the base
 * domain does once a host has been chosen: until its domain points here, a new site is looked at there.
 */
export function isRedirected(site: SiteHosts, requested: string): boolean {
  return site.hosts.includes(requested) || site.canonicalHost !== null;
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
