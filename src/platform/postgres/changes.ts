import pg from "pg";
import type { Logger } from "../log.ts";

export interface ChangeListener {
  close(): Promise<void>;
}

interface Callbacks {
  /** An account's pages changed; its new change number. May repeat. */
  readonly changed: (accountId: number, changeNumber: number) => void;
  readonly log: Logger;
  /** How long to wait between reading all numbers, and before connecting again. */
  readonly catchUpMs?: number;
}

/**
 * Follows the change numbers of all accounts (D19): by notification, and by reading every number on each connect and
 * each 30 s, so that a lost notice or connection only delays.
 */
export function followChanges(url: string, { changed, log, catchUpMs = 30_000 }: Callbacks): ChangeListener {
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const readAll = async (on: pg.Client) => {
    const { rows } = await on.query<{ id: number; change_number: number }>(
      "select id, change_number from account",
    );
    for (const row of rows) changed(row.id, row.change_number);
  };

  const round = async () => {
    try {
      if (client) await readAll(client);
      else client = await connect();
    } catch (error) {
      log.warn({ error: (error as Error).message }, "changes are not being followed; trying again");
      client = null;
    }
    if (!closed) timer = setTimeout(round, client ? catchUpMs : Math.min(catchUpMs, 1000));
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    next.on("error", () => {
      client = null;
      clearTimeout(timer);
      if (!closed) timer = setTimeout(round, Math.min(catchUpMs, 1000));
    });
    next.on("notification", ({ payload = "" }) => {
      const [account, number] = payload.split(":").map(Number);
      if (account && number) changed(account, number);
    });
    await next.connect();
    await next.query("listen forecourt_change");
    await readAll(next);
    return next;
  };

  const first = round();
  return {
    close: async () => {
      closed = true;
      await first;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
