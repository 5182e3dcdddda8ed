import PQueue from "p-queue";
import type { AccountId } from "../account-id.ts";

const MAX_WAITING = 200;
/** A page that takes longer waits for something else, such as the database, and need not keep others from being drawn. */
const MAX_TURN_MS = 1000;
const MAX_PAUSE_MS = 50;

/**
 * Makes one page of an account after the other, so that a flood of one dealer's site keeps no other dealer's shoppers waiting (D246).
 * While more pages wait, the account pauses for as long as the last one took.
 */
export class AccountTurns {
  readonly #queues = new Map<AccountId, PQueue>();

  /** Runs work when it is the account's turn; null when too much of the account waits already. */
  async run<T>(accountId: AccountId, work: () => Promise<T>): Promise<T | null> {
    const queue = this.#queues.get(accountId) ?? new PQueue({ concurrency: 1 });
    if (queue.size >= MAX_WAITING) return null;
    this.#queues.set(accountId, queue);
    const { made } = await queue.add(async () => {
      const started = performance.now();
      const made = work();
      await Promise.race([made.catch(() => undefined), wait(MAX_TURN_MS)]);
      if (queue.size === 0) this.#queues.delete(accountId);
      else pause(queue, performance.now() - started);
      return { made };
    });
    return made;
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

function pause(queue: PQueue, ms: number): void {
  queue.pause();
  setTimeout(() => queue.start(), Math.min(ms, MAX_PAUSE_MS));
}
