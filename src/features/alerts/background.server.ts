import { ACCOUNTS_AT_ONCE, forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import type { Background } from "#platform/features/feature.ts";
import { handleJob, type JobQueue } from "#platform/jobs/jobs.ts";
import { confirmAlertsJob, sendAlertsJob } from "./dispatch/alert-jobs.ts";
import { type SendPorts, sendAlerts, sendConfirmation } from "./dispatch/send-alerts.server.ts";
import { findMatches } from "./matching/find-matches.server.ts";
import { isDigestDue } from "./rules/digest-time.ts";
import { removeUnconfirmed } from "./store/alert-store.server.ts";
import { listWaiting } from "./store/digest-store.server.ts";
import { listAlertSites } from "./store/match-store.server.ts";

export interface AlertContext extends SendPorts {
  readonly jobs: Pick<JobQueue, "enqueue">;
}

const MATCH_ROUND_MS = 60_000;
const REMOVAL_ROUND_MS = 3_600_000;
/** An address that nobody confirmed in this time is forgotten. */
const UNCONFIRMED_MS = 7 * 86_400_000;
/** Emails that are sent at once, and those of one account, so that the many of one dealer keep no other's waiting. */
const SENDS_AT_ONCE = 8;
const SENDS_PER_ACCOUNT = 2;

/** Matches alerts with changed stock, sends what was found when it is due, and forgets addresses that nobody confirmed. */
export function buildAlertBackground(context: AlertContext): Background {
  const options = { atOnce: SENDS_AT_ONCE, perGroup: SENDS_PER_ACCOUNT };
  return {
    jobs: [
      handleJob(confirmAlertsJob, (job) => sendConfirmation(context, job), options),
      handleJob(sendAlertsJob, (job) => sendAlerts(context, job), options),
    ],
    rounds: [
      { name: "alerts", every: MATCH_ROUND_MS, run: (stopped) => matchAndEnqueue(context, stopped) },
      {
        name: "unconfirmed alerts",
        every: REMOVAL_ROUND_MS,
        run: (stopped) => {
          const before = new Date(context.now().getTime() - UNCONFIRMED_MS);
          return forEachDueAccount({ ...context, stopped }, ["unconfirmed_alerts", before], (accountId) =>
            context.db.inAccount(accountId, (tx) => removeUnconfirmed(tx, before)),
          );
        },
      },
    ],
  };
}

/** One site's failure is logged and does not keep the others from theirs. */
export async function matchAndEnqueue(context: AlertContext, stopped?: AbortSignal): Promise<void> {
  const { db, log, now } = context;
  const accounts = { db, log, stopped, atOnce: ACCOUNTS_AT_ONCE };
  await forEachDueAccount(accounts, ["alerts", now()], async (accountId) => {
    for (const { siteId, isBehind } of await db.inAccount(accountId, listAlertSites)) {
      try {
        if (isBehind) await matchAlerts(context, siteId);
        await enqueueDue(context, accountId, siteId);
      } catch (error) {
        log.error({ site: siteId, error: (error as Error).message }, "alerts of a site failed");
      }
    }
  });
}

async function matchAlerts({ db, sites, stocks, log, now }: AlertContext, siteId: SiteId): Promise<void> {
  const site = await sites.keep(siteId);
  if (!site) return;
  const { stock } = await stocks.load(site);
  const found = await findMatches({ db, stock, now: now() }, site);
  if (found > 0) log.info({ site: site.slug, found }, "alerts matched");
}

async function enqueueDue(
  { db, sites, jobs, now }: AlertContext,
  accountId: AccountId,
  siteId: SiteId,
): Promise<void> {
  await db.inAccount(accountId, async (tx) => {
    const waiting = await listWaiting(tx, siteId);
    const site = waiting.length > 0 ? await sites.find(siteId) : null;
    if (!site) return;
    for (const subscriber of waiting) {
      if (!isDigestDue(subscriber, now(), site.config.timeZone)) continue;
      const payload = { accountId, subscriberId: subscriber.id };
      await jobs.enqueue(tx, sendAlertsJob, { payload, group: String(accountId) });
    }
  });
}
