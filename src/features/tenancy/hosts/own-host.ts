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
