import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type DirectoryAccount, listAccounts } from "./site-directory.server.ts";

interface Parts {
  readonly db: Database;
  readonly log: Logger;
}

/** Does periodic work for one account after another. An account whose work fails is logged, and the others go on. */
export async function forEachAccount(
  { db, log }: Parts,
  work: (account: DirectoryAccount) => Promise<void>,
): Promise<void> {
  for (const account of await listAccounts(db)) {
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
