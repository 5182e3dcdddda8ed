import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type DirectoryAccount, listAccounts } from "./site-directory.server.ts";

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  /** Once aborted, no further account is begun. */
  readonly stopped?: AbortSignal | undefined;
}

/** Does periodic work for one account after another. An account whose work fails is logged, and the others go on. */
export async function forEachAccount(
  { db, log, stopped }: Parts,
  work: (account: DirectoryAccount) => Promise<void>,
): Promise<void> {
  for (const account of await listAccounts(db)) {
    if (stopped?.aborted) return;
    try {
      await work(account);
    } catch (error) {
      log.error(
        { account: account.accountId, error: (error as Error).message },
        "work for an account failed",
      );
    }
  }
}
