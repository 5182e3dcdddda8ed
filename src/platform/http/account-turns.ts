import PQueue from "p-queue";
import type { AccountId } from "../account-id.ts";

/** While one page of an account is drawn, another is compressed on another thread. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 200;

/** Makes few pages of an account at once, so that a flood of one dealer's site keeps no other dealer's pages waiting (D246). */
export class AccountTurns {
  readonly #queues = new Map<AccountId, PQueue>();

  /** Runs work when it is the account's turn; null when too much of the account waits already. */
  async run<T>(accountId: AccountId, work: () => Promise<T>): Promise<T | null> {
    const queue = this.#queues.get(accountId) ?? new PQueue({ concurrency: MAX_AT_ONCE });
    if (queue.size >= MAX_WAITING) return null;
    this.#queues.set(accountId, queue);
    try {
      return await queue.add(work);
    } finally {
      if (queue.size === 0 && queue.pending === 0) this.#queues.delete(accountId);
    }
  }
}
