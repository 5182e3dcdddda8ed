import type { Tenancy } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type DirectorySite, listSites } from "../accounts/site-directory.server.ts";
import { findLinkedHost, keepUsableHosts, type SiteHosts } from "../hosts/site-hosts.ts";
import type { SiteConfig, SiteConfigSchema } from "../settings/config.ts";
import { readPublishedConfig } from "./site-publication.server.ts";

/** A site as this process serves it: its address book entry and its last valid configuration. */
export interface LiveSite extends Tenancy, SiteHosts {
  readonly slug: string;
  /** Slug of the account. */
  readonly account: string;
  readonly version: number;
  readonly config: SiteConfig;
}

interface SiteRules {
  /** Reads the configurations. */
  readonly schema: SiteConfigSchema;
  readonly baseDomain: string;
  readonly defaultSite: string | undefined;
}

/**
 * The sites that this process serves, in memory, so that a host is resolved without the database. `reload` brings it
 * up to date; a site whose newest configuration is broken keeps its last valid one (D4).
 */
export class LiveSites {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #rules: SiteRules;
  #bySlug: ReadonlyMap<string, LiveSite> = new Map();
  #slugByHost: ReadonlyMap<string, string> = new Map();
  #unread: ReadonlySet<string> = new Set();
  /** Change numbers of the accounts when the sites were read, by slug. */
  readonly #readAt = new Map<string, number>();
  #hasUnread = false;
  #hasWarned = false;

  constructor(db: Database, log: Logger, rules: SiteRules) {
    this.#db = db;
    this.#log = log;
    this.#rules = rules;
  }

  /** Whether the last `reload` could not read some site's configuration, so that another may. */
  get hasUnread(): boolean {
    return this.#hasUnread;
  }

  get all(): readonly LiveSite[] {
    return [...this.#bySlug.values()];
  }

  bySlug(slug: string): LiveSite | null {
    return this.#bySlug.get(slug) ?? null;
  }

  /** The site of a `Host` header: its own hosts, `{slug}.{base domain}`, and the default site on the bare base domain. */
  byHost(hostHeader: string): LiveSite | null {
    return this.bySlug(this.#readSlug(hostHeader));
  }

  /** Whether a host belongs to a site that is published and of which this process has read no configuration yet. */
  isUnread(hostHeader: string): boolean {
    return this.#unread.has(this.#readSlug(hostHeader));
  }

  /**
   * Where a page of another site links to this one.
   * @param origin `https://dealer.example` of the linking page, whose protocol and port all sites share
   */
  toLinkedOrigin(site: LiveSite, origin: string): string {
    const url = new URL(origin);
    url.hostname = findLinkedHost(site, { requested: url.hostname, baseDomain: this.#rules.baseDomain });
    return url.origin;
  }

  /** Slug of a host's site, "" for none. */
  #readSlug(hostHeader: string): string {
    const host = hostHeader.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
    const { baseDomain, defaultSite } = this.#rules;
    const own = this.#slugByHost.get(host);
    if (own !== undefined) return own;
    if (host.endsWith(`.${baseDomain}`)) return host.slice(0, -baseDomain.length - 1);
    const isBase =
      host === baseDomain || (baseDomain === "localhost" && (host === "127.0.0.1" || host === "[::1]"));
    if (!isBase) return "";
    return defaultSite ?? this.all[0]?.slug ?? [...this.#unread][0] ?? "";
  }

  /**
   * Reads the directory and every published configuration that is not yet known; answers the sites that changed. A
   * site that is new here is resolved once it has been prepared.
   */
  async reload(prepare: (added: LiveSite) => Promise<void> = async () => undefined): Promise<LiveSite[]> {
    this.#hasUnread = false;
    const next = new Map<string, LiveSite>();
    const unread = new Set<string>();
    const slugByHost = new Map<string, string>();
    const changed: LiveSite[] = [];
    for (const listed of await listSites(this.#db)) {
      const entry = keepUsableHosts(listed, this.#rules.baseDomain);
      const known = this.#bySlug.get(entry.slug);
      const site = (await this.#tryToUpdate(known, entry)) ?? known;
      for (const host of (site ?? entry).hosts) slugByHost.set(host, entry.slug);
      if (!site && entry.publishedVersion !== null) unread.add(entry.slug);
      if (!site) continue;
      if (!known) await prepare(site);
      next.set(site.slug, site);
      if (site !== known) changed.push(site);
    }
    this.#bySlug = next;
    this.#slugByHost = slugByHost;
    this.#unread = unread;
    this.#warnOfDefaultSite();
    return changed;
  }

  #warnOfDefaultSite(): void {
    const { baseDomain, defaultSite: site } = this.#rules;
    if (site === undefined || this.#bySlug.has(site) || this.#hasWarned) return;
    this.#hasWarned = true;
    this.#log.warn({ site }, `DEFAULT_SITE names no published site: ${baseDomain} answers nothing`);
  }

  /**
   * The site as it is now, `known` itself if it is as before. A change of the account's locations may change its time zone (D207).
   * One site that cannot be read does not keep the others from being served.
   */
  async #tryToUpdate(known: LiveSite | undefined, entry: DirectorySite): Promise<LiveSite | null> {
    const isSame = known && known.version === entry.publishedVersion && hostsKey(known) === hostsKey(entry);
    if (isSame && this.#readAt.get(entry.slug) === entry.changeNumber) return known;
    try {
      const site = await this.#load(entry);
      this.#readAt.set(entry.slug, entry.changeNumber);
      return isSame && site?.config.timeZone === known.config.timeZone ? known : site;
    } catch (error) {
      this.#log.error(
        { site: entry.slug, error: (error as Error).message },
        "a site's configuration could not be read",
      );
      this.#hasUnread = true;
      return null;
    }
  }

  async #load(entry: DirectorySite): Promise<LiveSite | null> {
    const { publishedVersion, changeNumber: _, ...named } = entry;
    const { accountId, siteId, slug } = entry;
    if (publishedVersion === null) return null;
    const published = await this.#db.inAccount(accountId, (tx) =>
      readPublishedConfig(tx, siteId, this.#rules.schema),
    );
    if (!published) return null;
    if (published.ok) return { ...named, version: published.version, config: published.config };
    this.#log.error(
      { site: slug, problems: published.problems.slice(0, 5) },
      "a published configuration is not valid",
    );
    return null;
  }
}

const hostsKey = ({ hosts, canonicalHost }: SiteHosts) => JSON.stringify([hosts, canonicalHost]);

type Site = Pick<LiveSite, "siteId" | "account" | "version" | "config">;

/** One thing for each site that depends on its configuration and is replaced when that changes. */
export class PerSite<Thing> {
  readonly #make: (site: Site) => Thing;
  readonly #known = new Map<number, { readonly version: number; readonly thing: Thing }>();

  constructor(make: (site: Site) => Thing) {
    this.#make = make;
  }

  of(site: Site): Thing {
    const known = this.#known.get(site.siteId);
    if (known?.version === site.version) return known.thing;
    const thing = this.#make(site);
    this.#known.set(site.siteId, { version: site.version, thing });
    return thing;
  }
}
