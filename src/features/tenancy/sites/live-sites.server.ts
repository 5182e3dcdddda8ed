import { LRUCache } from "lru-cache";
import type { AccountId, Tenancy } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import {
  type DirectorySite,
  findPublishedSite,
  listSites,
  type SiteQuestion,
} from "../accounts/site-directory.server.ts";
import { findHostProblem, findLinkedHost, keepUsableHosts, type SiteHosts } from "../hosts/site-hosts.ts";
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
  /** Called when a site is no longer kept: it was removed, or others were asked for more recently. */
  readonly dropped?: (site: LiveSite, why: "removed" | "unvisited") => void;
  /** How many sites are kept. */
  readonly maxKept?: number;
}

/** A site that is published cannot be read at the moment: its configuration is not valid, or the database is away. */
export class SiteNotReadError extends Error {
  constructor(name: string) {
    super(`the site ${name} cannot be read`);
  }
}

/** It changes in place: setting it again would count as a visit. */
interface KeptSite {
  site: LiveSite;
  /** Change number of the account when the site was read. */
  readAt: number;
  /** What it was found by. */
  readonly names: Set<string>;
}

/** A few kilobytes each. */
const MAX_KEPT = 5000;
/** Names that no site has. Scanners ask for many. */
const MAX_MISSES = 20_000;
const MISS_MS = 30_000;
/** Accounts, two numbers each: more than an installation has, so that only removed ones are forgotten. */
const MAX_HEARD = 100_000;
/** How long a site that could not be read is not read again for its visitors. */
const FAILURE_MS = 2000;
/** A database that was put back to an earlier state never has what was heard before. */
const MAX_READS = 3;

/**
 * The sites that are visited at this process, read when somebody first asks for one and then kept in memory, so that their hosts are
 * resolved without the database (D421). `refresh` brings them up to date; a site whose newest configuration is broken keeps its last
 * valid one (D4). Others are forgotten, the longest unvisited first.
 */
