import type { StaffId } from "#features/identity/staff/person.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Names of the columns that a person chose in the account; null if they have the usual ones (D448). */
export async function findChosenColumns(
  tx: AccountTransaction,
  staffId: StaffId,
): Promise<readonly string[] | null> {
  const [found] = await tx.query<{ columns: readonly string[] }>(
    "select columns from stock_columns where account_id = $1 and staff_id = $2",
    [tx.accountId, staffId],
  );
  return found?.columns ?? null;
}

/** Keeps what a person chose; null for the usual columns. */
export async function keepChosenColumns(
  tx: AccountTransaction,
  staffId: StaffId,
  columns: readonly string[] | null,
): Promise<void> {
  if (columns === null)
    await tx.query("delete from stock_columns where account_id = $1 and staff_id = $2", [
      tx.accountId,
      staffId,
    ]);
  else
    await tx.query(
      `insert into stock_columns (account_id, staff_id, columns) values ($1, $2, $3)
       on conflict (account_id, staff_id) do update set columns = excluded.columns`,
      [tx.accountId, staffId, columns],
    );
}
