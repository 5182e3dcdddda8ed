import type { AccountId, SiteId } from "../account-id.ts";
import type { StoredPage } from "../http/page-cache.ts";
import type { Logger } from "../log.ts";
import type { Cdn } from "./cdn.ts";

/** How long a CDN may keep a page that nothing purges, in seconds: as long as a lost purge can do harm. */
const FRESH_SECONDS = 300;
const STALE_SECONDS = 60;
const MAX_KEPT_MS = (FRESH_SECONDS + STALE_SECONDS) * 1000;

/** What is dropped within this time is purged in one call. */
const GATHER_MS = 500;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** What is to be purged when the process stops is tried once more, for so long. */
const CLOSE_MS = 5_000;

interface EdgeSite {
  readonly accountId: AccountId;
  readonly siteId: SiteId;
}

interface EdgeParts {
  readonly cdn: Cdn;
  readonly log: Logger;
  readonly now: () => Date;
}

const toSiteTag = (siteId: SiteId) => `site-${siteId}`;
const toVehicleTag = (siteId: SiteId, slug: string) => `site-${siteId}-${slug}`;

/**
 * Pages of this process that a CDN keeps (D415). A page is tagged with its account, its site and the vehicle that it is about;
 * what this process drops from memory is purged there, in batches, and again until it succeeds or the CDN has given up the pages by
 * itself. A site of which it sent nothing since the last purge is not purged, so that of many processes those that served it ask.
 */
export class EdgeCache {
  readonly #parts: EdgeParts;
  /** A process before this one may have sent pages that are still kept. */
  readonly #ownSince: number;
  readonly #sent = new Set<SiteId>();
  /** Sites whose pages were sent and are not in memory any more, by account. */
  readonly #forgotten = new Map<number, Set<SiteId>>();
  /** Tags to purge, with the time at which the CDN keeps none of their pages any more, in milliseconds since 1970. */
  readonly #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #purging: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(parts: EdgeParts) {
    this.#parts = parts;
    this.#ownSince = parts.now().getTime() + MAX_KEPT_MS;
  }

  /** Tags that wait to be purged. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * A page as it is sent: the CDN may keep one that everybody gets, no longer than it is right. Browsers ask each time.
   * @param slug of the vehicle that the page is about, if it is about one
   */
  mark(page: StoredPage, { accountId, siteId }: EdgeSite, slug: string | null): StoredPage {
    if (page.status !== 200 || page.headers["cache-control"] !== undefined) return page;
    const seconds = Math.floor((page.validUntil - this.#parts.now().getTime()) / 1000);
    const fresh = Math.min(FRESH_SECONDS, seconds);
    if (fresh < 1) return page;
    this.#sent.add(siteId);
    const tags = [`account-${accountId}`, toSiteTag(siteId), ...(slug ? [toVehicleTag(siteId, slug)] : [])];
    const lifetime = { fresh, stale: Math.min(STALE_SECONDS, seconds - fresh) };
    // Without "private", which Fastly takes for a page that nobody may keep.
    const headers = { "cache-control": "no-cache", ...this.#parts.cdn.buildHeaders(tags, lifetime) };
    return { ...page, headers: { ...page.headers, ...headers } };
  }

  /** Has the CDN forget all pages of a site. */
  dropSite(siteId: SiteId): void {
    if (this.#mayHave(siteId)) this.#purgeSoon([toSiteTag(siteId)]);
    this.#sent.delete(siteId);
  }

  /** A site's pages made room in memory. Those that were sent are right until its account changes. */
  forgetSite({ accountId, siteId }: EdgeSite): void {
    if (!this.#sent.has(siteId)) return;
    const known = this.#forgotten.get(accountId) ?? new Set();
    this.#forgotten.set(accountId, known.add(siteId));
  }

  /** Has the CDN forget the pages of an account's sites that are not in memory any more; of all accounts' without one. */
  dropForgotten(accountId?: number): void {
    const accounts = accountId === undefined ? [...this.#forgotten.keys()] : [accountId];
    for (const account of accounts) {
      for (const siteId of this.#forgotten.get(account) ?? []) this.dropSite(siteId);
      this.#forgotten.delete(account);
    }
  }

  /** Has it forget the pages about some vehicles of a site. */
  dropVehicles(siteId: SiteId, slugs: readonly string[]): void {
    if (this.#mayHave(siteId)) this.#purgeSoon(slugs.map((slug) => toVehicleTag(siteId, slug)));
  }

  /** Purges what still waits, once, and then nothing more. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    await Promise.race([this.#purging.then(() => this.#purgeAll()), late]);
    clearTimeout(this.#timer);
  }

  #mayHave(siteId: SiteId): boolean {
    return this.#sent.has(siteId) || this.#parts.now().getTime() < this.#ownSince;
  }

  #purgeSoon(tags: readonly string[]): void {
    const until = this.#parts.now().getTime() + MAX_KEPT_MS;
    for (const tag of tags) this.#waiting.set(tag, until);
    this.#schedule(GATHER_MS);
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#purging = this.#purging.then(() => this.#purgeAll());
    }, ms).unref();
  }

  async #purgeAll(): Promise<void> {
    const { cdn, log } = this.#parts;
    this.#giveUpOutdated();
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, cdn.maxTags);
      for (const [tag] of batch) this.#waiting.delete(tag);
      const outcome = await cdn.purge(batch.map(([tag]) => tag));
      if (outcome.ok) {
        this.#failures = 0;
        continue;
      }
      // What changed once more during the call waits from then on.
      for (const [tag, until] of batch) this.#waiting.set(tag, this.#waiting.get(tag) ?? until);
      const wait = outcome.retryMs ?? Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
      log.warn({ tags: this.#waiting.size, detail: outcome.detail }, "the CDN did not purge; trying again");
      return this.#schedule(Math.min(wait, MAX_RETRY_MS));
    }
  }

  #giveUpOutdated(): void {
    const now = this.#parts.now().getTime();
    const outdated = [...this.#waiting].filter(([, until]) => until <= now);
    for (const [tag] of outdated) this.#waiting.delete(tag);
    if (outdated.length > 0)
      this.#parts.log.warn(
        { tags: outdated.length },
        "the CDN did not purge in time; its copies of these pages have expired, so it is not asked again",
      );
  }
}
