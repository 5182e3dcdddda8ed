import type { Tenancy } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";

/** Events in one transaction, so that a large clean-up keeps nothing waiting. */
const MAX_EVENTS_AT_ONCE = 5000;
const DAY_MS = 86_400_000;

/**
 * Deletes a site's shopper events after so many days (D80). It may run in several processes at once.
 * @returns how many were deleted
 */
export async function forgetEvents(
  db: Database,
  { accountId, siteId }: Tenancy,
  days: number,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS);
  let deleted = 0;
  while (true) {
    const rows = await db.inAccount(accountId, (tx) =>
      tx.query(
        `delete from analytics_event where id in (select id from analytics_event
           where account_id = $1 and site_id = $2 and at < $3 order by at limit $4 for update skip locked)
         returning 1`,
        [accountId, siteId, before, MAX_EVENTS_AT_ONCE],
      ),
    );
    deleted += rows.length;
    if (rows.length < MAX_EVENTS_AT_ONCE) return deleted;
  }
}
