import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";

export interface OldSpinParts {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "ofAccount">;
  readonly log: Logger;
  readonly now: () => Date;
  readonly stopped?: AbortSignal;
}

/**
 * Deletes spins that were kept long enough after their promotion (D245, D262). A promotion may be on several sites of an account: the
 * longest time counts.
 */
export async function removeOldSpins(parts: OldSpinParts): Promise<void> {
  const { db, sites, now, log } = parts;
  const due = ["old_spins", now(), DEFAULT_PRIVACY.spinDays] as const;
  await forEachDueAccount(parts, due, async (accountId) => {
    const own = await sites.ofAccount(accountId);
    const settings = own.length > 0 ? own.map(({ config }) => config.privacy) : [DEFAULT_PRIVACY];
    const days = Math.max(...settings.map(({ spinDays }) => spinDays));
    const before = new Date(now().getTime() - days * DAY_MS);
    const removed = await db.inAccount(accountId, (tx) => tx.query(REMOVE, [before, toUtcDay(before)]));
    if (removed.length > 0) log.info({ account: accountId, spins: removed.length }, "spins removed");
  });
}

/**
 * A promotion that runs, or that can be published again for days to come, needs its spins: each is a turn that is taken and a prize that
 * is gone (D180). The day is that of UTC, at which the last day has ended everywhere in Australia.
 */
const REMOVE = `delete from promotion_spin s where spun_at < $1 and not exists (
  select from content_item i join content_version v
    on v.account_id = i.account_id and v.item_id = i.id and v.version in (i.published_version, i.draft_version)
  where i.account_id = s.account_id and i.id = s.item_id
    and (v.last_day >= $2::date or v.last_day is null and i.published_version is not null)) returning 1`;

const toUtcDay = (instant: Date) => instant.toISOString().slice(0, 10);
