import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { LearnedMarket } from "../model/learned-market.ts";
import { readMarketState, type SeenMarket } from "./observation-store.server.ts";
import { type Training, trainInThread } from "./train-in-thread.server.ts";

interface LiveMarketParts {
  readonly db: Database;
  /** Address of the database as the app's role, for the thread's own connection. */
  readonly url: string;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when another model answers: badges that pages show may be wrong. */
  readonly renewed: () => void;
  /** Called when that model knows the averages of all cars that it saw, so that asking for many is quick. */
  readonly averaged: () => void;
}

/** How often the market is checked; it is learned again where `isTrainingDue`. */
const ROUND_MS = 60_000;

/**
 * The market model of this process: learned in a thread at start and then where `isTrainingDue`.
 * While the database cannot be reached, or a training fails, the last model answers.
 */
export class LiveMarket {
  readonly #parts: LiveMarketParts;
  #model: LearnedMarket | null = null;
  #last: { readonly seen: SeenMarket; readonly at: Date } | null = null;
  #training: Training | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: LiveMarketParts) {
    this.#parts = parts;
  }

  /** Null until something was learned. */
  get model(): LearnedMarket | null {
    return this.#model;
  }

  /** Begins the rounds; does not wait for the first. */
  start(): void {
    void this.refresh().then(() => {
      if (this.#closed) return;
      this.#timer = setTimeout(() => this.start(), ROUND_MS);
      this.#timer.unref();
    });
  }

  /** Learns the market again where it is due. A failure is logged. */
  async refresh(): Promise<void> {
    const { db, url, log, now, renewed, averaged } = this.#parts;
    try {
      const [seen, at] = [await readMarketState(db, now()), now()];
      if (this.#closed || !isTrainingDue(seen, this.#last, at)) return;
      const started = performance.now();
      const last = this.#training;
      this.#training = null;
      await last?.stop();
      const training = trainInThread(url, at);
      this.#training = training;
      const data = await training.data;
      if (this.#closed) return;
      this.#model = new LearnedMarket(data);
      this.#last = { seen, at };
      const ms = Math.round(performance.now() - started);
      log.info({ observations: data.cars.size, ms }, "market learned");
      renewed();
      void training.done.then(() => {
        if (!this.#closed && this.#training === training) averaged();
      });
    } catch (error) {
      if (this.#closed) return;
      log.warn({ error: (error as Error).message }, "the market could not be learned; the last model stays");
    }
  }

  /** Resolves when the thread of the last training has ended, averages included. */
  async settled(): Promise<void> {
    await this.#training?.done;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#training?.stop();
  }
}

/** A market that changes all the time is learned so often. */
const INTERVAL_MS = 3_600_000;
/** One that grew or shrank by more than this share is learned at once: a new dealer waits for no hour. */
const LARGE_CHANGE = 0.1;

/** Whether the market is to be learned again; `last` is what was learned and when, null for nothing yet. */
export function isTrainingDue(
  seen: SeenMarket,
  last: { readonly seen: SeenMarket; readonly at: Date } | null,
  now: Date,
): boolean {
  if (last === null) return true;
  const { count, latest } = last.seen;
  if (seen.count === count && seen.latest?.getTime() === latest?.getTime()) return false;
  if (Math.abs(seen.count - count) > count * LARGE_CHANGE) return true;
  return now.getTime() - last.at.getTime() >= INTERVAL_MS;
}
