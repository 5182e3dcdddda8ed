import pLimit, { type LimitFunction } from "p-limit";
import { listDueAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { inOwnTrace, inSpan } from "#platform/tracing/tracing.ts";
import { runImport } from "../import/run-import.server.ts";
import { claimDueFeeds, type Feed, markDue, markEnded } from "../sources/feed-store.server.ts";
import { FeedStoppedError } from "./import-threads.server.ts";
import { type FeedParts, reportFeeds, runFeed } from "./run-feeds.server.ts";

/** Feeds mostly wait for their addresses, two minutes at worst. Each may have a copy of up to 512 MB on the disk. */
const MAX_FEEDS_AT_ONCE = 32;
const MAX_FEEDS_OF_ACCOUNT = 4;
const MAX_REPORTS_AT_ONCE = 8;

/** Limits that an account's feeds share: how many run at once, and that one imports at a time. */
interface AccountLimits {
  readonly feeds: LimitFunction;
  readonly imports: LimitFunction;
  /** Feeds that run or wait by them. */
  users: number;
}

/**
 * Runs the feeds that are due, of all accounts and several of each at once; only the imports of an account take turns.
 * A feed that is still running is left out of the next rounds, so that a slow one delays no other (D76, D91).
 */
export class FeedRounds {
  readonly #parts: FeedParts;
  readonly #running = new Set<number>();
  readonly #rounds = new Set<Promise<void>>();
  readonly #limits = new Map<AccountId, AccountLimits>();
  readonly #atOnce = pLimit(MAX_FEEDS_AT_ONCE);
  readonly #reports = pLimit(MAX_REPORTS_AT_ONCE);
  readonly #stopping = new AbortController();
  /** The last `start`, which may still be claiming feeds. */
  #starting: Promise<void> = Promise.resolve();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** Starts the feeds that are due and that this process is not running already. Does not wait for them. */
  start(): Promise<void> {
    this.#starting = this.#startAll();
    return this.#starting;
  }

  async #startAll(): Promise<void> {
    const { db, now } = this.#parts;
    for (const accountId of await listDueAccounts(db, ["feeds", now()])) {
      if (this.#stopping.signal.aborted) return;
      await this.startAccount(accountId).catch((error: Error) => this.#logFailure(accountId, error));
    }
  }

  /** Starts one account's feeds that are due. Does not wait for them. */
  async startAccount(accountId: AccountId): Promise<void> {
    const { db, now } = this.#parts;
    const due = await db.inAccount(accountId, (tx) => claimDueFeeds(tx, now(), [...this.#running]));
    const round = this.#round(accountId, due)
      .catch((error: Error) => this.#logFailure(accountId, error))
      .finally(() => this.#rounds.delete(round));
    this.#rounds.add(round);
  }

  /** Ends downloads and begins no other feed. Resolves when all that was started has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort(new FeedStoppedError());
    await this.settled();
  }

  /** Resolves when all that was started has ended. */
  async settled(): Promise<void> {
    await this.#starting.catch(() => undefined);
    await Promise.all(this.#rounds);
  }

  async #round(accountId: AccountId, due: readonly Feed[]): Promise<void> {
    await Promise.all(due.map((feed) => this.#run(accountId, feed)));
    await this.#reports(async () => {
      if (!this.#stopping.signal.aborted) await reportFeeds(this.#parts, accountId);
    });
  }

  async #run(accountId: AccountId, feed: Feed): Promise<void> {
    const { log } = this.#parts;
    this.#running.add(feed.id);
    await inOwnTrace("feed", { account: accountId, feed: feed.id }, () => this.#withinLimits(accountId, feed))
      .catch((error: Error) => this.#leave(accountId, feed, error))
      .catch((error: Error) => log.error({ feed: feed.id, error: error.message }, "a feed could not be run"));
    this.#running.delete(feed.id);
  }

  /** Makes a feed due again that was stopped with the server, for the next process. */
  async #leave(accountId: AccountId, feed: Feed, error: Error): Promise<void> {
    if (!(error instanceof FeedStoppedError)) throw error;
    const { db, now } = this.#parts;
    await db.inAccount(accountId, async (tx) => {
      await markEnded(tx, feed.id);
      await markDue(tx, feed.id, now());
    });
  }

  async #withinLimits(accountId: AccountId, feed: Feed): Promise<void> {
    const { importFeed = (request) => runImport(this.#parts, request) } = this.#parts;
    const limits = this.#ensureLimits(accountId);
    const { feeds, imports } = limits;
    const parts: FeedParts = {
      ...this.#parts,
      importFeed: (request) => imports(() => inSpan("import", {}, () => importFeed(request))),
    };
    const { signal } = this.#stopping;
    limits.users++;
    try {
      await feeds(() =>
        this.#atOnce(() => {
          signal.throwIfAborted();
          return runFeed(parts, accountId, { feed, watched: true, signal });
        }),
      );
    } finally {
      limits.users--;
      if (limits.users === 0) this.#limits.delete(accountId);
    }
  }

  #ensureLimits(accountId: AccountId): AccountLimits {
    const known = this.#limits.get(accountId);
    if (known) return known;
    const limits = { feeds: pLimit(MAX_FEEDS_OF_ACCOUNT), imports: pLimit(1), users: 0 };
    this.#limits.set(accountId, limits);
    return limits;
  }

  #logFailure(account: AccountId, { message }: Error): void {
    this.#parts.log.error({ account, error: message }, "an account's feeds could not be run");
  }
}
