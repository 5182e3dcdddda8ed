import pLimit from "p-limit";
import { listAccounts } from "#features/sites/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { type FeedParts, runAccountFeeds } from "./run-feeds.server.ts";

/** Feeds mostly wait for their addresses, two minutes at worst. */
const ACCOUNTS_AT_ONCE = 8;

/**
 * Runs the feeds that are due, of several accounts at once and of each account one at a time. An account that is still
 * busy is left out of the next rounds, so that a slow feed delays no other account's (D76).
 */
export class FeedRounds {
  readonly #parts: FeedParts;
  readonly #busy = new Map<AccountId, Promise<void>>();
  readonly #atOnce = pLimit(ACCOUNTS_AT_ONCE);
  #stopped = false;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** Starts the accounts that are not busy. Does not wait for them. */
  async start(): Promise<void> {
    for (const { accountId } of await listAccounts(this.#parts.db)) {
      if (!this.#busy.has(accountId)) this.#busy.set(accountId, this.#run(accountId));
    }
  }

  /** Resolves when all that was started has ended. What has not begun is left to a later round or another process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }

  /** Resolves when all that was started has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  async #run(accountId: AccountId): Promise<void> {
    try {
      await this.#atOnce(async () => {
        if (!this.#stopped) await runAccountFeeds(this.#parts, accountId);
      });
    } catch (error) {
      this.#parts.log.error(
        { account: accountId, error: (error as Error).message },
        "an account's feeds could not be run",
      );
    } finally {
      this.#busy.delete(accountId);
    }
  }
}
