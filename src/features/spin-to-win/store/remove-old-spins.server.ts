import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";

export interface OldSpinParts {
  readonly db: Database;
  readonly sites: { readonly all: readonly LiveSite[] };
  readonly log: Logger;
  readonly now: () => Date;
  readonly stopped?: AbortSignal;
}

const DAY_MS = 86_400_000;

/** Deletes spins that were kept long enough (D245). A promotion may be on several sites of an account: the longest time counts. */
export async function removeOldSpins(parts: OldSpinParts): Promise<void> {
  const { db, sites, now, log } = parts;
  await forEachAccount(parts, async ({ accountId }) => {
    const own = sites.all.filter((site) => site.accountId === accountId);
    const settings = own.length > 0 ? own.map(({ config }) => config.privacy) : [DEFAULT_PRIVACY];
    const days = Math.max(...settings.map(({ spinDays }) => spinDays));
    const before = new Date(now().getTime() - days * DAY_MS);
    const removed = await db.inAccount(accountId, (tx) =>
      tx.query("delete from promotion_spin where spun_at < $1 returning 1", [before]),
    );
    if (removed.length > 0) log.info({ account: accountId, spins: removed.length }, "spins removed");
  });
}
