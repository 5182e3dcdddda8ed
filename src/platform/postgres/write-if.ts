import type { AccountId } from "../account-id.ts";
import type { AccountTransaction, Database } from "./database.ts";

/** Ends a transaction without keeping it. */
class RolledBack extends Error {}

interface Write<Outcome> {
  readonly work: (tx: AccountTransaction) => Promise<Outcome>;
  readonly isKept: (outcome: Outcome) => boolean;
}

/**
 * Runs `work` in a transaction bound to an account, and keeps what it wrote only where `isKept` says so of its outcome: a dry run
 * keeps nothing, and work that found a problem keeps no half of it.
 */
export async function writeIf<Outcome>(
  db: Database,
  accountId: AccountId,
  { work, isKept }: Write<Outcome>,
): Promise<Outcome> {
  let result: { readonly outcome: Outcome } | null = null;
  try {
    return await db.inAccount(accountId, async (tx) => {
      const outcome = await work(tx);
      result = { outcome };
      if (!isKept(outcome)) throw new RolledBack("nothing is written");
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack && result) return (result as { readonly outcome: Outcome }).outcome;
    throw error;
  }
}
