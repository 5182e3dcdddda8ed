import {
  changeHosts,
  chooseHost,
  type DirectorySite,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { findHostProblem, findMainHost, keepUsableHosts } from "#features/tenancy/hosts/site-hosts.ts";
import type { Env } from "#platform/env.ts";
import { StartError } from "#platform/start-error.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { print } from "../terminal/output.ts";

interface HostsOptions {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly canonical?: string;
  readonly json?: boolean;
}

/** `sites hosts <slug>`: shows a site's own domains and changes them first if options say so (D84). */
export async function buildHostsCommand(slug: string, options: HostsOptions): Promise<void> {
  const { add = [], remove = [], canonical, json } = options;
  await withPlatform(async (platform, env) => {
    requireOwnHosts("--add", add, env);
    const { accountId, siteId, hosts } = await requireSite(platform, slug);
    const foreign = remove.find((host) => !hosts.includes(host.toLowerCase()));
    if (foreign !== undefined) throw new StartError(`--remove: "${foreign}" is not a host of ${slug}.`);
    await platform.db.inAccount(accountId, async (tx) => {
      if (add.length + remove.length > 0) {
        const outcome = await changeHosts(tx, siteId, { add, remove });
        if (!outcome.ok) throw new StartError(hostTaken("--add", outcome.host));
      }
      if (canonical !== undefined && !(await chooseHost(tx, siteId, canonical)))
        throw new StartError(`--canonical: ${slug} has no domain "${canonical}". --add it first.`);
    });
    const site = await requireSite(platform, slug);
    const main = findMainHost(keepUsableHosts(site, env.BASE_DOMAIN));
    print(json, { site: slug, hosts: site.hosts, canonical: main }, () => describeHosts(site, main, env));
  });
}

function describeHosts(site: DirectorySite, main: string | null, { BASE_DOMAIN }: Env): string {
  if (site.hosts.length === 0) return `${site.slug} has no domains of its own.`;
  const hosts = site.hosts.map((host) => {
    const problem = findHostProblem(host, BASE_DOMAIN);
    if (problem) return `${host} (not used: it ${problem})`;
    return host === main ? `${host} (canonical)` : host;
  });
  return [...hosts, ...describeBaseAddress(site, main, BASE_DOMAIN)].join("\n");
}

/** What happens at `{slug}.{base domain}`; nothing to say on the local machine, which never redirects. */
function describeBaseAddress(site: DirectorySite, main: string | null, baseDomain: string): string[] {
  if (main === null || baseDomain === "localhost") return [];
  const address = `${site.slug}.${baseDomain}`;
  if (site.canonicalHost === main) return [`${address} redirects to ${main}.`];
  return [`${address} shows the site without redirecting until you choose a domain with --canonical.`];
}

/** The sentence for a host that another site has. */
export const hostTaken = (option: string, host: string): string =>
  `${option}: "${host}" is taken by another site.`;

/** @throws StartError naming the first host that cannot be a site's own domain, and why */
export function requireOwnHosts(
  option: string,
  hosts: readonly string[] | undefined,
  { BASE_DOMAIN }: Env,
): void {
  for (const host of hosts ?? []) {
    const problem = findHostProblem(host.toLowerCase(), BASE_DOMAIN);
    if (problem) throw new StartError(`${option}: "${host}" ${problem}.`);
  }
}
