import type { StaffId } from "#features/identity/staff/person.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Notes that a person has seen a thread. @returns when they had seen it before; null for never */
export async function markThreadRead(
  tx: AccountTransaction,
  { threadId, staffId }: { readonly threadId: number; readonly staffId: StaffId },
  now: Date,
): Promise<Date | null> {
  const [before] = await tx.query<{ readAt: Date }>(
    `select read_at as "readAt" from thread_read where account_id = $1 and thread_id = $2 and staff_id = $3`,
    [tx.accountId, threadId, staffId],
  );
  await tx.query(
    `insert into thread_read (account_id, thread_id, staff_id, read_at)
     select account_id, id, $3, $4 from thread where account_id = $1 and id = $2
     on conflict (account_id, thread_id, staff_id) do update set read_at = excluded.read_at`,
    [tx.accountId, threadId, staffId, now],
  );
  return before?.readAt ?? null;
}
