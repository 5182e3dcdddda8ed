import PQueue from "p-queue";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { listMembers } from "../group/list-members.ts";
import type { ChooseEngine } from "./choose-engine.server.ts";
import type { FindMarketLabel } from "./search-document.ts";
import {
  buildSiteStock,
  estimateStockBytes,
  joinStocks,
  type ListedStock,
  type MemberStock,
  refreshSiteStock,
  refreshVehicles,
  relabelSiteStock,
  type SiteStock,
} from "./site-stock.server.ts";

interface LiveStocksParts {
  readonly db: Pick<Database, "readAccount">;
  readonly sites: LiveSites;
  readonly log: Logger;
  readonly now: () => Date;
  /** How much memory stock may take. */
  readonly maxBytes: number;
  /** The labels that a site's market gives now. */
  readonly marketLabels: (site: LiveSite) => FindMarketLabel;
  /** Where a site's index is; in this process's memory by default. */
  readonly chooseEngine?: ChooseEngine;
  /** Collects what requests will need of a stock that has just come into use. */
  readonly prepare: (site: LiveSite, stock: ListedStock) => Promise<void>;
  /** Called after a site's stock or configuration changed, or its stock was let go of: its pages are wrong, or may become it. */
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

/** Sites whose stock is read at once. */
const LOADS_AT_ONCE = 4;

interface Retry {
  readonly at: Date;
  readonly waitMs: number;
}

/** The stock of a group's site with that of its members, and what it was made of. */
interface JoinedStock {
  readonly listed: ListedStock;
  readonly members: readonly number[];
  readonly parts: readonly unknown[];
}

/** What a site shows. */
export interface LoadedStock {
  readonly stock: SiteStock;
  /** What its search covers: its own stock, and that of the members of its group (D349). */
  readonly listed: ListedStock;
}

/** A site's stock could not be read, and is tried again (D76). */
export class StockNotLoadedError extends Error {
  constructor(slug: string) {
    super(`no stock is loaded for the site ${slug}`);
  }
}

/**
 * The stock of the sites that are visited at this process, read when a page first needs it (D421) and kept current by change numbers
 * and by the clock (D19). While the database is away the last stock stays; the next notice or timer catches up. A site that cannot
 * be read keeps its last stock and is tried again after a while, without keeping the others waiting (D76). Where all of them take
 * more than `maxBytes`, the stock of those that were visited the longest time ago is let go of.
 */
export class LiveStocks {
  readonly #parts: LiveStocksParts;
  readonly #stocks = new Map<number, SiteStock>();
  /** By group's site, of those that have members (D349). */
  readonly #joined = new Map<number, JoinedStock>();
  readonly #joining = new Map<number, Promise<void>>();
  readonly #loading = new Map<number, Promise<SiteStock>>();
  readonly #loads = new PQueue({ concurrency: LOADS_AT_ONCE });
  /** Vehicles that changed without a change number, by account. */
  readonly #touched = new Map<number, Set<number>>();
  /** When to try again to read the sites that could not be. */
  readonly #retries = new Map<number, Retry>();
  /** Accounts of which a change was heard that is not visible yet. */
  readonly #waiting = new Set<AccountId>();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #renewing = false;
  #closed = false;

  constructor(parts: LiveStocksParts) {
    this.#parts = parts;
  }

  get maxBytes(): number {
    return this.#parts.maxBytes;
  }

