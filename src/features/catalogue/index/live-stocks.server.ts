import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { listMembers } from "../group/list-members.ts";
import type { FindMarketLabel } from "./search-document.ts";
import {
  buildSiteStock,
  joinStocks,
  type ListedStock,
  type MemberStock,
  refreshSiteStock,
  refreshVehicles,
  relabelSiteStock,
  type SiteStock,
} from "./site-stock.server.ts";

interface LiveStocksParts {
  readonly db: Database;
  readonly sites: LiveSites;
  readonly log: Logger;
  readonly now: () => Date;
  /** The labels that a site's market gives now. */
  readonly marketLabels: (site: LiveSite) => FindMarketLabel;
  /** Collects what requests will need of a stock that has just come into use. */
  readonly prepare: (site: LiveSite, stock: ListedStock) => Promise<void>;
  /** Called after a site's stock or configuration changed: its pages are wrong. */
  readonly siteChanged: (site: LiveSite) => void;
  /** Called after some vehicles of a site changed in a way that leaves all other pages right: theirs are wrong. */
  readonly vehiclesChanged: (site: LiveSite, slugs: readonly string[]) => void;
}

/** Longest wait of a timer; a longer one is set again. */
const MAX_TIMER_MS = 3_600_000;

/** Wait before sites whose configuration could not be read are tried again. */
const RELOAD_MS = 30_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 300_000;

interface Retry {
  readonly at: Date;
  readonly waitMs: number;
}

/** The stock of a group's site with that of its members, and what it was made of. */
interface JoinedStock {
  readonly listed: ListedStock;
  readonly parts: readonly unknown[];
}

/** A site's stock has not been loaded in this process yet: it could not be read, and is tried again (D76). */
export class StockNotLoadedError extends Error {
  constructor(slug: string) {
    super(`no stock is loaded for the site ${slug}`);
  }
}

/**
 * The stock of every site of this process, kept current by change numbers and by the clock (D19). While the database
 * is away the last stock stays; the next notice or timer catches up. A site that cannot be read keeps its last stock and
 * is tried again after a while, without keeping the others waiting (D76).
 */
export class LiveStocks {
  readonly #parts: LiveStocksParts;
  readonly #stocks = new Map<number, SiteStock>();
  /** By group's site, of those that have members (D349). */
  readonly #joined = new Map<number, JoinedStock>();
  readonly #seen = new Map<number, number>();
  /** Vehicles that changed without a change number, by account. */
  readonly #touched = new Map<number, Set<number>>();
  /** When to try again to read the sites that could not be. */
  readonly #retries = new Map<number, Retry>();
  /** Accounts of which a change was heard that is not visible yet. */
  readonly #waiting = new Set<number>();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #renewing = false;
  #closed = false;

  constructor(parts: LiveStocksParts) {
    this.#parts = parts;
  }

  /** Loads every site and its stock. A site that cannot be loaded is tried again later. */
  async open(): Promise<void> {
    await this.#reloadSites();
    await this.#joinGroups();
    this.#setTimer();
  }

  /**
   * The stock of a site that this process serves. One whose time is over is renewed now: a timer is late on a machine
   * that slept.
   * @throws StockNotLoadedError
   */
  require(site: LiveSite): SiteStock {
    const stock = this.#stocks.get(site.siteId);
    if (!stock) throw new StockNotLoadedError(site.slug);
    if (this.#dueAt(site) <= this.#parts.now()) this.#renew();
    return stock;
  }

  /**
   * What a search of a site covers: its own stock, and that of the members of its group (D349).
   * @throws StockNotLoadedError
   */
  requireListed(site: LiveSite): ListedStock {
    const own = this.require(site);
    return this.#joined.get(site.siteId)?.listed ?? own;
  }

  /** An account's change number as heard from the database. What is heard while at work is done in one go. */
  changed(accountId: number, changeNumber: number): void {
    if ((this.#seen.get(accountId) ?? -1) >= changeNumber) return;
    this.#seen.set(accountId, changeNumber);
    this.#waiting.add(accountId);
    this.#enqueue(
      () => this.#catchUp(),
      () => this.#setTimer(),
    );
  }

  /**
   * A vehicle's facts changed without a change number (D80): its entry and its pages follow, and nothing else. A lost notice is
   * made up for by the next change of the vehicle, or at midnight.
   */
  vehicleChanged(accountId: number, vehicleId: number): void {
    const touched = this.#touched.get(accountId) ?? new Set();
    this.#touched.set(accountId, touched.add(vehicleId));
    this.#enqueue(
      () => this.#refreshTouched(),
      () => undefined,
      { leavesPages: true },
    );
  }

  /** Another market model answers: the labels of every site follow (D131). */
  marketLearned(): void {
    this.#enqueue(
      () => this.#relabel(),
      () => undefined,
    );
  }

