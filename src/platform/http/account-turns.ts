import { setImmediate } from "node:timers/promises";
import PQueue from "p-queue";
import type { AccountId } from "../account-id.ts";

const MAX_WAITING = 200;
/** Of these, for one network, and for the /48 around it. */
const MAX_OF_NETWORK = 100;
/** A page that takes longer waits for something else, such as the database, and need not keep others from being drawn. */
const MAX_TURN_MS = 1000;
const MAX_PAUSE_MS = 50;

/** For whom work is done. */
export interface Asker {
  readonly accountId: AccountId;
  /** From `listNetworks`. */
  readonly networks: readonly string[];
}

/** The work of one account, one after the other. Its networks take turns: work waits behind that of networks with less of it (D248). */
class AccountQueue {
  readonly queue = new PQueue({ concurrency: 1 });
  readonly #asked = new Map<string, number>();

  /** How much the busiest of some networks has that waits or is being done. */
  countOf(networks: readonly string[]): number {
    return Math.max(0, ...networks.map((network) => this.#asked.get(network) ?? 0));
  }

  async add<T>(networks: readonly string[], work: () => Promise<T>): Promise<T> {
    const priority = -this.countOf(networks);
    for (const network of networks) this.#asked.set(network, (this.#asked.get(network) ?? 0) + 1);
    try {
      return await this.queue.add(work, { priority });
    } finally {
      for (const network of networks) {
        const left = (this.#asked.get(network) ?? 1) - 1;
        if (left > 0) this.#asked.set(network, left);
        else this.#asked.delete(network);
      }
    }
  }
}

/**
 * Makes one page of an account after the other, so that a flood of one dealer's site keeps no other dealer's shoppers waiting (D246).
 * While more pages wait, the account pauses for as long as the last one took.
 */
export class AccountTurns {
  readonly #accounts = new Map<AccountId, AccountQueue>();

  /** Runs work when it is the asker's turn; null when too much of the account or of the network waits already. */
  async run<T>({ accountId, networks }: Asker, work: () => Promise<T>): Promise<T | null> {
    const account = this.#accounts.get(accountId) ?? new AccountQueue();
    const { queue } = account;
    if (queue.size >= MAX_WAITING || account.countOf(networks) >= MAX_OF_NETWORK) return null;
    this.#accounts.set(accountId, account);
    const { made } = await account.add(networks, async () => {
      const started = performance.now();
      const made = work();
      await Promise.race([made.catch(() => undefined), wait(MAX_TURN_MS)]);
      if (queue.size === 0) this.#accounts.delete(accountId);
      else pause(queue, performance.now() - started);
      return { made };
    });
    return made;
  }
}

/**
 * Draws pages on the one thread that answers requests: one at a time, and other requests are looked at between two. Accounts take
 * turns and pause likewise, and the networks of each take turns (D248).
 */
export class DrawingTurns {
  readonly #accounts = new Map<AccountId, AccountQueue>();
  readonly #thread = new PQueue({ concurrency: 1 });

  /** Draws when it is the asker's turn. */
  async run<T>({ accountId, networks }: Asker, draw: () => T): Promise<T> {
    const account = this.#accounts.get(accountId) ?? new AccountQueue();
    this.#accounts.set(accountId, account);
    const drawNext = async () => {
      await setImmediate();
      const started = performance.now();
      try {
        return draw();
      } finally {
        if (account.queue.size > 0) pause(account.queue, performance.now() - started);
      }
    };
    try {
      return await account.add(networks, () => this.#thread.add(drawNext));
    } finally {
      const { size, pending } = account.queue;
      if (size === 0 && pending === 0) this.#accounts.delete(accountId);
    }
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

function pause(queue: PQueue, ms: number): void {
  queue.pause();
  setTimeout(() => queue.start(), Math.min(ms, MAX_PAUSE_MS));
}