  /** How many sites have their stock in memory, and how much it takes. */
  get size(): { readonly sites: number; readonly bytes: number } {
    let bytes = 0;
    for (const stock of this.#stocks.values()) bytes += estimateStockBytes(stock);
    return { sites: this.#stocks.size, bytes };
  }

  /**
   * The stock of a site, read now unless it is in memory. One whose time is over is renewed afterwards: a timer is late on a machine
   * that slept.
   * @throws StockNotLoadedError
   */
  async load(site: LiveSite): Promise<LoadedStock> {
    const stock = await this.#loadOwn(site);
    if (this.#dueAt(site) <= this.#parts.now()) this.#renew();
    if (site.config.stock.members.length === 0) return { stock, listed: stock };
    if (!this.#joined.has(site.siteId)) await this.#joinOnce(site);
    return { stock, listed: this.#joined.get(site.siteId)?.listed ?? stock };
  }

  #joinOnce(site: LiveSite): Promise<void> {
    const joining =
      this.#joining.get(site.siteId) ?? this.#join(site).finally(() => this.#joining.delete(site.siteId));
    this.#joining.set(site.siteId, joining);
    return joining;
  }

  async #loadOwn(site: LiveSite): Promise<SiteStock> {
    const { siteId } = site;
    const known = this.#stocks.get(siteId);
    if (known) return known;
    const retry = this.#retries.get(siteId);
    if (retry && retry.at > this.#parts.now()) throw new StockNotLoadedError(site.slug);
    const loading =
      this.#loading.get(siteId) ??
      this.#loads.add(() => this.#read(site)).finally(() => this.#loading.delete(siteId));
    this.#loading.set(siteId, loading);
    return loading;
  }

  /** A change that is heard while the stock is read may not be in it: it is caught up with. */
  async #read(site: LiveSite): Promise<SiteStock> {
    const { db, sites, prepare } = this.#parts;
    const heard = sites.heardOf(site.accountId);
    try {
      const stock = await buildSiteStock(db, site, this.#buildContext(site));
      this.#retries.delete(site.siteId);
      await prepare(site, stock);
      // Nothing would bring up to date the stock of a site that was forgotten meanwhile.
      if (!sites.has(site)) return stock;
      this.#stocks.set(site.siteId, stock);
      if (sites.heardOf(site.accountId) !== heard) this.#catchUpWith(site.accountId);
      this.#letGo(site);
      this.#setTimer();
      return stock;
    } catch (error) {
      this.#retryLater(site, error as Error);
      throw new StockNotLoadedError(site.slug);
    }
  }

  /** Forgets a site that is not served any more, or was not visited for long. */
  drop(site: LiveSite): void {
    const { siteId } = site;
    this.#retries.delete(siteId);
    this.#joined.delete(siteId);
    if (!this.#stocks.delete(siteId)) return;
    this.#parts.siteChanged(site);
    // Groups that it is a member of are joined again when somebody visits them.
    for (const group of this.#parts.sites.kept)
      if (this.#joined.get(group.siteId)?.members.includes(siteId)) {
        this.#joined.delete(group.siteId);
        this.#parts.siteChanged(group);
      }
  }

  /** Lets go of the stock that was not visited for the longest time until the rest fits. */
  #letGo(loaded: LiveSite): void {
    const { maxBytes, sites, log } = this.#parts;
    let { bytes } = this.size;
    if (bytes <= maxBytes) return;
    const inUse = new Set([loaded.siteId, ...[...this.#joined.values()].flatMap(({ members }) => members)]);
    for (const site of sites.kept.toReversed()) {
      const stock = this.#stocks.get(site.siteId);
      if (!stock || inUse.has(site.siteId)) continue;
      this.drop(site);
      bytes -= estimateStockBytes(stock);
      if (bytes <= maxBytes) return;
    }
    log.warn({ bytes, maxBytes }, "the stock of the sites in use takes more memory than it should");
  }

  /** An account's change number as heard from the database. What is heard while at work is done in one go. */
  changed(accountId: number, changeNumber: number): void {
    if (this.#parts.sites.hear(accountId, changeNumber)) this.#catchUpWith(accountId as AccountId);
  }

  #catchUpWith(accountId: AccountId): void {
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
    if (!this.#parts.sites.keepsSiteOf(accountId)) return;
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
    for (const site of sites.kept) {
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

  #buildContext(site: LiveSite) {
    const { now, marketLabels, chooseEngine } = this.#parts;
    const findMarketLabel: FindMarketLabel = marketLabels(site);
    return { now: now(), findMarketLabel, ...(chooseEngine && { chooseEngine }) };
  }

  async #refreshTouched(): Promise<void> {
    const { db, sites, vehiclesChanged, prepare } = this.#parts;
    const touched = new Map(this.#touched);
    this.#touched.clear();
    for (const site of sites.kept) {
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
    const { sites } = this.#parts;
    const accounts = new Set(this.#waiting);
    if (accounts.size === 0) return;
    this.#waiting.clear();
    try {
      await sites.refresh(accounts);
      for (const site of sites.kept) if (accounts.has(site.accountId)) await this.#refresh(site);
    } catch (error) {
      for (const account of accounts) sites.unhear(account);
      throw error;
    }
  }

  /** Resolves when every change heard of so far is visible. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#loading.values());
    await this.#work;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Reads a site's stock again. A failure is logged and concerns this site alone. */
  async #refresh(site: LiveSite): Promise<void> {
    const { db, siteChanged, prepare } = this.#parts;
    const old = this.#stocks.get(site.siteId);
    if (!old) return siteChanged(site);
    try {
      const stock = await refreshSiteStock(db, site, { old, ...this.#buildContext(site) });
      if (!this.#stocks.has(site.siteId)) return;
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
   * Joins the stock of a group's site with that of its members, unless both are as before (D349).
   * @param leavesPages whether what changed leaves all pages right but those of single vehicles
   */
  async #join(site: LiveSite, { leavesPages = false } = {}): Promise<void> {
    const { siteChanged, prepare } = this.#parts;
    for (let known = this.#joined.get(site.siteId); ; ) {
      const members = await this.#loadMembers(site);
      const own = this.#stocks.get(site.siteId);
      if (!own) return;
      const parts = [own, site, ...members.flatMap(({ site, stock }) => [site, stock])];
      if (known?.parts.length === parts.length && parts.every((part, at) => part === known?.parts[at]))
        return;
      const listed = members.length > 0 ? await joinStocks(own, members, site) : own;
      const isFirst = known === undefined;
      known = { listed, parts, members: members.map(({ site }) => site.siteId) };
      this.#joined.set(site.siteId, known);
      await prepare(site, listed);
      if (!leavesPages && !isFirst) siteChanged(site);
    }
  }

  /** Those that can be read. */
  async #loadMembers(group: LiveSite): Promise<(MemberStock & { readonly site: LiveSite })[]> {
    const { sites } = this.#parts;
    const named = await Promise.all(
      group.config.stock.members.map(
        async (slug) => [slug, await sites.bySlug(slug).catch(() => null)] as const,
      ),
    );
    const found = new Map(named);
    const members = listMembers(group, (slug) => found.get(slug) ?? null);
    const loaded = await Promise.all(
      members.map(async (named) => {
        const stock = named.problem === null && (await this.#loadOwn(named.site).catch(() => null));
        if (!stock) return [];
        const { site } = named;
        const { config } = site;
        const toOrigin = (origin: string) => sites.toLinkedOrigin(site, origin);
        return [{ site, stock, member: { name: config.name, config, toOrigin } }];
      }),
    );
    return loaded.flat();
  }

  /** Groups in memory whose parts changed. */
  async #joinGroups(options: { readonly leavesPages?: boolean }): Promise<void> {
    for (const site of this.#parts.sites.kept) {
      if (!this.#stocks.has(site.siteId)) continue;
      if (site.config.stock.members.length > 0) await this.#join(site, options);
      else this.#joined.delete(site.siteId);
    }
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
    if (this.#closed) return;
    const { sites, now } = this.#parts;
    const at = now().getTime();
    const reload = sites.unread.size > 0 ? at + RELOAD_MS : Number.POSITIVE_INFINITY;
    const next = Math.min(reload, ...this.#listRenewed().map((site) => this.#dueAt(site).getTime()));
    const wait = Math.min(Math.max(next - at, 1000), MAX_TIMER_MS);
    this.#timer = setTimeout(() => {
      this.#renewing = false;
      this.#renew();
    }, wait);
    this.#timer.unref();
  }

  /** Sites with stock in memory, and members of a group in memory that could not be read. */
  #listRenewed(): LiveSite[] {
    const { kept } = this.#parts.sites;
    const named = new Set(
      kept.flatMap(({ siteId, config }) => (this.#stocks.has(siteId) ? config.stock.members : [])),
    );
    return kept.filter(
      ({ siteId, slug }) => this.#stocks.has(siteId) || (named.has(slug) && this.#retries.has(siteId)),
    );
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

  /** Members of groups that could not be read are tried again when the groups are joined. */
  async #renewExpired(): Promise<void> {
    const { sites } = this.#parts;
    const changed = new Set(sites.unread.size > 0 ? await sites.refresh(sites.unread) : []);
    const now = this.#parts.now();
    for (const site of sites.kept)
      if (changed.has(site) || this.#dueAt(site) <= now) await this.#refresh(site);
  }
}
