import type { Logger } from "#platform/log.ts";
import { type Database, isDatabaseDown } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import type { MarketData } from "../data/market-data.ts";
import { LearnedMarket } from "../model/learned-market.ts";
import { readMarketState, type SeenMarket } from "./observation-store.server.ts";
import { type Training, trainInThread } from "./train-in-thread.server.ts";

interface LiveMarketParts {
  /** Answers how much was seen. */
  readonly db: Pick<Database, "query">;
  /** Addresses of the database and of its replica as the app's role, for the thread's own connections. */
  readonly url: string;
  readonly readUrl: string | null;
  readonly log: Logger;
  readonly now: () => Date;
  /** Called when another model answers: badges that pages show may be wrong. */
  readonly renewed: () => void;
  /** Called when that model knows the averages of all cars that it saw, so that asking for many is quick. */
  readonly averaged: () => void;
}

/** How often the market is checked; it is learned again where `isTrainingDue`. */
const ROUND_MS = 60_000;
/** A training that failed, such as for its memory, would fail again, and cost as much as one that does not. */
const REST_MS = 15 * MINUTE_MS;

/**
 * The market model of this process: learned in a thread at start and then where `isTrainingDue`.
 * While the database cannot be reached, or a training fails, the last model answers.
 */
export class LiveMarket {
  readonly #parts: LiveMarketParts;
  #model: LearnedMarket | null = null;
  #data: MarketData | null = null;
  #last: { readonly seen: SeenMarket; readonly at: Date } | null = null;
  #training: Training | null = null;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | null = null;
  #restsUntil = 0;
  #closed = false;

  constructor(parts: LiveMarketParts) {
    this.#parts = parts;
  }

  /** Null until something was learned. */
  get model(): LearnedMarket | null {
    return this.#model;
  }

  /** What the model answers from, for another thread; null until something was learned. */
  get data(): MarketData | null {
    return this.#data;
  }

  /** Begins the rounds; does not wait for the first. */
  start(): void {
    void this.refresh().then(() => {
      if (this.#closed) return;
      this.#timer = setTimeout(() => this.start(), ROUND_MS);
      this.#timer.unref();
    });
  }

  /** Learns the market again where it is due, once however many ask. A failure is logged. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const { db, url, readUrl, log, now, renewed, averaged } = this.#parts;
    try {
      if (now().getTime() < this.#restsUntil) return;
      const [seen, at] = [await readMarketState(db, now()), now()];
      if (this.#closed || !isTrainingDue(seen, this.#last, at)) return;
      const started = performance.now();
      const last = this.#training;
      this.#training = null;
      await last?.stop();
      const training = trainInThread({ url, readUrl, now: at });
      this.#training = training;
      const data = await training.data;
      if (this.#closed) return;
      this.#model = new LearnedMarket(data);
      this.#data = data;
      this.#last = { seen, at };
      const ms = Math.round(performance.now() - started);
      log.info({ observations: data.cars.size, ms }, "market learned");
      renewed();
      void training.done.then(() => {
        if (!this.#closed && this.#training === training) averaged();
      });
    } catch (error) {
      if (this.#closed) return;
      if (!isDatabaseDown(error)) this.#restsUntil = now().getTime() + REST_MS;
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
