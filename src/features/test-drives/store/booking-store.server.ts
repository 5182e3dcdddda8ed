import type { Appointment } from "#features/leads/appointment/appointment.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { TakenTime } from "../rules/slots.ts";

/** A test drive as it is stored; who booked it is in its lead. */
export interface TestDrive extends TakenTime {
  readonly id: string;
  readonly siteId: SiteId;
  /** The lead that last booked or changed it. */
  readonly leadId: string;
  readonly state: "booked" | "cancelled";
  readonly sequence: number;
}

/** The appointment that a lead stores for a test drive. */
export const toAppointment = (
  { id, start, end, sequence }: Pick<TestDrive, "id" | "start" | "end" | "sequence">,
  { state, previousStart }: Pick<Appointment, "state" | "previousStart">,
): Appointment => ({
  id,
  state,
  start: start.toISOString(),
  end: end.toISOString(),
  sequence,
  previousStart,
});

/** Selects a `TestDrive`. */
export const TEST_DRIVE_COLUMNS = `id, site_id as "siteId", lead_id as "leadId", location_id as "locationId", vehicle_id as "vehicleId",
  starts_at as start, ends_at as end, state, sequence`;

/** Books a time. The caller has locked the schedule and found it free. */
export async function addTestDrive(
  tx: AccountTransaction,
  testDrive: Omit<TestDrive, "state" | "sequence">,
  now: Date,
): Promise<void> {
  const { id, siteId, leadId, locationId, vehicleId, start, end } = testDrive;
  await tx.query(
    `insert into test_drive (account_id, id, site_id, lead_id, location_id, vehicle_id, starts_at, ends_at, booked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.accountId, id, siteId, leadId, locationId, vehicleId, start, end, now],
  );
}

/** A test drive of this account, or null. */
export async function findTestDrive(tx: AccountTransaction, id: string): Promise<TestDrive | null> {
  const [testDrive] = await tx.query<TestDrive>(
    `select ${TEST_DRIVE_COLUMNS} from test_drive where id = $1`,
    [id],
  );
  return testDrive ?? null;
}

/** Stores the new time, place, lead and state of a test drive. The caller has locked the schedule and found the time free. */
export async function updateTestDrive(
  tx: AccountTransaction,
  testDrive: TestDrive,
  now: Date,
): Promise<void> {
  const { id, leadId, locationId, start, end, state, sequence } = testDrive;
  await tx.query(
    `update test_drive set lead_id = $2, location_id = $3, starts_at = $4, ends_at = $5, state = $6, sequence = $7,
       booked_at = $8, reminded_at = null, attendance = null
     where id = $1`,
    [id, leadId, locationId, start, end, state, sequence, now],
  );
}

/** How many test drives a person has ahead at a site, by the keys of email address or phone number. */
export async function countUpcoming(
  tx: AccountTransaction,
  { siteId, emailKey, phoneKey }: PersonAt,
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) from test_drive d join lead l on l.account_id = d.account_id and l.id = d.lead_id
     where d.site_id = $1 and d.state = 'booked' and d.ends_at > $4 and (l.email_key = $2 or l.phone_key = $3)`,
    [siteId, emailKey, phoneKey, now],
  );
  return row?.count ?? 0;
}

interface PersonAt {
  readonly siteId: SiteId;
  readonly emailKey: string;
  readonly phoneKey: string;
}

/** A booked test drive with who comes, as the lead that last booked or changed it says. */
export interface AwaitedTestDrive extends Pick<TestDrive, "id" | "locationId" | "start" | "end"> {
  readonly name: string;
  readonly lastName: string;
  readonly phone: string;
}

/** The booked test drives of an account that have not begun, in order. */
export function listAwaitedTestDrives(tx: AccountTransaction, now: Date): Promise<AwaitedTestDrive[]> {
  return tx.query<AwaitedTestDrive>(
    `select d.id, d.location_id as "locationId", starts_at as start, ends_at as end, name, last_name as "lastName", phone
     from test_drive d join lead l on l.account_id = d.account_id and l.id = d.lead_id
     where d.state = 'booked' and starts_at > $1 order by starts_at, d.id`,
    [now],
  );
}

/** Deletes test drives that ended before an instant and have no signed agreement. Their leads stay as long as the site keeps enquiries (D85). */
export async function removeEndedTestDrives(tx: AccountTransaction, before: Date): Promise<void> {
  await tx.query(
    `delete from test_drive d where ends_at < $1
       and not exists (select from test_drive_paper p where p.account_id = d.account_id and p.test_drive_id = d.id)`,
    [before],
  );
}
