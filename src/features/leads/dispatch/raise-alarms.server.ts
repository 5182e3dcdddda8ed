import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { Jobs } from "../inbox/lead-store.server.ts";
import { addDispatches, enqueueDue } from "../outbox/dispatch-store.server.ts";
import { isLateSql, isUnresolved, lateCutoff } from "../outbox/late-dispatch.ts";
import { buildAlarms, type DispatchTrouble } from "./alarm.ts";
import type { PostResult, WebhookPost } from "./webhook-post.server.ts";

/** What raising alarms works with. */
export interface AlarmPorts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Addresses of a site's mandatory fallback (D13). */
  fallback(accountId: AccountId, siteId: number): Promise<readonly string[]>;
  /** Where the operators of the installation receive alarms, beside the log. */
  readonly alarmUrl: string | undefined;
  post(post: WebhookPost): Promise<PostResult>;
  now(): Date;
  /** Once aborted, the remaining accounts are left to the next round. */
  readonly stopped?: AbortSignal;
}

/**
 * Looks for enquiries that are late or given up, every 30 seconds (D277). A mail alerts the dealer's fallback, once for each
 * enquiry (D13). The log and a webhook, which work when the mail server has failed, tell operators: once that it is late
 * and once that it is given up, and again until the webhook accepts it (D78).
 */
export async function raiseAlarms(ports: AlarmPorts): Promise<void> {
  const { db, now, stopped } = ports;
  const troubles = new Map<AccountId, readonly DispatchTrouble[]>();
  await forEachDueAccount(ports, ["alarms", lateCutoff(now())], async (accountId) => {
    troubles.set(accountId, await db.inAccount(accountId, (tx) => alertFallback(tx, ports)));
  });
  // Afterwards: a webhook that hangs keeps no dealer waiting.
  for (const [accountId, found] of troubles) {
    if (stopped?.aborted) return;
    await tellOperators(ports, accountId, found).catch((error: Error) =>
      ports.log.error({ account: accountId, error: error.message }, "operators could not be told"),
    );
  }
}

/** Adds the alerts of the enquiries that have none, and their jobs. Returns all troubles of the account. */
async function alertFallback(
  tx: AccountTransaction,
  { jobs, fallback, now }: AlarmPorts,
): Promise<readonly DispatchTrouble[]> {
  const troubles = await listTroubles(tx, now());
  const leads = Map.groupBy(
    troubles.filter(({ alerts }) => alerts),
    ({ lead }) => lead,
  );
  for (const [lead, [trouble]] of leads) {
    const to = trouble ? await fallback(tx.accountId, trouble.siteId) : [];
    const targets = to.map((address) => ({ kind: "alert" as const, to: address }));
    await addDispatches(tx, lead, { targets, state: "pending", now: now() });
  }
  if (leads.size > 0) await enqueueDue(tx, jobs, { now: now() });
  return troubles;
}

async function tellOperators(
  ports: AlarmPorts,
  accountId: AccountId,
  troubles: readonly DispatchTrouble[],
): Promise<void> {
  for (const { dispatches, ...alarm } of buildAlarms(troubles)) {
    const { site, late, failed, leads } = alarm;
    ports.log.error({ site, late, failed, leads }, "enquiries have not been delivered");
    const told = await postAlarm(ports, alarm);
    if (told) await ports.db.inAccount(accountId, (tx) => markAlarmed(tx, dispatches));
  }
}

async function postAlarm({ alarmUrl, log, post }: AlarmPorts, alarm: object): Promise<boolean> {
  if (alarmUrl === undefined) return true;
  const headers = { "content-type": "application/json", "user-agent": "Forecourt" };
  const result = await post({ url: alarmUrl, headers, body: JSON.stringify(alarm) });
  if (!result.ok) log.error({ reason: result.reason }, "ALARM_WEBHOOK_URL did not take an alarm");
  return result.ok;
}

/** Most dispatches of an account in one round; the next one takes the rest. */
const MAX_TROUBLES = 1000;

/** Dispatches to the dealer that are late or given up, and not reported to operators yet; first those that alert the fallback. */
export async function listTroubles(tx: AccountTransaction, now: Date): Promise<readonly DispatchTrouble[]> {
  return tx.query(
    `select dispatch.id, lead_id as lead, site.id as "siteId", site.slug as site, dispatch.state = 'failed' as failed,
       kind in ('mail', 'adf', 'webhook') and not exists (
         select from lead_delivery alert
         where alert.account_id = dispatch.account_id and alert.lead_id = dispatch.lead_id and alert.kind = 'alert'
       ) as alerts
     from lead_delivery dispatch
     join lead on lead.account_id = dispatch.account_id and lead.id = lead_id
     join site on site.id = lead.site_id
     where kind in ('mail', 'adf', 'webhook', 'digest', 'reminder', 'scan')
       and ((${isUnresolved} and alarmed is distinct from 'failed')
         or (alarmed is null and ${isLateSql("$1")}))
     order by alerts desc, dispatch.id limit ${MAX_TROUBLES}`,
    [lateCutoff(now)],
  );
}

/** Records what was reported to operators. */
export async function markAlarmed(
  tx: AccountTransaction,
  dispatches: readonly Pick<DispatchTrouble, "id" | "failed">[],
): Promise<void> {
  for (const failed of [true, false]) {
    const ids = dispatches.filter((each) => each.failed === failed).map(({ id }) => id);
    await tx.query("update lead_delivery set alarmed = $2 where id = any($1)", [
      ids,
      failed ? "failed" : "late",
    ]);
  }
}
