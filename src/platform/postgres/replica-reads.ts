import type { AccountId } from "../account-id.ts";
import { type AccountTransaction, type Database, isDatabaseDown } from "./database.ts";

type Reads = Pick<Database, "readAccount">;

/** What is read has to have at least the changes that a process has heard of. */
class BehindError extends Error {}

/**
 * Reads accounts from a replica, and from the primary server what the replica does not have yet or while it is away (D424).
 * @param heardOf the newest change number of an account that this process has heard of
 */
export function readFromReplica(
  { primary, replica }: { readonly primary: Reads; readonly replica: Reads },
  heardOf: (accountId: AccountId) => number,
): Reads {
  return {
    async readAccount<T>(accountId: AccountId, work: (tx: AccountTransaction) => Promise<T>): Promise<T> {
      try {
        return await replica.readAccount(accountId, async (tx) => {
          const [account] = await tx.query<{ number: number }>(
            "select change_number as number from account where id = $1",
            [accountId],
          );
          if (!account || account.number < heardOf(accountId)) throw new BehindError();
          return work(tx);
        });
      } catch (error) {
        if (error instanceof BehindError || isDatabaseDown(error))
          return primary.readAccount(accountId, work);
        throw error;
      }
    },
  };
}
