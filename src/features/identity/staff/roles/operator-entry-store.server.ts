import type { AccountTransaction } from "#platform/postgres/database.ts";
import { HOUR_MS } from "#platform/time.ts";
import type { StaffId } from "../person.ts";

/**
 * Notes that an operator entered the account, once for each day (UTC).
 * @returns whether it is the first time of the day
 */
export async function noteOperatorEntry(
  tx: AccountTransaction,
  staffId: StaffId,
  now: Date,
): Promise<boolean> {
  const added = await tx.query(
    `insert into operator_entry (account_id, staff_id, day, next_try_at) values ($1, $2, $3, $4)
     on conflict do nothing returning true`,
    [tx.accountId, staffId, now.toISOString().slice(0, 10), now],
  );
  return added.length > 0;
}

/** An entry of which the owners are to be told. */
export interface OperatorEntry {
  readonly staffId: StaffId;
  readonly name: string;
  /** `YYYY-MM-DD` (UTC). */
  readonly day: string;
  /** Owners who have been told. */
  readonly told: readonly StaffId[];
}

/** Claims entries of which the owners have not been told. Until they are settled, they are due again after an hour. */
export async function claimOperatorEntries(
  tx: AccountTransaction,
  now: Date,
): Promise<readonly OperatorEntry[]> {
  return tx.query<OperatorEntry>(
    `update operator_entry e set next_try_at = $3 from staff_person p
     where e.account_id = $1 and e.next_try_at <= $2 and p.id = e.staff_id
     returning e.staff_id as "staffId", p.name, e.day, to_jsonb(e.told) as told`,
    [tx.accountId, now, new Date(now.getTime() + HOUR_MS)],
  );
}

/** Records that an owner was told. */
export async function noteToldOwner(
  tx: AccountTransaction,
  { staffId, day }: Pick<OperatorEntry, "staffId" | "day">,
  owner: StaffId,
): Promise<void> {
  await tx.query(
    "update operator_entry set told = told || $4::bigint where account_id = $1 and staff_id = $2 and day = $3",
    [tx.accountId, staffId, day, owner],
  );
}

/** Records that all owners were told, or will not be. */
export async function settleOperatorEntry(
  tx: AccountTransaction,
  { staffId, day }: Pick<OperatorEntry, "staffId" | "day">,
): Promise<void> {
  await tx.query(
    "update operator_entry set next_try_at = 'infinity' where account_id = $1 and staff_id = $2 and day = $3",
    [tx.accountId, staffId, day],
  );
}

/** Deletes entries of more than a year ago, as `accounts_with_operator_entries` finds them. The audit log keeps them for longer. */
export async function removeOldOperatorEntries(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query(
    "delete from operator_entry where account_id = $1 and day < ($2::timestamptz at time zone 'utc')::date - 365",
    [tx.accountId, now],
  );
}
