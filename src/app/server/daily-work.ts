import { forgetEvents } from "#features/analytics/forget-events.server.ts";
import { applyRetention } from "#features/leads/apply-retention.server.ts";
import { DEFAULT_PRIVACY } from "#features/sites/privacy-config.ts";
import { listAccounts, listSites } from "#features/sites/site-directory.server.ts";
import { confirmMarket } from "#features/stock/import/market-observations.server.ts";
import type { Process } from "./process.ts";

type DailyParts = Pick<Process, "db" | "sites" | "secret" | "log" | "now">;

/** What is due once a day for every account. Several processes may do it at once. */
export async function runDailyWork(parts: DailyParts): Promise<void> {
  await confirmMarket(parts.db, parts.secret, parts.now());
  await removeOldDetails(parts);
  await forgetOldEvents(parts);
}

/** Deletes shoppers' events that have been kept long enough, also those of sites that are not published (D80). */
async function forgetOldEvents({ db, sites, now }: DailyParts): Promise<void> {
  for (const site of await listSites(db)) {
    const live = sites.all.find(({ siteId }) => siteId === site.siteId);
    await forgetEvents(db, site, (live?.config.privacy ?? DEFAULT_PRIVACY).eventDays, now());
  }
}

/** Removes personal details that have been kept long enough (D85). */
async function removeOldDetails({ db, sites, log, now }: DailyParts): Promise<void> {
  for (const { accountId } of await listAccounts(db)) {
    const own = sites.all.filter((site) => site.accountId === accountId);
    const bySite = new Map(own.map(({ siteId, config }) => [siteId, config.privacy]));
    const removed = await applyRetention(db, { accountId, bySite, otherwise: DEFAULT_PRIVACY }, now());
    if (removed.enquiries + removed.consents > 0)
      log.info({ account: accountId, ...removed }, "details removed");
  }
}
