import pg from "pg";
import type { AccountId } from "../account-id.ts";
import { inSpan } from "../tracing/tracing.ts";
import { ConnectionShares, ConnectionsBusyError, type Precedence, type Shares } from "./connection-shares.ts";

// Counts and ids are `bigint` in SQL and stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Calendar dates are `YYYY-MM-DD`, never instants of some time zone (D32).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Runs SQL. Rows come as plain objects with the columns' own names. */
export interface Queries {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** SQL inside one transaction of one account: row-level security sees this account and no other (D2). */
export interface AccountTransaction extends Queries {
  readonly accountId: AccountId;
}

/** For a connection, new or free: long enough for many pages requested at once, each waiting for its turn. */
const MAX_CONNECTION_WAIT_MS = 10_000;

/** How long PostgreSQL lets a connection work before it gives up, in milliseconds. */
export interface TimeLimits {
  readonly statement: number;
  /** Between two statements of a transaction. */
  readonly idleInTransaction: number;
}

/** For what serves pages: a page is given up long before (D76). */
export const SERVER_LIMITS: TimeLimits = { statement: 60_000, idleInTransaction: 60_000 };

/** For commands and imports, which may read or write all stock in one statement (D76). */
export const LONG_WORK_LIMITS: TimeLimits = { statement: 600_000, idleInTransaction: 300_000 };

/** For a lock that another process holds. */
const MAX_LOCK_WAIT_MS = 10_000;

/** Of the process that serves all accounts (D214). */
const SHARED: Shares = { connections: 10, perAccount: 5, kept: 2 };

interface DatabaseOptions {
  /** For the work of one account; without it the connections are shared among all. */
  readonly connections?: number;
  readonly limits?: TimeLimits;
}

/** The database as the app's role. Every table of an account is reached through `inAccount` alone. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #shares: ConnectionShares;
  /** SQL of the time limits of a transaction. */
  readonly #limits: string;

  constructor(url: string, { connections, limits = SERVER_LIMITS }: DatabaseOptions = {}) {
    const shares = connections ? { connections, perAccount: connections, kept: 0 } : SHARED;
    this.#shares = new ConnectionShares(shares);
    this.#pool = new pg.Pool({
      connectionString: url,
      max: shares.connections,
      connectionTimeoutMillis: MAX_CONNECTION_WAIT_MS,
      query_timeout: limits.statement + 5000,
    });
    // With each transaction: a pooler such as PgBouncer passes on no setting of a connection (D423).
    this.#limits = `set_config('statement_timeout', '${limits.statement}', true),
      set_config('idle_in_transaction_session_timeout', '${limits.idleInTransaction}', true)`;
    // An idle connection lost with its server is replaced by the next query; without a listener it ends the process.
    this.#pool.on("error", () => undefined);
  }

  /** Runs `work` in a transaction bound to an account; committed when it returns, rolled back when it throws. */
  inAccount<T>(
    accountId: AccountId,
    work: (tx: AccountTransaction) => Promise<T>,
    precedence: Precedence = {},
  ): Promise<T> {
    const { turn, isUrgent } = precedence;
    // Work that waits in the process holds no connection; only what other processes hold is waited for with one.
    const begin = turn || isUrgent ? `begin; set local lock_timeout = ${MAX_LOCK_WAIT_MS}` : "begin";
    const inTurn = async (tx: AccountTransaction) => {
      if (turn !== undefined) await takeTurn(tx, turn);
      return work(tx);
    };
    return this.#shares.run(accountId, precedence, () => this.#transaction(begin, accountId, inTurn));
  }

  /** Reads an account as it is at one instant, however many queries that takes. */
  readAccount<T>(accountId: AccountId, work: (tx: AccountTransaction) => Promise<T>): Promise<T> {
    const begin = "begin isolation level repeatable read read only";
    return this.#shares.run(accountId, {}, () => this.#transaction(begin, accountId, work));
  }

  #transaction<T>(
    begin: string,
    accountId: AccountId,
    work: (tx: AccountTransaction) => Promise<T>,
  ): Promise<T> {
    return inSpan("database transaction", { account: accountId }, () =>
      this.#runTransaction(begin, accountId, work),
    );
  }

  async #runTransaction<T>(
    begin: string,
    accountId: AccountId,
    work: (tx: AccountTransaction) => Promise<T>,
  ): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error) => {
      broken = error;
    };
    // A connection lost between two queries has nobody else to tell; without a listener it ends the process.
    client.on("error", lost);
    try {
      const account = client.escapeLiteral(String(accountId));
      await client.query(`${begin}; select set_config('app.account', ${account}, true), ${this.#limits}`);
      const result = await work({ accountId, query: (text, values) => queryRows(client, text, values) });
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(lost);
      throw error;
    } finally {
      client.off("error", lost);
      client.release(broken);
    }
  }

  /** SQL on tables that belong to no account: the directory of sites, rate counters, market observations. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return queryRows(this.#pool, text, values);
  }

  /** The server's version, such as 180004, and its clock. */
  async readServer(): Promise<{ readonly version: number; readonly now: Date }> {
    return requireRow(
      await queryRows<{ version: number; now: Date }>(
        this.#pool,
        "select current_setting('server_version_num')::int as version, clock_timestamp() as now",
      ),
    );
  }

  /** Connections by what they do, and how much work waits for one. */
  countConnections(): Readonly<Record<"working" | "idle" | "waiting", number>> {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return {
      working: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount + this.#shares.waiting,
    };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Of a statement in a trace. */
const MAX_TRACED = 200;

async function queryRows<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  // Values are apart from the text, which is the program's own.
  const ask = () => on.query<Row>(text, [...values]);
  const result = await inSpan("database query", { "db.query.text": text.slice(0, MAX_TRACED) }, ask);
  return result.rows;
}

/** Waits until no other transaction of the account has this turn, in any process. It is over with the transaction. */
export async function takeTurn(tx: AccountTransaction, turn: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($2, $1))", [tx.accountId, turn]);
}

/**
 * Raises the account's change number, which every process receives once the transaction commits (D19), and returns it.
 * Writers of stock call it first: the number stays theirs until the commit, so numbers appear in their order.
 */
export async function recordChange(tx: AccountTransaction): Promise<number> {
  return requireRow(await tx.query<{ number: number }>("select record_change() as number")).number;
}

/**
 * The row of a statement that always answers one, such as `insert … returning`.
 * @throws Error when there is none
 */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a statement that always returns a row returned none");
  return row;
}

/** Whether an error means that other work of the account went first for too long (D214). */
export const isBusy = (error: unknown): boolean =>
  error instanceof ConnectionsBusyError || (error as { code?: string } | null)?.code === "55P03";

/** Whether an error means that PostgreSQL cannot be reached or took too long, so that asking again makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  if (isBusy(error)) return true;
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|57P0[123]|57014|25P03|08\w{3}|53300)$/.test(code))
    return true;
  return /Connection terminated|timeout exceeded when trying to connect/.test(message);
}

/** What `work` answers, or that PostgreSQL cannot be reached just now. Other errors are thrown on. */
export async function orUnavailable<Answer>(
  work: () => Promise<Answer>,
): Promise<Answer | { readonly kind: "unavailable" }> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseDown(error)) return { kind: "unavailable" };
    throw error;
  }
}
