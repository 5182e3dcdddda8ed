import { DEFAULT_PRIVACY } from "#features/content/settings.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import { addReminders } from "../outbox/held-reminder.server.ts";
import { applyRetention } from "./apply-retention.server.ts";
import { computeReminderCutoff } from "./retention.ts";

interface RemovalParts {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "ofAccount">;
  readonly log: Logger;
  readonly now: () => Date;
  /** Once aborted, the remaining accounts are left to another time. */
  readonly stopped?: AbortSignal;
}

/**
 * Removes personal details that have been kept long enough, in every account, after a reminder of those that nobody
 * decided on (D85, D108).
 */
export async function removeOldDetails(parts: RemovalParts): Promise<void> {
  const { enquiryDays, fileDays, consentDays } = DEFAULT_PRIVACY;
  const due = ["old_details", parts.now(), enquiryDays, fileDays, consentDays] as const;
  await forEachDueAccount(parts, due, (accountId) => removeDetails(parts, accountId));
}

async function removeDetails({ db, sites, log, now }: RemovalParts, accountId: AccountId): Promise<void> {
  const own = await sites.ofAccount(accountId);
  for (const { siteId, config } of own) {
    const heldBefore = computeReminderCutoff(config.privacy, now());
    const { to } = config.leads.fallback;
    await db.inAccount(accountId, (tx) => addReminders(tx, { siteId, heldBefore, to }, now()));
  }
  const bySite = new Map(own.map(({ siteId, config }) => [siteId, config.privacy]));
  const removed = await applyRetention(db, { accountId, bySite, otherwise: DEFAULT_PRIVACY }, now());
  if (removed.enquiries + removed.files + removed.consents > 0)
    log.info({ account: accountId, ...removed }, "details removed");
}
