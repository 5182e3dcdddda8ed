import type { AccountId } from "../../account-id.ts";
import { type AccountTransaction, type Database, isDatabaseDown } from "../database.ts";

type Reads = Pick<Database, "readAccount">;

/** What is read has to have at least the changes that a process has heard of, and the rows of one account alone. */
class UnfitError extends Error {}

/** At the start the replica may have been away, and a role can be given rights later. */
const BEFORE_READING = `
  select change_number as number, row_security_active('vehicle') as "isBound" from account where id = $1`;

/**
 * Reads accounts from a replica, and from the primary server what the replica does not have yet, or while it is away or its role is not bound by
 * row-level security (D424). Work that fails half-way because the replica is lost is done again from its beginning.
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
          const [account] = await tx.query<{ number: number; isBound: boolean }>(BEFORE_READING, [accountId]);
          if (!account?.isBound || account.number < heardOf(accountId)) throw new UnfitError();
          return work(tx);
        });
      } catch (error) {
        if (error instanceof UnfitError || isDatabaseDown(error)) return primary.readAccount(accountId, work);
        throw error;
      }
    },
  };
}