  async #relabel(): Promise<void> {
    const { db, sites, siteChanged, prepare } = this.#parts;
    for (const site of sites.all) {
      const old = this.#stocks.get(site.siteId);
      if (!old) continue;
      try {
        const stock = await relabelSiteStock(db, site, { old, ...this.#buildContext(site) });
        if (stock === old) continue;
        this.#stocks.set(site.siteId, stock);
        siteChanged(site);
        await prepare(site, stock);
      } catch (error) {
        this.#retryLater(site, error as Error);
      }
    }
  }

  #buildContext(site: LiveSite): { readonly now: Date; readonly findMarketLabel: FindMarketLabel } {
    return { now: this.#parts.now(), findMarketLabel: this.#parts.marketLabels(site) };
  }

  async #refreshTouched(): Promise<void> {
    const { db, sites, vehiclesChanged, prepare } = this.#parts;
    const touched = new Map(this.#touched);
    this.#touched.clear();
    for (const site of sites.all) {
      const ids = touched.get(site.accountId);
      const old = this.#stocks.get(site.siteId);
      if (!ids || !old) continue;
      try {
        const { stock, slugs } = await refreshVehicles(db, site, {
          old,
          ids: [...ids],
          ...this.#buildContext(site),
        });
        this.#stocks.set(site.siteId, stock);
        vehiclesChanged(site, slugs);
        await prepare(site, stock);
      } catch (error) {
        this.#retryLater(site, error as Error);
      }
    }
  }

  async #catchUp(): Promise<void> {
    const accounts = new Set(this.#waiting);
    if (accounts.size === 0) return;
    this.#waiting.clear();
    try {
      const reconfigured = new Set(await this.#reloadSites());
      for (const site of this.#parts.sites.all) {
        if (accounts.has(site.accountId) || reconfigured.has(site)) await this.#refresh(site);
      }
    } catch (error) {
      for (const account of accounts) this.#seen.delete(account);
      throw error;
    }
  }

  /** Resolves when every change heard of so far is visible. */
  async settled(): Promise<void> {
    await this.#work;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** A new site is resolved only once it was tried to load its stock. */
  async #reloadSites(): Promise<LiveSite[]> {
    const { sites } = this.#parts;
    const changed = await sites.reload((site) => this.#refresh(site));
    const served = new Set<number>(sites.all.map(({ siteId }) => siteId));
    for (const kept of [this.#stocks, this.#joined])
      for (const siteId of kept.keys()) if (!served.has(siteId)) kept.delete(siteId);
    return changed;
  }

  /** Reads a site's stock for the first time or again. A failure is logged and concerns this site alone. */
  async #refresh(site: LiveSite): Promise<void> {
    const { db, siteChanged, prepare } = this.#parts;
    const context = this.#buildContext(site);
    const old = this.#stocks.get(site.siteId);
    try {
      const stock = await (old
        ? refreshSiteStock(db, site, { old, ...context })
        : buildSiteStock(db, site, context));
      this.#stocks.set(site.siteId, stock);
      this.#retries.delete(site.siteId);
      siteChanged(site);
      await prepare(site, stock);
    } catch (error) {
      this.#retryLater(site, error as Error);
    }
  }

  #retryLater({ siteId, slug }: LiveSite, { message }: Error): void {
    const last = this.#retries.get(siteId)?.waitMs ?? FIRST_RETRY_MS / 2;
    const waitMs = Math.min(last * 2, MAX_RETRY_MS);
    this.#retries.set(siteId, { at: new Date(this.#parts.now().getTime() + waitMs), waitMs });
    this.#parts.log.warn({ site: slug, error: message, waitMs }, "a site's stock could not be read");
  }

  /** When a site's stock is to be read again though nothing was written. */
  #dueAt({ siteId }: LiveSite): Date {
    return this.#retries.get(siteId)?.at ?? this.#stocks.get(siteId)?.validUntil ?? this.#parts.now();
  }

  /**
   * Joins the stock of groups' sites with that of their members where one of them changed, agreed or left (D349).
   * @param leavesPages whether what changed leaves all pages right but those of single vehicles
   */
  async #joinGroups({ leavesPages = false } = {}): Promise<void> {
    const { sites, siteChanged, prepare } = this.#parts;
    for (const site of sites.all) {
      const own = this.#stocks.get(site.siteId);
      const members = this.#listMemberStocks(site);
      const known = this.#joined.get(site.siteId);
      const parts = [own, site, ...members.flatMap(({ site, stock }) => [site, stock])];
      const isSame = known
        ? parts.length === known.parts.length && parts.every((part, at) => part === known.parts[at])
        : members.length === 0;
      if (isSame) continue;
      if (own && members.length > 0) {
        const listed = await joinStocks(own, members, site);
        this.#joined.set(site.siteId, { listed, parts });
        await prepare(site, listed);
      } else this.#joined.delete(site.siteId);
      if (!leavesPages) siteChanged(site);
    }
  }

  /** Those whose stock this process has loaded. */
  #listMemberStocks(group: LiveSite): (MemberStock & { readonly site: LiveSite })[] {
    const { sites } = this.#parts;
    return listMembers(group, (slug) => sites.bySlug(slug)).flatMap((named) => {
      const stock = named.problem === null && this.#stocks.get(named.site.siteId);
      if (!stock) return [];
      const { site } = named;
      const { config } = site;
      const toOrigin = (origin: string) => sites.toLinkedOrigin(site, origin);
      return [{ site, stock, member: { name: config.name, config, toOrigin } }];
    });
  }