export class LiveSites {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #rules: SiteRules;
  readonly #kept: LRUCache<number, KeptSite>;
  readonly #idByName = new Map<string, number>();
  readonly #misses = new LRUCache<string, true>({ max: MAX_MISSES, ttl: MISS_MS });
  /** Changes whenever the misses are cleared, so that what was read before is none of them. */
  #missesOf = {};
  /** Names that could not be looked up or whose site could not be read, with its account if it is known. */
  readonly #failures = new LRUCache<string, { readonly accountId: number | null }>({
    max: MAX_MISSES,
    ttl: FAILURE_MS,
  });
  readonly #reading = new Map<string, Promise<LiveSite | null>>();
  /** The newest change number that was heard of each account. One that was forgotten is heard of again within half a minute. */
  readonly #heard = new LRUCache<number, number>({ max: MAX_HEARD });
  /** Requests by site since they were last taken. */
  #visits = new Map<number, number>();
  /** Accounts of sites whose newest configuration could not be read, so that it is tried again. */
  #unread: ReadonlySet<AccountId> = new Set();
  #hasWarned = false;

  constructor(db: Database, log: Logger, rules: SiteRules) {
    this.#db = db;
    this.#log = log;
    this.#rules = rules;
    this.#kept = new LRUCache({
      max: rules.maxKept ?? MAX_KEPT,
      dispose: (kept, _, reason) => this.#forget(kept, reason === "evict" ? "unvisited" : "removed"),
    });
  }

  /** The sites in memory, the most recently visited first. */
  get kept(): readonly LiveSite[] {
    return [...this.#kept.values()].map(({ site }) => site);
  }

  get unread(): ReadonlySet<AccountId> {
    return this.#unread;
  }

  /**
   * The site of a `Host` header: its own hosts, `{slug}.{base domain}`, and the default site on the bare base domain; null if there is
   * none.
   * @throws SiteNotReadError
   */
  async byHost(hostHeader: string): Promise<LiveSite | null> {
    const question = this.#toQuestion(hostHeader);
    const site = question && (await this.#find(question));
    if (!site && question?.by === "slug" && question.name === this.#rules.defaultSite)
      this.#warnOfDefaultSite();
    if (site) this.#visits.set(site.siteId, (this.#visits.get(site.siteId) ?? 0) + 1);
    return site;
  }

  /** How often each site was asked for since this was called last. */
  takeVisits(): ReadonlyMap<number, number> {
    const visits = this.#visits;
    this.#visits = new Map();
    return visits;
  }

  /** @throws SiteNotReadError */
  bySlug(slug: string): Promise<LiveSite | null> {
    return this.#find({ by: "slug", name: slug });
  }

  has({ siteId }: Pick<LiveSite, "siteId">): boolean {
    return this.#kept.has(siteId);
  }

  /** A site for work on its stock: it is kept as if it was visited. */
  keep(siteId: number): Promise<LiveSite | null> {
    return this.#find({ by: "id", id: siteId });
  }

  /** A site for work that is no visit: it is read if it is not in memory, and not kept. Null if its configuration is not valid. */
  async find(siteId: number): Promise<LiveSite | null> {
    const kept = this.#kept.peek(siteId);
    if (kept) return kept.site;
    const entry = await findPublishedSite(this.#db, { by: "id", id: siteId });
    return entry && this.#load(entry);
  }

  /** The published sites of an account, for work that is no visit. */
  async ofAccount(accountId: AccountId): Promise<LiveSite[]> {
    const sites: LiveSite[] = [];
    for (const entry of await listSites(this.#db, { accounts: [accountId] })) {
      const site = this.#kept.peek(entry.siteId)?.site ?? (await this.#load(entry));
      if (site) sites.push(site);
    }
    return sites;
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

  /**
   * Hears of an account's change number.
   * @returns whether it is news; sites of the account that are kept have to be refreshed then
   */
  hear(accountId: number, changeNumber: number): boolean {
    if ((this.#heard.get(accountId) ?? -1) >= changeNumber) return false;
    this.#heard.set(accountId, changeNumber);
    for (const [name, failure] of this.#failures)
      if (failure.accountId === accountId) this.#failures.delete(name);
    return true;
  }

  /** A site or host was added, or may have been: names that no site had are asked about again. */
  forgetMisses(): void {
    this.#misses.clear();
    this.#missesOf = {};
  }

  /** Whether a site of an account is in memory. */
  keepsSiteOf(accountId: number): boolean {
    for (const { site } of this.#kept.values()) if (site.accountId === accountId) return true;
    return false;
  }

  /** The newest change number that was heard of an account. */
  heardOf(accountId: AccountId): number {
    return this.#heard.get(accountId) ?? 0;
  }

  /** What was heard of an account last could not be acted on, so that it counts when it is heard again. */
  unhear(accountId: number): void {
    this.#heard.delete(accountId);
  }

  /** Brings the kept sites of accounts up to date; answers those that changed. Sites that are not there any more are dropped. */
  async refresh(accounts: ReadonlySet<AccountId>): Promise<LiveSite[]> {
    const known = [...this.#kept.values()].filter(({ site }) => accounts.has(site.accountId));
    if (known.length === 0) return [];
    const listed = await listSites(this.#db, { accounts: [...accounts] });
    const entries = new Map(listed.map((entry) => [entry.siteId, entry]));
    const changed: LiveSite[] = [];
    const unread = new Set([...this.#unread].filter((accountId) => !accounts.has(accountId)));
    for (const { site } of known) {
      const entry = entries.get(site.siteId);
      if (!entry || entry.publishedVersion === null) {
        this.#kept.delete(site.siteId);
        continue;
      }
      const updated = await this.#update(site, keepUsableHosts(entry, this.#rules.baseDomain));
      if (updated === null) unread.add(site.accountId);
      else if (updated !== site) changed.push(updated);
    }
    this.#unread = unread;
    return changed;
  }

  #toQuestion(hostHeader: string): SiteQuestion | null {
    const host = hostHeader.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
    const { baseDomain, defaultSite } = this.#rules;
    if (host.endsWith(`.${baseDomain}`)) return { by: "slug", name: host.slice(0, -baseDomain.length - 1) };
    const isBase =
      host === baseDomain || (baseDomain === "localhost" && (host === "127.0.0.1" || host === "[::1]"));
    if (isBase) return defaultSite === undefined ? { by: "first" } : { by: "slug", name: defaultSite };
    return findHostProblem(host, baseDomain) === null ? { by: "host", name: host } : null;
  }

  async #find(question: SiteQuestion): Promise<LiveSite | null> {
    const name = toKey(question);
    const kept = this.#kept.get(this.#idByName.get(name) ?? -1);
    if (kept) return kept.site;
    if (this.#misses.has(name)) return null;
    if (this.#failures.has(name)) throw new SiteNotReadError(name);
    const reading = this.#reading.get(name) ?? this.#read(question).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  async #read(question: SiteQuestion): Promise<LiveSite | null> {
    const name = toKey(question);
    let accountId: number | null = null;
    try {
      for (let read = 1; ; read++) {
        const missesOf = this.#missesOf;
        const entry = await findPublishedSite(this.#db, question);
        if (!entry) {
          if (missesOf === this.#missesOf) this.#misses.set(name, true);
          return null;
        }
        accountId = entry.accountId;
        const site = this.#kept.peek(entry.siteId)?.site ?? (await this.#load(entry));
        if (!site) throw new SiteNotReadError(entry.slug);
        // A change that was heard while it was read may not be in it.
        const isNewest = entry.changeNumber >= this.heardOf(entry.accountId);
        if (isNewest || read === MAX_READS) return this.#add(site, entry.changeNumber, name);
      }
    } catch (error) {
      this.#failures.set(name, { accountId });
      if (error instanceof SiteNotReadError) throw error;
      this.#log.error({ name, error: (error as Error).message }, "a site could not be read");
      throw new SiteNotReadError(name);
    }
  }

  #add(site: LiveSite, readAt: number, name: string): LiveSite {
    const before = this.#kept.peek(site.siteId);
    const kept = before ?? { site, readAt, names: new Set<string>() };
    kept.names.add(name);
    this.#idByName.set(name, site.siteId);
    if (!before) this.#kept.set(site.siteId, kept);
    return kept.site;
  }

  #forget(kept: KeptSite, why: "removed" | "unvisited"): void {
    this.#forgetNames(kept);
    this.#rules.dropped?.(kept.site, why);
  }

  #forgetNames({ names }: KeptSite): void {
    for (const name of names) this.#idByName.delete(name);
    names.clear();
  }

  /**
   * The site as it is now, `known` itself if it is as before, null if it cannot be read. A change of the account's locations may change
   * its time zone (D207). One site that cannot be read does not keep the others from being served.
   */
  async #update(known: LiveSite, entry: DirectorySite): Promise<LiveSite | null> {
    const kept = this.#kept.peek(known.siteId);
    if (!kept) return known;
    const isSame = known.version === entry.publishedVersion && hostsKey(known) === hostsKey(entry);
    if (isSame && kept.readAt === entry.changeNumber) return known;
    const read = await this.#load(entry).catch((error: Error) => {
      this.#log.error({ site: entry.slug, error: error.message }, "a site's configuration could not be read");
      return null;
    });
    if (!read) return null;
    const site = isSame && read.config.timeZone === known.config.timeZone ? known : read;
    // Hosts that it has no longer lead nowhere: each name is asked about again.
    if (site !== known) this.#forgetNames(kept);
    kept.site = site;
    kept.readAt = entry.changeNumber;
    return site;
  }

  /** Null if its configuration is not valid. */
  async #load(listed: DirectorySite): Promise<LiveSite | null> {
    const entry = keepUsableHosts(listed, this.#rules.baseDomain);
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

  #warnOfDefaultSite(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    const { baseDomain, defaultSite: site } = this.#rules;
    this.#log.warn({ site }, `DEFAULT_SITE names no published site: ${baseDomain} answers nothing`);
  }
}

const toKey = (question: SiteQuestion) =>
  `${question.by} ${"name" in question ? question.name : "id" in question ? question.id : ""}`;

const hostsKey = ({ hosts, canonicalHost }: SiteHosts) => JSON.stringify([hosts, canonicalHost]);

type Site = Pick<LiveSite, "siteId" | "account" | "version" | "config">;

/** Of sites that were used most recently. */
const MAX_THINGS = 4000;

/** One thing for each site that depends on its configuration and is replaced when that changes. */
export class PerSite<Thing> {
  readonly #make: (site: Site) => Thing;
  readonly #known = new LRUCache<number, { readonly version: number; readonly thing: Thing }>({
    max: MAX_THINGS,
  });

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
