import { setTimeout as delay } from "node:timers/promises";
import type { AccountId } from "../../account-id.ts";
import { type AccountTransaction, type Database, isDatabaseDown, type Queries } from "../database.ts";

type Reading = Pick<Database, "readAccount" | "query">;

/** What is read that nobody waits a moment for: reports, and the building of indexes. A replica may answer (D424, D468). */
export interface Reads extends Reading {
  /** Reads an account as it is now: also what has no change number, such as enquiries and the audit log. */
  readCurrent<T>(accountId: AccountId, work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
}

/** What is read has to have at least the changes that a process has heard of, and the rows of one account alone. */
class UnfitError extends Error {}

/** At the start the replica may have been away, and a role can be given rights later. */
const BEFORE_READING = `
  select change_number as number, row_security_active('vehicle') as "isBound" from account where id = $1`;

/**
 * Reads accounts from a replica, and from the primary server what the replica does not have yet, or while it is away or its role is not bound by
 * row-level security (D424). Work that fails half-way because the replica is lost, or ends what keeps it from following, is done again
 * from its beginning.
 * @param heardOf the newest change number of an account that this process has heard of
 */
export function readFromReplica(
  { primary, replica }: { readonly primary: Reading; readonly replica: Reading },
  heardOf: (accountId: AccountId) => number,
): Reads {
  const orPrimary = async <T>(ask: (from: Reading) => Promise<T>): Promise<T> => {
    try {
      return await ask(replica);
    } catch (error) {
      if (error instanceof UnfitError || isReplicaLost(error)) return ask(primary);
      throw error;
    }
  };
  const readAccount: Reads["readAccount"] = (accountId, work) =>
    orPrimary((from) =>
      from.readAccount(accountId, async (tx) => {
        if (from === replica) {
          const [account] = await tx.query<{ number: number; isBound: boolean }>(BEFORE_READING, [accountId]);
          if (!account?.isBound || account.number < heardOf(accountId)) throw new UnfitError();
        }
        return work(tx);
      }),
    );
  return {
    readAccount,
    query: (text, values) => orPrimary((from) => from.query(text, values)),
    readCurrent: async (accountId, work) =>
      (await catchesUp({ primary, replica }))
        ? readAccount(accountId, work)
        : primary.readAccount(accountId, work),
  };
}

/** The same without a replica. */
export const readFromPrimary = (primary: Reading): Reads => ({
  readAccount: (accountId, work) => primary.readAccount(accountId, work),
  query: (text, values) => primary.query(text, values),
  readCurrent: (accountId, work) => primary.readAccount(accountId, work),
});

/** A replica ends a transaction that keeps it from following the primary server for too long (40001). */
const isReplicaLost = (error: unknown): boolean =>
  isDatabaseDown(error) || (error as { code?: string } | null)?.code === "40001";

/** A replica is behind by milliseconds, or for long. */
const MAX_BEHIND_MS = 2000;
const ASK_AGAIN_MS = 20;

interface Position {
  readonly at: string;
}

/** A copy that is no replica is of the same server, as in tests. */
const HAS_WRITTEN = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= $1::pg_lsn as has`;

/**
 * Waits a little until a replica has all that the primary server has at this moment.
 * @returns whether it has; no if it is away or cannot say
 */
export async function catchesUp({
  primary,
  replica,
}: {
  readonly primary: Queries;
  readonly replica: Queries;
}): Promise<boolean> {
  try {
    const [written] = await primary.query<Position>("select pg_current_wal_lsn()::text as at");
    for (const until = performance.now() + MAX_BEHIND_MS; ; await delay(ASK_AGAIN_MS)) {
      const [found] = await replica.query<{ has: boolean | null }>(HAS_WRITTEN, [written?.at]);
      if (found?.has) return true;
      if (performance.now() > until) return false;
    }
  } catch {
    return false;
  }
}
