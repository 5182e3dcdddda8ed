import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import type { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";

export interface ForgetParts {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "find">;
  readonly log: Logger;
  readonly now: () => Date;
  /** Once aborted, the remaining accounts are left to another time. */
  readonly stopped?: AbortSignal;
}

/** Events in one transaction, so that a large clean-up keeps nothing waiting. */
const MAX_EVENTS_AT_ONCE = 5000;

/** Deletes shoppers' events that have been kept long enough, also those of sites that are not published (D80). */
export async function deleteOldEvents(parts: ForgetParts): Promise<void> {
  const { db, sites, now } = parts;
  const due = ["old_events", now(), DEFAULT_PRIVACY.eventDays] as const;
  await forEachDueAccount(parts, due, async (accountId) => {
    for (const site of await listSites(db, { accounts: [accountId] })) {
      const live = await sites.find(site.siteId);
      const { eventDays } = live?.config.privacy ?? DEFAULT_PRIVACY;
      await forgetEvents(db, site, new Date(now().getTime() - eventDays * DAY_MS));
    }
  });
}

/**
 * Deletes a site's shopper events from before an instant (D80). It may run in several processes at once.
 * @returns how many were deleted
 */
async function forgetEvents(db: Database, { accountId, siteId }: Tenancy, before: Date): Promise<number> {
  let deleted = 0;
  while (true) {
    const rows = await db.inAccount(accountId, (tx) =>
      tx.query(
        `delete from analytics_event where id = any(array(select id from analytics_event
           where account_id = $1 and site_id = $2 and at < $3 order by at limit $4 for update skip locked))
         returning 1`,
        [accountId, siteId, before, MAX_EVENTS_AT_ONCE],
      ),
    );
    deleted += rows.length;
    if (rows.length < MAX_EVENTS_AT_ONCE) return deleted;
  }
}
