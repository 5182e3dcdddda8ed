import PQueue from "p-queue";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import type { DueWork } from "./due-work.ts";
import { listAccounts, listDueAccounts } from "./site-directory.server.ts";

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  /** Once aborted, no further account is begun. */
  readonly stopped?: AbortSignal | undefined;
  /** Accounts at a time, one after another if unset. Only work that waits for something outside gains from more (D465). */
  readonly atOnce?: number;
}

/** How many accounts are worked for at a time where one that waits must not keep the others waiting (D465). */
export const ACCOUNTS_AT_ONCE = 4;

type Work = (accountId: AccountId) => Promise<void>;

/** Does daily work for every account. An account whose work fails is logged, and the others go on. */
export async function forEachAccount(parts: Parts, work: Work): Promise<void> {
  const accounts = await listAccounts(parts.db);
  await visit(
    parts,
    accounts.map(({ accountId }) => accountId),
    work,
  );
}

/** The same for periodic work, which most accounts have none of: only those that have some are visited (D422). */
export async function forEachDueAccount(parts: Parts, due: DueWork, work: Work): Promise<void> {
  await visit(parts, await listDueAccounts(parts.db, due), work);
}

async function visit(
  { log, stopped, atOnce = 1 }: Parts,
  accounts: readonly AccountId[],
  work: Work,
): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce });
  await queue.addAll(
    accounts.map((account) => async () => {
      if (stopped?.aborted) return;
      try {
        await inSpan("work for an account", { account }, () => work(account));
      } catch (error) {
        log.error({ account, error: (error as Error).message }, "work for an account failed");
      }
    }),
  );
}
