import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { toThreadHref } from "#features/inbox/paths.ts";
import { normalisePhone } from "#features/leads/rules/person.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { toAccountHref } from "#features/team/paths.ts";
import { findTestDriveState } from "#features/test-drives/manage/booking-state.ts";
import { findBooking } from "#features/test-drives/manage/read-booking.server.ts";
import { findPlace } from "#features/test-drives/manage/store-change.server.ts";
import { readSchedule } from "#features/test-drives/take/schedule.server.ts";
import { buildDays, formatTime } from "#features/test-drives/take/time-labels.ts";
import { describeCar, describeDay, describeState, nameClock } from "../list/describe-drive.ts";
import { toDrivesHref } from "../paths.ts";
import { buildPaperView, buildSignPlace, buildSignView } from "../sign/show-signing.server.ts";
import { toStaffSite } from "../staff-site.ts";
import { canAttend, requireDrive, type StaffDrive } from "../store/drives.server.ts";
import { findPaper } from "../store/papers.server.ts";
import { DRIVE_FIELDS, type DriveView } from "./drive-view.ts";

const DONE: Readonly<Record<string, string>> = {
  booked: "Booked. The shopper gets an email about it, with the time as a calendar file.",
  changed: "Changed. The shopper gets an email with the new time.",
  cancelled: "Cancelled. The shopper gets an email about it.",
};

/**
 * Shows a test drive to staff.
 * @throws a response, 404 for one of another account or of a part that is not theirs
 */
export async function showDrive(context: StaffContext): Promise<DriveView> {
  const { act, url, now } = context;
  const account = requireAccount(context);
  const { drive, paper } = await act("test-drives:read", async (tx) => {
    const found = await requireDrive(tx, context);
    return { drive: found, paper: await findPaper(tx, found.id) };
  });
  const mayWrite = mayAs(account, "test-drives:write");
  const isAhead = mayWrite && findTestDriveState(drive, now()) === "booked";
  const canSign = mayWrite && paper === null && canAttend(drive, now());
  const opened = isAhead || canSign ? await context.openSite(drive.siteId) : null;
  const site = isAhead ? toStaffSite(opened) : null;
  const isChanging = site !== null && url.searchParams.get(DRIVE_FIELDS.open) === "change";
  const { id, name, phone, email, start, timeZone, threadId, sequence, attendance, vehicleId } = drive;
  const number = normalisePhone(phone) ?? phone.replaceAll(/\s/g, "");
  return {
    ...{ id, name: name || "No name", yard: drive.yard, version: sequence, attendance: attendance ?? "" },
    phone: phone === "" ? null : { text: phone, href: `tel:${number}` },
    email: email === "" ? null : { text: email, href: `mailto:${encodeURIComponent(email)}` },
    when: `${describeDay(drive, now())}, ${formatTime(start, timeZone)} ${nameClock(drive)}`,
    ...{ car: describeCar(drive), carHref: toAccountHref(account.slug, `stock/${vehicleId}`) },
    ...{ state: describeState(drive, now()), listHref: toDrivesHref(account.slug) },
    leadHref: threadId === null ? null : toThreadHref(account.slug, threadId),
    done: DONE[url.searchParams.get(DRIVE_FIELDS.done) ?? ""] ?? null,
    may: { attend: mayWrite && canAttend(drive, now()), change: site !== null, cancel: site !== null },
    sign: canSign && opened ? buildSignView(context, opened, drive) : null,
    place: mayWrite ? buildSignPlace(context, account.slug, id) : null,
    paper: paper && buildPaperView(account.slug, { drive, paper, now: now() }),
    mayWrite,
    change: isChanging ? await listTimes(context, site, drive) : null,
  };
}

/** The free times that a test drive can be moved to, its present one left out. */
async function listTimes(
  { act }: Pick<StaffContext, "act">,
  site: FormRequest,
  { id, start, siteId }: StaffDrive,
): Promise<DriveView["change"]> {
  const booking = await act("test-drives:read", (tx) => findBooking(tx, { siteId, id }));
  const place = booking && (await findPlace(site, booking));
  if (!place) return [];
  const { free } = await act("test-drives:read", (tx) =>
    readSchedule(tx, site, { place, own: { bookingId: id } }),
  );
  const others = free.filter((slot) => slot.start.getTime() !== start.getTime());
  return buildDays(others, place.yard.timeZone).map(({ label, times }) => ({ label, times }));
}
