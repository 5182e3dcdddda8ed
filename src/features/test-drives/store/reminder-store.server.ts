import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { RemindedTestDrive } from "../rules/reminder-time.ts";
import { TEST_DRIVE_COLUMNS, type TestDrive } from "./booking-store.server.ts";

/** A booked test drive of which its shopper has not been reminded. */
interface UnremindedTestDrive extends TestDrive, RemindedTestDrive {}

const UNREMINDED = `select ${TEST_DRIVE_COLUMNS}, booked_at as "bookedAt",
    (select seller ->> 'timeZone' from lead l where l.account_id = d.account_id and l.id = d.lead_id) as "timeZone"
  from test_drive d where state = 'booked' and reminded_at is null and exists (
    select from lead l where l.account_id = d.account_id and l.id = d.lead_id and l.deidentified_at is null)`;

/** The booked test drives of the next two days of which nobody has been reminded. */
export function listUnreminded(tx: AccountTransaction, now: Date): Promise<UnremindedTestDrive[]> {
  return tx.query<UnremindedTestDrive>(
    `${UNREMINDED} and starts_at > $1 and starts_at < $1::timestamptz + interval '2 days' order by starts_at, id`,
    [now],
  );
}

/**
 * Locks a test drive until the transaction ends; null when it is cancelled, when it has been reminded of, or while another worker
 * does so.
 */
export async function lockUnreminded(
  tx: AccountTransaction,
  id: string,
): Promise<UnremindedTestDrive | null> {
  const [testDrive] = await tx.query<UnremindedTestDrive>(
    `${UNREMINDED} and id = $1 for update of d skip locked`,
    [id],
  );
  return testDrive ?? null;
}

/** Records that the shopper has been reminded of a test drive. */
export async function saveReminded(tx: AccountTransaction, id: string, now: Date): Promise<void> {
  await tx.query("update test_drive set reminded_at = $2 where id = $1", [id, now]);
}
