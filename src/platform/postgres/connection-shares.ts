import PQueue from "p-queue";
import type { AccountId } from "../account-id.ts";
import { pauseQueue } from "../pauses.ts";

/** How the connections of a process are shared among its accounts (D214). */
export interface Shares {
  readonly connections: number;
  /** Most that one account has at once for ordinary work. */
  readonly perAccount: number;
  /** Those that ordinary work never gets, so that an enquiry finds one. */
  readonly kept: number;
}

/** When a transaction may begin. */
export interface Precedence {
  /** What a shopper sent and must not be lost: it waits for no ordinary work, and for its own account's urgent work alone. */
  readonly isUrgent?: boolean;
  /** Transactions of an account with this name follow one another, in all processes. */
  readonly turn?: string;
}

/** Work waits in the process and holds no connection; this says that it waited too long, or that too much waits already. */
export class ConnectionsBusyError extends Error {
  constructor() {
    super("other work of the account comes first");
  }
}

const MAX_WAIT_MS = 10_000;
/** For what was sent: half a minute is better than to ask for it again. */
const MAX_URGENT_WAIT_MS = 30_000;
const URGENT = 1;
/** Ordinary work that waits for its turn; more is refused at once. */
const MAX_WAITING_FOR_TURN = 50;

/**
 * Lets transactions begin, so that one account cannot keep others waiting: not with slow work, and not with work that waits for a
 * lock.
 */
export class ConnectionShares {
  readonly #shares: Shares;
  readonly #ordinary: PQueue;
  /** Those in which something runs or waits. */
  readonly #lanes = new Map<string, PQueue>();

  constructor(shares: Shares) {
    this.#shares = shares;
    this.#ordinary = new PQueue({ concurrency: shares.connections - shares.kept });
  }

  /**
   * Runs work that takes a connection.
   * @throws ConnectionsBusyError when its time does not come
   */
  run<T>(accountId: AccountId, { isUrgent = false, turn }: Precedence, work: () => Promise<T>): Promise<T> {
    const connected = () => this.#connect(accountId, isUrgent, work);
    if (turn === undefined) return connected();
    const lane = this.#lane(`${accountId} ${turn}`, 1);
    if (isUrgent) {
      const done = pass(lane, isUrgent, connected);
      lane.start();
      return done;
    }
    if (lane.size >= MAX_WAITING_FOR_TURN) return Promise.reject(new ConnectionsBusyError());
    return pass(lane, isUrgent, () => thenPause(lane, connected));
  }

  /** How much work waits for its turn. */
  get waiting(): number {
    return [this.#ordinary, ...this.#lanes.values()].reduce((sum, { size }) => sum + size, 0);
  }

  #connect<T>(accountId: AccountId, isUrgent: boolean, work: () => Promise<T>): Promise<T> {
    const { perAccount, kept } = this.#shares;
    if (isUrgent && kept > 0) return pass(this.#lane(`${accountId} urgent`, 1), isUrgent, work);
    const ordinary = () => pass(this.#ordinary, isUrgent, work);
    return pass(this.#lane(`${accountId}`, perAccount), isUrgent, ordinary);
  }

  /** How many lanes something runs or waits in. */
  get lanes(): number {
    return this.#lanes.size;
  }

  #lane(name: string, concurrency: number): PQueue {
    const known = this.#lanes.get(name);
    if (known) return known;
    const lane = new PQueue({ concurrency });
    lane.addEventListener("idle", () => this.#lanes.delete(name), { once: true });
    this.#lanes.set(name, lane);
    return lane;
  }
}

/**
 * Ordinary work in turn, after which the lane pauses for as long as it took while more of the kind waits: a flood of such work takes half of the
 * database's time at most from other accounts (T26).
 */
async function thenPause<T>(lane: PQueue, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    if (lane.size > 0 && lane.sizeBy({ priority: URGENT }) === 0)
      pauseQueue(lane, performance.now() - started);
  }
}

function pass<T>(lane: PQueue, isUrgent: boolean, work: () => Promise<T>): Promise<T> {
  const priority = isUrgent ? URGENT : 0;
  if (lane.size === 0 && lane.pending < lane.concurrency) return lane.add(work, { priority });
  const waiting = new AbortController();
  const timer = setTimeout(
    () => waiting.abort(new ConnectionsBusyError()),
    isUrgent ? MAX_URGENT_WAIT_MS : MAX_WAIT_MS,
  );
  const begin = () => {
    clearTimeout(timer);
    return work();
  };
  return lane.add(begin, { priority, signal: waiting.signal });
}
