import { forgetEvents } from "#features/analytics/forget-events.server.ts";
import { confirmObservations } from "#features/inventory/import/market-observations.server.ts";
import { applyRetention } from "#features/leads/inbox/apply-retention.server.ts";
import { reminderCutoff } from "#features/leads/inbox/retention.ts";
import { addReminders } from "#features/leads/outbox/held-reminder.server.ts";
import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { type DirectoryAccount, listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import { DEFAULT_PRIVACY } from "#features/tenancy/settings/privacy-config.ts";
import type { Runtime } from "./process.ts";

interface DailyParts extends Pick<Runtime, "db" | "sites" | "secret" | "log" | "now"> {
  /** Once aborted, the remaining accounts are left to another time. */
  readonly stopped?: AbortSignal;
}

/** What is due once a day for every account. Several processes may do it at once. */
export async function runDailyWork(parts: DailyParts): Promise<void> {
  const { db, secret, now } = parts;
  await forEachAccount(parts, ({ accountId }) =>
    db.inAccount(accountId, (tx) => confirmObservations(tx, secret, now())),
  );
}

/**
 * Removes what has been kept long enough, in every account (D80, D85). Once a day would do, but a process that happens to be
 * down at that moment must not skip a day.
 */
export async function removeOldRecords(parts: DailyParts): Promise<void> {
  await forEachAccount(parts, (account) => removeOldDetails(parts, account));
  await forEachAccount(parts, (account) => forgetOldEvents(parts, account));
}

/** Removes personal details that have been kept long enough, after a reminder of those that nobody decided on (D85, D108). */
async function removeOldDetails(
  { db, sites, log, now }: DailyParts,
  { accountId }: DirectoryAccount,
): Promise<void> {
  const own = sites.all.filter((site) => site.accountId === accountId);
  for (const { siteId, config } of own) {
    const heldBefore = reminderCutoff(config.privacy, now());
    const { to } = config.leads.fallback;
    await db.inAccount(accountId, (tx) => addReminders(tx, { siteId, heldBefore, to }, now()));
  }
  const bySite = new Map(own.map(({ siteId, config }) => [siteId, config.privacy]));
  const removed = await applyRetention(db, { accountId, bySite, otherwise: DEFAULT_PRIVACY }, now());
  if (removed.enquiries + removed.consents > 0)
    log.info({ account: accountId, ...removed }, "details removed");
}

/** Deletes shoppers' events that have been kept long enough, also those of sites that are not published (D80). */
async function forgetOldEvents({ db, sites, now }: DailyParts, { slug }: DirectoryAccount): Promise<void> {
  for (const site of await listSites(db)) {
    if (site.account !== slug) continue;
    const live = sites.all.find(({ siteId }) => siteId === site.siteId);
    await forgetEvents(db, site, (live?.config.privacy ?? DEFAULT_PRIVACY).eventDays, now());
  }
}
