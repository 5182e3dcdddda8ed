import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import type { ThreadScope } from "#features/leads/threads/find-thread.server.ts";
import type { TestDrive } from "#features/test-drives/store/booking-store.server.ts";
import { isUuid } from "#platform/http/read-input.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { HOUR_MS } from "#platform/time.ts";

/** Whether a shopper came to their test drive, as staff say. */
export type Attendance = "came" | "missed";

/** A test drive with who comes, as the lead that last booked or changed it says. */
export interface StaffDrive extends TestDrive {
  readonly attendance: Attendance | null;
  readonly threadId: number | null;
  /** Whether an agreement was signed for it (D451). */
  readonly isSigned: boolean;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** "2022 Toyota HiLux SR5" */
  readonly car: string | null;
  readonly stockNumber: string | null;
  /** Name of the location. */
  readonly yard: string;
  /** IANA zone of the location. */
  readonly timeZone: string;
}

/** Of somebody's sites and yards, and of people whose details are kept. */
const FOUND = `from test_drive d
  join lead l on l.account_id = d.account_id and l.id = d.lead_id
  join location p on p.account_id = d.account_id and p.id = d.location_id
  where d.account_id = $1 and l.deidentified_at is null
    and ($2::bigint[] is null or d.site_id = any($2)) and ($3::bigint[] is null or d.location_id = any($3))`;

const COLUMNS = `d.id, d.site_id as "siteId", d.lead_id as "leadId", d.location_id as "locationId", d.vehicle_id as "vehicleId",
  d.starts_at as start, d.ends_at as end, d.state, d.sequence, d.attendance, l.thread_id as "threadId",
  exists (select from test_drive_paper t where t.account_id = d.account_id and t.test_drive_id = d.id) as "isSigned",
  trim(l.name || ' ' || l.last_name) as name, l.phone, l.email, l.car->>'title' as car, l.car->>'stockNumber' as "stockNumber",
  p.name as yard, coalesce(l.seller->'location'->>'timeZone', l.seller->>'timeZone') as "timeZone"`;

interface DriveFilter {
  /** Those that end after the instant, the first one first; or those that ended before it, the last one first. */
  readonly view: "coming" | "past";
  readonly at: Date;
  readonly offset: number;
  readonly limit: number;
}

/** Lists the test drives of somebody's part of an account, cancelled ones among them, and counts all of the view. */
export async function listDrives(
  tx: AccountTransaction,
  { sites, locations }: ThreadScope,
  { view, at, offset, limit }: DriveFilter,
): Promise<{ readonly count: number; readonly drives: readonly StaffDrive[] }> {
  const [when, order] =
    view === "coming"
      ? ["d.ends_at > $4", "d.starts_at, d.id"]
      : ["d.ends_at <= $4", "d.starts_at desc, d.id"];
  const [counted] = await tx.query<{ count: number }>(`select count(*) ${FOUND} and ${when}`, [
    ...[tx.accountId, sites, locations, at],
  ]);
  const drives = await tx.query<StaffDrive>(
    `select ${COLUMNS} ${FOUND} and ${when} order by ${order} offset $5 limit $6`,
    [tx.accountId, sites, locations, at, offset, limit],
  );
  return { count: counted?.count ?? 0, drives };
}

/** A test drive of somebody's part of an account; null for any other. @param id UUID */
export async function findDrive(
  tx: AccountTransaction,
  id: string,
  { sites, locations }: ThreadScope,
): Promise<StaffDrive | null> {
  const [drive] = await tx.query<StaffDrive>(`select ${COLUMNS} ${FOUND} and d.id = $4`, [
    ...[tx.accountId, sites, locations, id],
  ]);
  return drive ?? null;
}

/**
 * Finds the test drive that the path names.
 * @throws a response, 404 for one of another account or of a part that is not theirs
 */
export async function requireDrive(
  tx: StaffTransaction,
  { params }: Pick<StaffContext, "params">,
): Promise<StaffDrive> {
  const { drive: id = "" } = params;
  const drive = isUuid(id) ? await findDrive(tx, id, tx) : null;
  if (!drive) throw new Response(null, { status: 404 });
  return drive;
}

/** How long before its time a shopper can be said to have come. */
const EARLY_MS = HOUR_MS;

/** Whether anybody can say by now whether the shopper came. */
export const canAttend = ({ state, start }: Pick<StaffDrive, "state" | "start">, now: Date): boolean =>
  state === "booked" && now.getTime() >= start.getTime() - EARLY_MS;

/** Says whether the shopper came; null takes back what was said. @returns false if somebody has said something else meanwhile */
export async function saveAttendance(
  tx: AccountTransaction,
  id: string,
  { was, is }: { readonly was: Attendance | null; readonly is: Attendance | null },
): Promise<boolean> {
  const changed = await tx.query(
    `update test_drive set attendance = $4
     where account_id = $1 and id = $2 and state = 'booked' and attendance is not distinct from $3 returning 1`,
    [tx.accountId, id, was, is],
  );
  return changed.length > 0;
}
