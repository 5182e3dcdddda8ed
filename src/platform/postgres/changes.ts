import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { atMostOnceIn, type Logger } from "../log.ts";
import { MINUTE_MS } from "../time.ts";
import { withClient } from "./client.ts";
import type { AccountTransaction, Queries } from "./database.ts";

export interface ChangeListener {
  /** Resolves when the numbers were read for the first time, or could not be. */
  readonly started: Promise<void>;
  close(): Promise<void>;
}

interface Callbacks {
  /** An account's pages changed; its new change number. May repeat. */
  readonly changed: (accountId: number, changeNumber: number) => void;
  /** One vehicle's facts changed without a change number, by what a visitor did (D80). A notice may be lost. */
  readonly vehicleChanged?: (accountId: number, vehicleId: number) => void;
  /** Something about a thread of the inbox changed (D435). */
  readonly threadChanged?: (accountId: number, threadId: number) => void;
  /** A site or one of its hosts was added or shown (D421). */
  readonly siteAdded?: (accountId: number, siteId: number) => void;
  /** The connection is new: notices may have been lost before. */
  readonly connected?: () => void;
  readonly log: Logger;
  /** The database as it is written to: whether its notices arrive is checked after each connect. */
  readonly sender?: Queries;
  /** How long to wait between reading all numbers, and before connecting again. */
  readonly catchUpMs?: number;
}

const CHANGE_CHANNEL = "forecourt_change";
const VEHICLE_CHANNEL = "forecourt_vehicle";

/** On which the trigger of the tables of threads tells what changed. */
const THREAD_CHANNEL = "forecourt_thread";

/** Tells every process, once the transaction commits, that one vehicle's facts changed; no page of others is wrong (D80). */
export async function notifyVehicleChanged(tx: AccountTransaction, vehicleId: number): Promise<void> {
  await tx.query("select pg_notify($1, $2)", [VEHICLE_CHANNEL, `${tx.accountId}:${vehicleId}`]);
}

/** On which the triggers of sites and their hosts tell. */
const SITE_CHANNEL = "forecourt_site";

const CHECK_CHANNEL = "forecourt_check";

/** A notice takes milliseconds. */
const MAX_NOTICE_MS = 5000;

/**
 * Whether a connection hears a notice that is sent on another one. It does not through a pooler such as PgBouncer, which has lent its
 * connection to the server to somebody else by then (D423), nor from another database.
 * @param sender the database as it is written to
 */
async function hearsNotices(client: pg.Client, sender: Queries, signal?: AbortSignal): Promise<boolean> {
  const token = randomUUID();
  const heard = new Promise<true>((resolve) => {
    client.on("notification", ({ channel, payload }) => {
      if (channel === CHECK_CHANNEL && payload === token) resolve(true);
    });
  });
  await client.query(`listen ${CHECK_CHANNEL}`);
  await sender.query("select pg_notify($1, $2)", [CHECK_CHANNEL, token]);
  return Promise.race([heard, delay(MAX_NOTICE_MS, false, { ref: false, ...(signal && { signal }) })]);
}

/** As `hearsNotices`, on a connection of its own. */
export const areNoticesHeard = (url: string, sender: Queries): Promise<boolean> =>
  withClient(url, (client) => hearsNotices(client, sender));

/** Longest wait for the answer to a question that takes a millisecond: beyond it the connection is as good as lost. */
const MAX_ANSWER_MS = 10_000;

/**
 * Follows the change numbers of all accounts (D19): by notification, and by reading every number on each connect and
 * each 30 s, so that a lost notice or connection only delays.
 */
export function followChanges(
  url: string,
  { changed, vehicleChanged, threadChanged, siteAdded, connected, ...rest }: Callbacks,
): ChangeListener {
  const { log, sender, catchUpMs = 30_000 } = rest;
  const closing = new AbortController();
  const { signal } = closing;
  const started = Promise.withResolvers<void>();
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);

  const warnIfDeaf = async (client: pg.Client, sender: Queries) => {
    let isLost = false;
    client.once("end", () => {
      isLost = true;
    });
    // Where it cannot be checked, something else is wrong, which the log says.
    const hears = await hearsNotices(client, sender, signal).catch(() => true);
    if (!hears && !isLost)
      log.warn(
        { variable: "DATABASE_DIRECT_URL", seconds: catchUpMs / 1000 },
        "notices of changes do not arrive, so that changes show late: DATABASE_DIRECT_URL must lead to the database of DATABASE_URL without PgBouncer in between",
      );
  };

  const listeners = new Map([
    [CHANGE_CHANNEL, changed],
    [VEHICLE_CHANNEL, vehicleChanged],
    [THREAD_CHANNEL, threadChanged],
    [SITE_CHANNEL, siteAdded],
  ]);

  const followConnection = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      query_timeout: MAX_ANSWER_MS,
    });
    const lost = new Promise<never>((_, reject) => client.on("error", reject));
    lost.catch(() => undefined);
    client.on("notification", ({ channel, payload = "" }) => {
      const [account, number] = payload.split(":").map(Number);
      if (account && number) listeners.get(channel)?.(account, number);
    });
    try {
      await client.connect();
      await client.query([...listeners.keys()].map((channel) => `listen ${channel}`).join("; "));
      connected?.();
      if (sender) void warnIfDeaf(client, sender);
      while (!signal.aborted) {
        await readAll(client, changed);
        started.resolve();
        await Promise.race([lost, pause(catchUpMs)]);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const isDue = atMostOnceIn(MINUTE_MS, () => performance.now());
  const follow = async () => {
    while (!signal.aborted) {
      await followConnection().catch((error: Error) => {
        if (isDue()) log.warn({ error: error.message }, "changes are not being followed; trying again");
      });
      started.resolve();
      await pause(Math.min(catchUpMs, 1000));
    }
  };

  const following = follow();
  return {
    started: started.promise,
    close: async () => {
      closing.abort();
      await following;
    },
  };
}

async function readAll(client: pg.Client, changed: Callbacks["changed"]): Promise<void> {
  const { rows } = await client.query<{ id: number; change_number: number }>(
    "select id, change_number from account",
  );
  for (const row of rows) changed(row.id, row.change_number);
}
