import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { atMostOnceIn, type Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { inOwnTrace, inSpan } from "#platform/tracing/tracing.ts";
import { listMembers } from "../group/list-members.ts";
import { type ChooseEngine, chooseMemory, type IndexPlaces } from "./choose-engine.server.ts";
import type { FindMarketLabel } from "./search-document.ts";
import {
  buildSiteStock,
  estimateStockBytes,
  isOutside,
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
  /** Where sites' indexes are; in this process's memory by default. */
  readonly indexPlaces?: IndexPlaces;
  /** How long a visitor waits for an index in a cluster, in milliseconds. */
  readonly maxIndexWaitMs?: number;
  /** Collects what requests will need of a stock that has just come into use. */
  readonly prepare: (site: LiveSite, stock: ListedStock) => Promise<void>;
  /** Called after a site's stock or configuration changed, or nothing would tell of it any more: its pages are wrong, or may become it. */
  readonly siteChanged: (site: LiveSite) => void;
  /** Called after a site's stock made room: its pages need none any more, and stay right until its account changes. */
  readonly siteLetGo: (site: LiveSite) => void;
  /** Called when an account changed, whether a site of it is in memory or not. */
  readonly accountChanged: (accountId: number) => void;
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
/** Those with an index in a cluster, which may wait for minutes while other processes build theirs. */
const CLUSTER_LOADS_AT_ONCE = 2;

/** One for each load and for the work on changes; that on indexes in a cluster has a second one to wait for the turn to write. */
export const MAX_STOCK_CONNECTIONS = LOADS_AT_ONCE + 1 + CLUSTER_LOADS_AT_ONCE + 2;

/** An index that is there is opened in less; one that has to be built may take minutes, and its visitors are told to come back. */
const MAX_INDEX_WAIT_MS = 5000;

/** A site that is read again this soon after it made room was not one that nobody visits. */
const SOON_MS = 10 * MINUTE_MS;
/** How often the log says so. */
const WARN_EVERY_MS = 10 * MINUTE_MS;
/** A number and an instant each. */
const MAX_LET_GO = 20_000;

/** What is done to a site's stock: it is read again, or its market labels, or vehicles that changed without a change number. */
type Change = "refresh" | "relabel" | "vehicles";

/** No time is due. */
const NEVER = new Date(8.64e15);

/** Apart from the request that needs the index first: others wait for it, too (D452). */
const traceIndex = <T>(name: string, { accountId, slug }: LiveSite, work: () => Promise<T>): Promise<T> =>
  inOwnTrace(name, { account: accountId, site: slug }, work);

/** A site's index is in a cluster, or is to be made there: that has a turn of its own. */
class InClusterError extends Error {}

interface Retry {
  readonly at: Date;
  readonly waitMs: number;
}

interface Replacement {
  readonly old: SiteStock;
  readonly stock: SiteStock;
  /** Drops the pages that are wrong now. */
  readonly replaced: () => void;
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
 * more than `maxBytes`, the stock of those that were visited the longest time ago is let go of; that of a group's members not before
 * the group's, since a group's pages would show only the rest.
 */
export class LiveStocks {
  readonly #parts: LiveStocksParts;
  readonly #stocks = new Map<number, SiteStock>();
  /** By group's site, of those that have members (D349). */
  readonly #joined = new Map<number, JoinedStock>();
  readonly #joining = new Map<number, Promise<ListedStock | null>>();
  /** Groups whose stock is being put together, each with those of its members that are known by then: none is let go of. */
  readonly #needed = new Set<Set<number>>();
  /** When the stock of sites was let go of to make room. */
  readonly #letGoAt = new LRUCache<number, Date>({ max: MAX_LET_GO });
  #reloads = 0;
  readonly #isWarningDue: () => boolean;
  readonly #loading = new Map<number, Promise<SiteStock>>();
  /** Sites whose index in a cluster is waited for. */
  readonly #opening = new Map<number, Promise<SiteStock>>();
  readonly #loads = new PQueue({ concurrency: LOADS_AT_ONCE });
  readonly #clusterLoads = new PQueue({ concurrency: CLUSTER_LOADS_AT_ONCE });
  /** Changes of sites with an index in a cluster, one at a time: they may take minutes, for which no other site waits. */
  readonly #clusterWork = new PQueue({ concurrency: 1 });
  /** By site, what waits there; a site that is at work there may have none. */
  readonly #clusterChanges = new Map<number, Set<Change>>();
  /** Vehicles that changed without a change number, by site. */
  readonly #touched = new Map<number, Set<number>>();
  /** When to try again to read the sites that could not be. */
  readonly #retries = new Map<number, Retry>();
  /** Accounts of which a change was heard that is not visible yet. */
  readonly #waiting = new Set<AccountId>();
  /** Those whose changes are being read, or could not be and are heard again. */
  readonly #catchingUp = new Set<AccountId>();
  /** When the oldest change of an account was heard of that may not be visible yet, in milliseconds since 1970. */
  readonly #behindSince = new Map<AccountId, number>();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #renewing = false;
  #closed = false;

  constructor(parts: LiveStocksParts) {
    this.#parts = parts;
    this.#isWarningDue = atMostOnceIn(WARN_EVERY_MS, () => parts.now().getTime());
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

  /** Sites whose stock was read again soon after it had made room for that of others, since the start: `maxBytes` is too small. */
  get reloads(): number {
    return this.#reloads;
  }

  /** How long ago the oldest change was heard of that is not visible yet, in milliseconds; 0 without one. */
  get lagMs(): number {
    for (const accountId of this.#behindSince.keys())
      if (!this.#isBehind(accountId)) this.#behindSince.delete(accountId);
    const now = this.#parts.now().getTime();
    return now - Math.min(now, ...this.#behindSince.values());
  }

  #isBehind(accountId: AccountId): boolean {
    if (!this.#parts.sites.keepsSiteOf(accountId)) return false;
    if (this.#waiting.has(accountId) || this.#catchingUp.has(accountId)) return true;
    const isLate = ({ siteId }: LiveSite) => this.#retries.has(siteId) || this.#clusterChanges.has(siteId);
    return this.#parts.sites.kept.some((site) => site.accountId === accountId && isLate(site));
  }

  /**
   * The stock of a site, read now unless it is in memory. One whose time is over is renewed afterwards: a timer is late on a machine
   * that slept.
   * @throws StockNotLoadedError
   */
  async load(site: LiveSite): Promise<LoadedStock> {
    if (site.config.stock.members.length === 0) {
      const stock = await this.#loadCurrent(site);
      return { stock, listed: stock };
    }
    return this.#needing(site, async () => {
      const stock = await this.#loadCurrent(site);
      const listed = this.#joined.get(site.siteId)?.listed ?? (await this.#joinOnce(site));
      return { stock, listed: listed ?? stock };
    });
  }

  async #loadCurrent(site: LiveSite): Promise<SiteStock> {
    const stock = await this.#loadOwn(site);
    if (this.#dueAt(site) <= this.#parts.now()) this.#renew();
    return stock;
  }

  /** Does work for which a site's stock must not be let go of, nor that of those which are added to it. */
  async #needing<T>({ siteId }: LiveSite, work: (needed: Set<number>) => Promise<T>): Promise<T> {
    const needed = new Set([siteId]);
    this.#needed.add(needed);
    try {
      return await work(needed);
    } finally {
      this.#needed.delete(needed);
    }
  }

  #joinOnce(site: LiveSite): Promise<ListedStock | null> {
    const joining =
      this.#joining.get(site.siteId) ?? this.#join(site).finally(() => this.#joining.delete(site.siteId));
    this.#joining.set(site.siteId, joining);
    return joining;
  }

  async #loadOwn(site: LiveSite): Promise<SiteStock> {
    const { siteId } = site;
    const known = this.#stocks.get(siteId);
    if (known) return known;
    const opening = this.#opening.get(siteId);
    if (opening) return this.#waitBriefly(site, opening);
    const retry = this.#retries.get(siteId);
    if (retry && retry.at > this.#parts.now()) throw new StockNotLoadedError(site.slug);
    const loading =
      this.#loading.get(siteId) ?? this.#readInTurn(site).finally(() => this.#loading.delete(siteId));
    this.#loading.set(siteId, loading);
    return inSpan("wait for stock", {}, () => loading);
  }

  /** The opening goes on, for those who come later. */
  async #waitBriefly(site: LiveSite, opening: Promise<SiteStock>): Promise<SiteStock> {
    const { maxIndexWaitMs = MAX_INDEX_WAIT_MS } = this.#parts;
    const waited = new AbortController();
    const isOver = delay(maxIndexWaitMs, null, { ref: false, signal: waited.signal });
    try {
      const stock = await Promise.race([opening, isOver]);
      if (stock === null) throw new StockNotLoadedError(site.slug);
      return stock;
    } finally {
      waited.abort();
    }
  }

  async #readInTurn(site: LiveSite): Promise<SiteStock> {
    const { indexPlaces } = this.#parts;
    try {
      return await this.#loads.add(() => this.#read(site, this.#chooseAtOnce));
    } catch (error) {
      if (!indexPlaces || !(error instanceof InClusterError)) throw this.#toFailure(site, error);
    }
    const { siteId } = site;
    const opening = this.#clusterLoads
      .add(() => this.#read(site, indexPlaces.chooseEngine))
      .catch((error) => {
        throw this.#toFailure(site, error);
      })
      .finally(() => this.#opening.delete(siteId));
    this.#opening.set(siteId, opening);
    return this.#waitBriefly(site, opening);
  }

  #toFailure(site: LiveSite, error: unknown): StockNotLoadedError {
    this.#retryLater(site, error as Error);
    return new StockNotLoadedError(site.slug);
  }

  /** @throws InClusterError for an index that may take minutes */
  readonly #chooseAtOnce: ChooseEngine = async (tx, wanted) => {
    if (await this.#parts.indexPlaces?.isInCluster(tx, wanted.site)) throw new InClusterError();
    return chooseMemory(tx, wanted);
  };

  readonly #chooseInCluster: ChooseEngine = async (tx, wanted) => {
    const { indexPlaces } = this.#parts;
    const isInCluster = await indexPlaces?.isInCluster(tx, wanted.site);
    return (isInCluster && indexPlaces ? indexPlaces.chooseEngine : chooseMemory)(tx, wanted);
  };

  #read(site: LiveSite, chooseEngine: ChooseEngine): Promise<SiteStock> {
    return traceIndex("index build", site, () => this.#readNow(site, chooseEngine));
  }

  /** A change that is heard while the stock is read may not be in it: it is caught up with. */
  async #readNow(site: LiveSite, chooseEngine: ChooseEngine): Promise<SiteStock> {
    const { db, sites, prepare } = this.#parts;
    const heard = sites.heardOf(site.accountId);
    const stock = await buildSiteStock(db, site, { ...this.#buildContext(site), chooseEngine });
    this.#retries.delete(site.siteId);
    await prepare(site, stock);
    // Nothing would bring up to date the stock of a site that was forgotten meanwhile.
    if (!sites.has(site)) return stock;
    this.#countReload(site);
    this.#stocks.set(site.siteId, stock);
    if (sites.heardOf(site.accountId) !== heard) this.#catchUpWith(site.accountId);
    this.#makeRoom(site);
    this.#setTimer();
    return stock;
  }

  /** Forgets a site that is not served any more. */
  drop(site: LiveSite): void {
    this.#forget(site);
    this.#parts.siteChanged(site);
  }

  /** Forgets a site that was not visited for long. A group's pages show what belongs to other accounts, too. */
  letGo(site: LiveSite): void {
    const { siteChanged, siteLetGo } = this.#parts;
    this.#forget(site);
    if (site.config.stock.members.length > 0) siteChanged(site);
    else siteLetGo(site);
  }

  #forget({ siteId }: LiveSite): void {
    this.#retries.delete(siteId);
    this.#touched.delete(siteId);
    this.#joined.delete(siteId);
    if (!this.#stocks.delete(siteId)) return;
    // Groups that it is a member of are joined again when somebody visits them.
    for (const [groupId, { members }] of this.#joined) {
      const group = members.includes(siteId) && this.#findKept(groupId);
      if (!group) continue;
      this.#joined.delete(groupId);
      this.#parts.siteChanged(group);
    }
  }

  #findKept(siteId: number): LiveSite | undefined {
    return this.#parts.sites.kept.find((kept) => kept.siteId === siteId);
  }

  #countReload({ siteId, slug }: LiveSite): void {
    const letGoAt = this.#letGoAt.get(siteId);
    this.#letGoAt.delete(siteId);
    if (!letGoAt || this.#parts.now().getTime() - letGoAt.getTime() > SOON_MS) return;
    this.#reloads++;
    this.#warnOfMemory({ site: slug }, "a site's stock is read again soon after it made room for others");
  }

  #warnOfMemory(facts: object, what: string): void {
    const { log, maxBytes } = this.#parts;
    if (this.#isWarningDue())
      log.warn({ ...facts, bytes: this.size.bytes, maxBytes }, `STOCK_MEMORY_MB is too small: ${what}`);
  }

  /** Lets go of the stock that was not visited for the longest time until the rest fits. */
  #makeRoom(loaded: LiveSite): void {
    const { maxBytes, sites, now } = this.#parts;
    let { bytes } = this.size;
    if (bytes <= maxBytes) return;
    const { kept } = sites;
    let needed = this.#listNeeded(loaded);
    while (bytes > maxBytes) {
      const free = kept.findLast(({ siteId }) => this.#stocks.has(siteId) && !needed.has(siteId));
      const stock = free && this.#stocks.get(free.siteId);
      if (!stock) {
        this.#warnOfMemory({}, "the sites in use take more");
        return;
      }
      const isGroup = this.#joined.has(free.siteId);
      this.letGo(free);
      this.#letGoAt.set(free.siteId, now());
      bytes -= estimateStockBytes(stock);
      // The members of a group are free once the group is gone.
      if (isGroup) needed = this.#listNeeded(loaded);
    }
  }

  /** Sites whose stock stays: one that was just read, and those of which groups in memory or about to be are made. */
  #listNeeded({ siteId }: LiveSite): ReadonlySet<number> {
    return new Set([
      siteId,
      ...[...this.#needed].flatMap((ids) => [...ids]),
      ...[...this.#joined.values()].flatMap(({ members }) => members),
    ]);
  }

  /** An account's change number as heard from the database. What is heard while at work is done in one go. */
  changed(accountId: number, changeNumber: number): void {
    const { sites, accountChanged } = this.#parts;
    if (!sites.hear(accountId, changeNumber)) return;
    accountChanged(accountId);
    if (sites.keepsSiteOf(accountId)) this.#catchUpWith(accountId as AccountId);
  }

  #catchUpWith(accountId: AccountId): void {
    if (!this.#behindSince.has(accountId) || !this.#isBehind(accountId))
      this.#behindSince.set(accountId, this.#parts.now().getTime());
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
    const { sites, accountChanged } = this.#parts;
    accountChanged(accountId);
    if (!sites.keepsSiteOf(accountId)) return;
    for (const site of sites.kept) {
      if (site.accountId !== accountId) continue;
      const touched = this.#touched.get(site.siteId) ?? new Set();
      this.#touched.set(site.siteId, touched.add(vehicleId));
    }
    const isTouched = ({ siteId }: LiveSite) => this.#touched.has(siteId);
    this.#enqueue(
      () => this.#changeEach(sites.kept.filter(isTouched), "vehicles"),
      () => undefined,
      { leavesPages: true },
    );
  }

  /** Another market model answers: the labels of every site follow (D131). */
  marketLearned(): void {
    this.#enqueue(
      () => this.#changeEach(this.#parts.sites.kept, "relabel"),
      () => undefined,
    );
  }

  async #changeEach(sites: readonly LiveSite[], change: Change): Promise<void> {
    for (const site of sites) {
      if (this.#isInCluster(site)) this.#changeInCluster(site, change);
      else await this.#change(site, change);
    }
  }

  /** As long as something waits in the cluster's turn, so that a site has one turn at a time. */
  #isInCluster({ siteId }: LiveSite): boolean {
    const stock = this.#stocks.get(siteId);
    return this.#clusterChanges.has(siteId) || (stock !== undefined && isOutside(stock));
  }

  /** Behind other sites. What is asked for again while it waits is done once. */
  #changeInCluster({ siteId }: LiveSite, change: Change): void {
    const waiting = this.#clusterChanges.get(siteId);
    if (waiting) waiting.add(change);
    else {
      this.#clusterChanges.set(siteId, new Set([change]));
      void this.#clusterWork.add(() => this.#workInCluster(siteId));
    }
  }

  async #workInCluster(siteId: number): Promise<void> {
    const waiting = this.#clusterChanges.get(siteId) ?? new Set();
    const changes = [...waiting];
    waiting.clear();
    for (const change of changes) {
      const site = this.#findKept(siteId);
      if (site) await this.#change(site, change);
    }
    if (waiting.size > 0) {
      void this.#clusterWork.add(() => this.#workInCluster(siteId));
      return;
    }
    this.#clusterChanges.delete(siteId);
    // It may have come into a group.
    this.#enqueue(
      async () => undefined,
      () => undefined,
    );
  }

  /** A failure is logged and concerns this site alone. */
  async #change(site: LiveSite, change: Change): Promise<void> {
    const old = this.#stocks.get(site.siteId);
    const work = async () => {
      if (change === "refresh") await this.#refresh(site, old);
      else if (change === "vehicles") await this.#refreshTouched(site, old);
      else if (old) await this.#relabel(site, old);
    };
    try {
      await traceIndex("index update", site, work);
    } catch (error) {
      if (error instanceof InClusterError) this.#changeInCluster(site, change);
      else this.#retryLater(site, error as Error);
    }
  }

  async #relabel(site: LiveSite, old: SiteStock): Promise<void> {
    const { db, siteChanged } = this.#parts;
    const stock = await relabelSiteStock(db, site, { old, ...this.#buildContext(site) });
    if (stock !== old) await this.#replace(site, { old, stock, replaced: () => siteChanged(site) });
  }

  #buildContext(site: LiveSite) {
    const { now, marketLabels } = this.#parts;
    const findMarketLabel: FindMarketLabel = marketLabels(site);
    const hasTurn = this.#clusterChanges.has(site.siteId);
    const chooseEngine = hasTurn ? this.#chooseInCluster : this.#chooseAtOnce;
    return { now: now(), findMarketLabel, chooseEngine };
  }

  async #refreshTouched(site: LiveSite, old: SiteStock | undefined): Promise<void> {
    const { db, siteChanged, vehiclesChanged } = this.#parts;
    const ids = [...(this.#touched.get(site.siteId) ?? [])];
    this.#touched.delete(site.siteId);
    if (ids.length === 0) return;
    if (!old) return siteChanged(site);
    const { stock, slugs } = await refreshVehicles(db, site, { old, ids, ...this.#buildContext(site) });
    await this.#replace(site, { old, stock, replaced: () => vehiclesChanged(site, slugs) });
  }

  async #catchUp(): Promise<void> {
    const { sites } = this.#parts;
    const accounts = new Set(this.#waiting);
    if (accounts.size === 0) return;
    this.#waiting.clear();
    for (const account of accounts) this.#catchingUp.add(account);
    try {
      await sites.refresh(accounts);
      const changed = sites.kept.filter((site) => accounts.has(site.accountId));
      await this.#changeEach(changed, "refresh");
      for (const account of accounts) this.#catchingUp.delete(account);
    } catch (error) {
      for (const account of accounts) sites.unhear(account);
      throw error;
    }
  }

  /** Resolves when every change heard of so far is visible. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#loading.values());
    await Promise.allSettled(this.#opening.values());
    await this.#work;
    await this.#clusterWork.onIdle();
    await this.#work;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #refresh(site: LiveSite, old: SiteStock | undefined): Promise<void> {
    const { db, siteChanged } = this.#parts;
    if (!old) return siteChanged(site);
    const stock = await refreshSiteStock(db, site, { old, ...this.#buildContext(site) });
    const replaced = () => {
      this.#retries.delete(site.siteId);
      siteChanged(site);
    };
    await this.#replace(site, { old, stock, replaced });
  }

  /** Unless the old stock was let go of meanwhile: whoever needs the site's reads it anew. */
  async #replace(site: LiveSite, { old, stock, replaced }: Replacement): Promise<void> {
    if (this.#stocks.get(site.siteId) !== old) return;
    this.#stocks.set(site.siteId, stock);
    replaced();
    await this.#parts.prepare(site, stock);
  }

  #retryLater({ siteId, slug }: LiveSite, { message }: Error): void {
    const last = this.#retries.get(siteId)?.waitMs ?? FIRST_RETRY_MS / 2;
    const waitMs = Math.min(last * 2, MAX_RETRY_MS);
    this.#retries.set(siteId, { at: new Date(this.#parts.now().getTime() + waitMs), waitMs });
    this.#parts.log.warn({ site: slug, error: message, waitMs }, "a site's stock could not be read");
  }

  /** When a site's stock is to be read again though nothing was written. What waits in the cluster's turn is not asked for again. */
  #dueAt({ siteId }: LiveSite): Date {
    if (this.#clusterChanges.has(siteId)) return NEVER;
    return this.#retries.get(siteId)?.at ?? this.#stocks.get(siteId)?.validUntil ?? this.#parts.now();
  }

  /**
   * Joins the stock of a group's site with that of its members, unless both are as before (D349).
   * @param leavesPages whether what changed leaves all pages right but those of single vehicles
   * @returns null if the group's site was dropped meanwhile
   */
  #join(site: LiveSite, { leavesPages = false } = {}): Promise<ListedStock | null> {
    const { siteChanged, prepare } = this.#parts;
    return this.#needing(site, async (needed) => {
      for (let known = this.#joined.get(site.siteId); ; ) {
        const members = await this.#loadMembers(site, needed);
        const own = this.#stocks.get(site.siteId);
        if (!own) return null;
        const parts = [own, site, ...members.flatMap(({ site, stock }) => [site, stock])];
        if (known?.parts.length === parts.length && parts.every((part, at) => part === known?.parts[at]))
          return known.listed;
        // One that has just become a group's is still to move from the cluster.
        const isJoined = members.length > 0 && !isOutside(own);
        const listed = isJoined ? await joinStocks(own, members, site) : own;
        const isFirst = known === undefined;
        known = { listed, parts, members: members.map(({ site }) => site.siteId) };
        this.#joined.set(site.siteId, known);
        await prepare(site, listed);
        if (!leavesPages && !isFirst) siteChanged(site);
      }
    });
  }

  /** Those that can be read and are not still to move from the cluster; all of them are added to what is needed first. */
  async #loadMembers(
    group: LiveSite,
    needed: Set<number>,
  ): Promise<(MemberStock & { readonly site: LiveSite })[]> {
    const { sites } = this.#parts;
    const named = await Promise.all(
      group.config.stock.members.map(
        async (slug) => [slug, await sites.bySlug(slug).catch(() => null)] as const,
      ),
    );
    const found = new Map(named);
    const members = listMembers(group, (slug) => found.get(slug) ?? null);
    for (const named of members) if (named.problem === null) needed.add(named.site.siteId);
    const loaded = await Promise.all(
      members.map(async (named) => {
        const stock = named.problem === null && (await this.#loadOwn(named.site).catch(() => null));
        if (!stock || isOutside(stock)) return [];
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
    const due = sites.kept.filter((site) => changed.has(site) || this.#dueAt(site) <= now);
    await this.#changeEach(due, "refresh");
  }
}