  /** One at a time, so that no older read overtakes a newer one. Groups are joined again even if the work failed half-way. */
  #enqueue(
    work: () => Promise<void>,
    failed: () => void,
    { leavesPages = false }: { readonly leavesPages?: boolean } = {},
  ): void {
    this.#work = this.#work
      .then(() => work().finally(() => this.#joinGroups({ leavesPages })))
      .then(() => this.#setTimer())
      .catch((error: Error) => {
        failed();
        this.#parts.log.warn({ error: error.message }, "stock could not be refreshed; it stays as it was");
      });
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const { all, hasUnread } = this.#parts.sites;
    if (this.#closed) return;
    const now = this.#parts.now().getTime();
    const reload = hasUnread ? now + RELOAD_MS : Number.POSITIVE_INFINITY;
    const next = Math.min(reload, ...all.map((site) => this.#dueAt(site).getTime()));
    const wait = Math.min(Math.max(next - now, 1000), MAX_TIMER_MS);
    this.#timer = setTimeout(() => {
      this.#renewing = false;
      this.#renew();
    }, wait);
    this.#timer.unref();
  }

  /** Once at a time; a failed renewal waits for the timer. */
  #renew(): void {
    if (this.#renewing) return;
    this.#renewing = true;
    this.#enqueue(
      async () => {
        await this.#renewExpired();
        this.#renewing = false;
      },
      () => this.#setTimer(),
    );
  }

  async #renewExpired(): Promise<void> {
    if (this.#parts.sites.hasUnread) await this.#reloadSites();
    const now = this.#parts.now();
    for (const site of this.#parts.sites.all) {
      if (this.#dueAt(site) <= now) await this.#refresh(site);
    }
  }
}
