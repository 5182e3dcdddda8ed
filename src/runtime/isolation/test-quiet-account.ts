import { NOW } from "#features/inventory/import/test-import.ts";
import type { AccountId, Tenancy } from "#platform/account-id.ts";
import { DAY_MS } from "#platform/time.ts";
import { db, fullAccount } from "./test-isolation.ts";

/** SQL for the instant that is a number of milliseconds after that of the tests. */
export const at = (ms: number) => `timestamptz '${new Date(NOW.getTime() + ms).toISOString()}'`;
export const now = at(0);
export const longAgo = at(-3000 * DAY_MS);
export const never = "timestamptz 'infinity'";

/** Leaves nothing of an account for any round, while there are still rows in every table. */
const QUIET = `
  update photo set state = 'ready', hash = 'h', width = 1, height = 1, preview = '', reported_at = ${now}, next_fetch_at = ${never};
  update feed set next_check_at = ${never}, silence_reported_at = ${now}, prices_reported_at = ${now};
  update vehicle set held_at = ${longAgo} where held_prices is not null;
  update part_feed set next_check_at = ${never};
  update lead_delivery set state = 'delivered';
  update thread_reply set state = 'sent';
  update thread set tell_at = null;
  update lead set received_at = ${now}, suspicions = '{}';
  update lead_attachment set scan = 'clean', received_at = ${now};
  update marketing_consent set given_at = ${now};
  update alert_match set sent_at = ${now};
  update alert_progress set change_number = 1000000;
  update payment set state = 'cancelled' where state in ('created', 'requires_action', 'processing', 'failed');
  update payment_refund set state = 'done';
  update payment_event set handled_at = ${now};
  update simulated_event set delivered_at = ${now};
  update test_drive set starts_at = ${at(9 * DAY_MS)}, ends_at = ${at(10 * DAY_MS)};
  update test_drive_hold set expires_at = ${never};
  update one_time_code set expires_at = ${never};
  update shopper_session set expires_at = ${never}, last_used_at = ${never};
  update trade_in set updated_at = ${now};
  update promotion_spin set spun_at = ${now};
  update analytics_event set at = ${now};
  update shopper set last_seen_at = ${now};
  update staff_invitation set expires_at = ${never};
  update operator_entry set next_try_at = ${never};
  select remove_old_audit_entries()`;

/** An account with rows in every table, of which none is due. */
export async function quietAccount(): Promise<Tenancy> {
  const site = await fullAccount();
  await change(site.accountId, QUIET);
  return site;
}

/** Runs statements, apart by semicolons, in an account. */
export const change = (accountId: AccountId, sql: string) =>
  db.inAccount(accountId, async (tx) => {
    for (const statement of sql.split(";")) await tx.query(statement);
  });
