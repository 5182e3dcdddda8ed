import { type AccountId, mintAccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";

/** What a function `accounts_with_{kind}` of the database looks for, and what it is given, in order (D422). */
interface DueKinds {
  alarms: [lateBefore: Date];
  alerts: [now: Date];
  dispatches: [now: Date];
  ended_sessions: [now: Date, usedBefore: Date];
  ended_test_drives: [now: Date, endedBefore: Date];
  failed_photos: [];
  feeds: [now: Date];
  finance_quotes: [];
  idle_shoppers: [now: Date, accountDays: number];
  old_details: [now: Date, enquiryDays: number, fileDays: number, consentDays: number];
  old_events: [now: Date, eventDays: number];
  old_spins: [now: Date, spinDays: number];
  part_feeds: [now: Date];
  payments: [now: Date];
  photos: [now: Date];
  reminders: [now: Date];
  reservations: [now: Date, soldBefore: Date];
  reviews: [now: Date];
  scans: [];
  unconfirmed_alerts: [askedBefore: Date];
  unfinished_trade_ins: [untouchedSince: Date];
}

/** A kind of work, followed by what decides whether it is due. Days are those that hold where no site says otherwise. */
export type DueWork = { [Kind in keyof DueKinds]: readonly [Kind, ...DueKinds[Kind]] }[keyof DueKinds];

/** Accounts that have something of a kind to do, perhaps a few more, and never fewer (D422). */
export async function listDueAccounts(db: Database, [kind, ...values]: DueWork): Promise<AccountId[]> {
  const asked = values.map((_, at) => `$${at + 1}`).join(", ");
  const rows = await db.query<{ id: number }>(
    `select id from accounts_with_${kind}(${asked}) as id order by id`,
    values,
  );
  return rows.map(({ id }) => mintAccountId(id));
}
