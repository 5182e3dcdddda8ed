import type { AccountTransaction } from "#platform/postgres/database.ts";

/**
 * Lets one person at a time change vehicles: whoever comes second waits here until the transaction of the first one ends, and then
 * reads what that one wrote. Vehicles are held in one order, so that no two people wait for each other.
 * @returns how many of them the account has
 */
export async function holdChanges(
  tx: AccountTransaction,
  vehicleIds: readonly number[],
  now: Date,
): Promise<number> {
  const held = await tx.query(
    `insert into vehicle_override as o (account_id, vehicle_id, changed_at, published)
     select $1, id, $3, true from vehicle where account_id = $1 and id = any($2) order by id
     on conflict (vehicle_id) do update set changed_at = o.changed_at returning vehicle_id`,
    [tx.accountId, vehicleIds, now],
  );
  return held.length;
}
