import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { AccountTransaction } from "./database.ts";

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
  readonly log: Logger;
  /** How long to wait between reading all numbers, and before connecting again. */
  readonly catchUpMs?: number;
}

const VEHICLE_CHANNEL = "forecourt_vehicle";

/** Tells every process, once the transaction commits, that one vehicle's facts changed; no page of others is wrong (D80). */
export async function notifyVehicleChanged(tx: AccountTransaction, vehicleId: number): Promise<void> {
  await tx.query("select pg_notify($1, $2)", [VEHICLE_CHANNEL, `${tx.accountId}:${vehicleId}`]);
}

/** Longest wait for the answer to a question that takes a millisecond: beyond it the connection is as good as lost. */
const MAX_ANSWER_MS = 10_000;

/**
 * Follows the change numbers of all accounts (D19): by notification, and by reading every number on each connect and
 * each 30 s, so that a lost notice or connection only delays.
 */
export function followChanges(
  url: string,
  { changed, vehicleChanged, log, catchUpMs = 30_000 }: Callbacks,
): ChangeListener {
  const closing = new AbortController();
  const { signal } = closing;
  const started = Promise.withResolvers<void>();
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);

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
      const heard = channel === VEHICLE_CHANNEL ? vehicleChanged : changed;
      if (account && number) heard?.(account, number);
    });
    try {
      await client.connect();
      await client.query(`listen forecourt_change; listen ${VEHICLE_CHANNEL}`);
      while (!signal.aborted) {
        await readAll(client, changed);
        started.resolve();
        await Promise.race([lost, pause(catchUpMs)]);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const follow = async () => {
    while (!signal.aborted) {
      await followConnection().catch((error: Error) =>
        log.warn({ error: error.message }, "changes are not being followed; trying again"),
      );
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
