import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Logger } from "#platform/log.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { isLateSql, isUnresolved, lateCutoff } from "../outbox/late-dispatch.ts";
import { buildAlarms, type DispatchTrouble } from "./alarm.ts";
import type { PostResult, WebhookPost } from "./webhook-post.server.ts";

/** What raising alarms works with. */
export interface AlarmPorts {
  readonly db: Database;
  readonly log: Logger;
  /** Where the operators of the installation receive alarms, beside the log. */
  readonly alarmUrl: string | undefined;
  post(post: WebhookPost): Promise<PostResult>;
  now(): Date;
  /** Once aborted, the remaining accounts are left to the next round. */
  readonly stopped?: AbortSignal;
}

/**
 * Tells operators of enquiries that are late or given up, in the log and by a webhook, which work when the mail server
 * has failed (D78). Each is reported once as late and once as given up, and again until the webhook accepts it.
 */
export async function raiseAlarms(ports: AlarmPorts): Promise<void> {
  const { db, log, now } = ports;
  await forEachAccount(ports, async ({ accountId }) => {
    const troubles = await db.inAccount(accountId, (tx) => listTroubles(tx, now()));
    for (const { dispatches, ...alarm } of buildAlarms(troubles)) {
      const { site, late, failed, leads } = alarm;
      log.error({ site, late, failed, leads }, "enquiries have not been delivered");
      const told = await postAlarm(ports, alarm);
      if (told) await db.inAccount(accountId, (tx) => markAlarmed(tx, dispatches));
    }
  });
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

/** Dispatches to the dealer that are late or given up, and not reported to operators yet. */
export async function listTroubles(tx: AccountTransaction, now: Date): Promise<readonly DispatchTrouble[]> {
  return tx.query(
    `select dispatch.id, lead_id as lead, site.slug as site, dispatch.state = 'failed' as failed
     from lead_delivery dispatch
     join lead on lead.account_id = dispatch.account_id and lead.id = lead_id
     join site on site.id = lead.site_id
     where kind in ('mail', 'adf', 'webhook', 'digest', 'reminder', 'scan')
       and ((${isUnresolved} and alarmed is distinct from 'failed')
         or (alarmed is null and ${isLateSql("$1")}))
     order by dispatch.id limit ${MAX_TROUBLES}`,
    [lateCutoff(now)],
  );
}

/** Records what was reported to operators. */
export async function markAlarmed(
  tx: AccountTransaction,
  dispatches: readonly DispatchTrouble[],
): Promise<void> {
  for (const failed of [true, false]) {
    const ids = dispatches.filter((each) => each.failed === failed).map(({ id }) => id);
    await tx.query("update lead_delivery set alarmed = $2 where id = any($1)", [
      ids,
      failed ? "failed" : "late",
    ]);
  }
}
