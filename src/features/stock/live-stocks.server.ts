import type { LiveSite, LiveSites } from "#features/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { buildSiteStock, refreshSiteStock, refreshVehicles, type SiteStock } from "./site-stock.server.ts";

interface LiveStocksParts {
  readonly db: Database;
  readonly sites: LiveSites;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called after a site's stock or configuration changed: its pages are wrong. */
  readonly siteChanged: (site: LiveSite) => void;
  /** Called after some vehicles of a site changed in a way that leaves all other pages right: theirs are wrong. */
  readonly vehiclesChanged: (site: LiveSite, slugs: readonly string[]) => void;
}

/** Longest wait of a timer; a longer one is set anew. */
const LONGEST_TIMER_MS = 3_600_000;

/**
 * The stock of every site of this process, kept current by change numbers and by the clock (D19). While the database
 * is away the last stock stays; the next notice or timer catches up.
 */
export class LiveStocks {
  readonly #parts: LiveStocksParts;
  readonly #stocks = new Map<number, SiteStock>();
  readonly #seen = new Map<number, number>();
  /** Vehicles that changed without a change number, by account. */
  readonly #touched = new Map<number, Set<number>>();
  /** Accounts of which a change was heard that is not visible yet. */
  readonly #waiting = new Set<number>();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #renewing = false;
  #closed = false;

  constructor(parts: LiveStocksParts) {
    this.#parts = parts;
  }

  /** Loads every site and its stock. */
  async open(): Promise<void> {
    await this.#reloadSites();
    this.#setTimer();
  }

  /**
   * The stock of a site that this process serves. One whose time is over is renewed now: a timer is late on a machine
   * that slept.
   */
  require(site: LiveSite): SiteStock {
    const stock = this.#stocks.get(site.siteId);
    if (!stock) throw new Error(`no stock is loaded for the site ${site.slug}`);
    if (stock.validUntil <= this.#parts.now()) this.#renew();
    return stock;
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
    );
  }

  async #refreshTouched(): Promise<void> {
    const { db, sites, now, vehiclesChanged } = this.#parts;
    const touched = new Map(this.#touched);
    this.#touched.clear();
    for (const site of sites.all) {
      const ids = touched.get(site.accountId);
      const old = this.#stocks.get(site.siteId);
      if (!ids || !old) continue;
      const { stock, slugs } = await refreshVehicles(db, site, { old, ids: [...ids], now: now() });
      this.#stocks.set(site.siteId, stock);
      vehiclesChanged(site, slugs);
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

  /** A site is resolved only once it has stock to show. */
  async #reloadSites(): Promise<LiveSite[]> {
    const { db, sites, now } = this.#parts;
    const changed = await sites.reload(async (site) => {
      this.#stocks.set(site.siteId, await buildSiteStock(db, site, now()));
    });
    const served = new Set<number>(sites.all.map(({ siteId }) => siteId));
    for (const siteId of this.#stocks.keys()) if (!served.has(siteId)) this.#stocks.delete(siteId);
    return changed;
  }

  async #refresh(site: LiveSite): Promise<void> {
    const { db, now, siteChanged } = this.#parts;
    const old = this.#stocks.get(site.siteId)!;
    this.#stocks.set(site.siteId, await refreshSiteStock(db, site, old, now()));
    siteChanged(site);
  }

  /** One at a time, so that no older read overtakes a newer one. */
  #enqueue(work: () => Promise<void>, failed: () => void): void {
    this.#work = this.#work
      .then(work)
      .then(() => this.#setTimer())
      .catch((error: Error) => {
        failed();
        this.#parts.log.warn({ error: error.message }, "stock could not be refreshed; it stays as it was");
      });
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#stocks.size === 0) return;
    const now = this.#parts.now().getTime();
    const next = Math.min(...[...this.#stocks.values()].map(({ validUntil }) => validUntil.getTime()));
    const wait = Math.min(Math.max(next - now, 1000), LONGEST_TIMER_MS);
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
    const now = this.#parts.now();
    for (const site of this.#parts.sites.all) {
      const stock = this.#stocks.get(site.siteId);
      if (stock && stock.validUntil <= now) await this.#refresh(site);
    }
  }
}
