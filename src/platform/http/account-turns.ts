import { setImmediate } from "node:timers/promises";
import PQueue from "p-queue";
import type { AccountId } from "../account-id.ts";
import { pauseQueue } from "../pauses.ts";

const MAX_WAITING = 200;
/** Of these, for one network, and for the /48 around it. */
const MAX_OF_NETWORK = 100;
/** A page that takes longer waits for something else, such as an outside service, and need not keep others from being made. */
const MAX_TURN_MS = 250;
/** How many times as long as the page before it a pause lasts. */
const PAUSE_FACTOR = 3;

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
 * Makes one page of an account after the other, with all that its loaders read, so that a flood of one dealer's site keeps no other
 * dealer's shoppers waiting (D246, D250, D274). While more pages wait, the account pauses for three times as long as the last one took, which
 * leaves three quarters of the thread to others. Other requests are looked at between two pages.
 */
export class AccountTurns {
  readonly #accounts = new Map<AccountId, AccountQueue>();

  /** Whether so much of the account or of the asker's networks waits that no more should. */
  isFull({ accountId, networks }: Asker): boolean {
    const account = this.#accounts.get(accountId);
    return !!account && (account.queue.size >= MAX_WAITING || account.countOf(networks) >= MAX_OF_NETWORK);
  }

  /** Runs work when it is the asker's turn. Work that takes more than a quarter of a second gives its turn on before it is done. */
  async run<T>({ accountId, networks }: Asker, work: () => T | Promise<T>): Promise<T> {
    const account = this.#accounts.get(accountId) ?? new AccountQueue();
    this.#accounts.set(accountId, account);
    const { queue } = account;
    const { made } = await account.add(networks, async () => {
      await setImmediate();
      const started = performance.now();
      const made = (async () => work())();
      await Promise.race([made.catch(() => undefined), wait(MAX_TURN_MS)]);
      if (queue.size === 0) this.#accounts.delete(accountId);
      else pauseQueue(queue, (performance.now() - started) * PAUSE_FACTOR);
      return { made };
    });
    return made;
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
