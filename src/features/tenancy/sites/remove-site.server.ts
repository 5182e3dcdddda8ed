import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";

/** What removing a site takes away and what it leaves. */
export interface SiteRemoval {
  readonly hosts: number;
  readonly events: number;
  readonly enquiries: number;
  /** Enquiries' messages that are still to be sent. */
  readonly undelivered: number;
  readonly otherSites: number;
}

export async function planSiteRemoval(tx: AccountTransaction, siteId: SiteId): Promise<SiteRemoval> {
  const [plan] = await tx.query<SiteRemoval>(
    `select (select count(*) from site_host where site_id = $1 and account_id = $2) as hosts,
       (select count(*) from analytics_event where site_id = $1) as events,
       (select count(*) from lead where site_id = $1) as enquiries,
       (select count(*) from lead_delivery join lead on lead.id = lead_id
        where site_id = $1 and state = 'pending') as undelivered,
       (select count(*) from site where account_id = $2 and id <> $1 and removed_at is null) as "otherSites"`,
    [siteId, tx.accountId],
  );
  if (!plan) throw new Error("a query without a row");
  return plan;
}

/**
 * Takes a site off the internet and deletes its hosts and counts of visitors (D74). Its enquiries belong to the account
 * and stay, with its configurations, which name who they were sent to. Running servers hear of it.
 */
export async function removeSite(tx: AccountTransaction, siteId: SiteId, now: Date): Promise<void> {
  await recordChange(tx);
  for (const table of ["site_host", "site_host_claim", "analytics_event", "vehicle_count", "vehicle_visitor"])
    await tx.query(`delete from ${table} where site_id = $1 and account_id = $2`, [siteId, tx.accountId]);
  await tx.query("update site set removed_at = $3 where id = $1 and account_id = $2", [
    ...[siteId, tx.accountId, now],
  ]);
}
