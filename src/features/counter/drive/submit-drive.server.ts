import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { findBooking } from "#features/test-drives/manage/read-booking.server.ts";
import {
  cancelWithin,
  changeWithin,
  type StoredChange,
} from "#features/test-drives/manage/store-change.server.ts";
import { SCHEDULE_TURN } from "#features/test-drives/store/hold-store.server.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { describeState } from "../list/describe-drive.ts";
import { readKm } from "../rules/check-signing.ts";
import { canDiscard, formatKm } from "../sign/show-signing.server.ts";
import { toStaffSite } from "../staff-site.ts";
import {
  type Attendance,
  canAttend,
  requireDrive,
  type StaffDrive,
  saveAttendance,
} from "../store/drives.server.ts";
import { findPaper, removePaper, saveReturn } from "../store/papers.server.ts";
import { DRIVE_FIELDS, DRIVE_INTENTS, type DriveAnswer } from "./drive-view.ts";

/** What staff read of a time that cannot be had. */
export const STAFF_TIME_PROBLEMS = {
  missing: "Choose a day and a time.",
  taken: "Somebody has just taken that time. Choose another one.",
  past: "That time has passed. Choose another one.",
  closed: "The yard is closed at that time. Choose another one.",
  "not-offered": "That time cannot be booked. Choose one from the list.",
} as const;

const toAnswer = (form: PostedForm, answer: Partial<DriveAnswer>): DriveAnswer => ({
  ...{
    intent: form(DRIVE_FIELDS.intent),
    error: null,
    isConflict: false,
    done: null,
    undo: null,
    signed: null,
  },
  ...answer,
});

/**
 * Does what a form of a test drive's page asks for.
 * @throws a response, 403 if their role does not permit it, and 404 for a test drive that is not theirs
 */
export async function submitDrive(context: StaffContext, form: PostedForm): Promise<DriveAnswer> {
  const intent = form(DRIVE_FIELDS.intent);
  if (intent === DRIVE_INTENTS.attend) return attend(context, form);
  if (intent === DRIVE_INTENTS.back) return takeBack(context, form);
  if (intent === DRIVE_INTENTS.discard) return discard(context, form);
  if (intent === DRIVE_INTENTS.change || intent === DRIVE_INTENTS.cancel) return move(context, form, intent);
  throw new Response(null, { status: 400 });
}

const readAttendance = (text: string): Attendance | null =>
  text === "came" || text === "missed" ? text : null;

const ATTENDED = {
  came: "Noted: they came.",
  missed: "Noted: they did not come.",
  "": "Taken back.",
} as const;

async function attend(context: StaffContext, form: PostedForm): Promise<DriveAnswer> {
  const was = readAttendance(form(DRIVE_FIELDS.was));
  const is = readAttendance(form(DRIVE_FIELDS.attendance));
  return context.act("test-drives:write", async (tx) => {
    const drive = await requireDrive(tx, context);
    if (!canAttend(drive, context.now()))
      return toAnswer(form, { error: "It can be said from an hour before a booked test drive on." });
    if (drive.attendance === is) return toAnswer(form, { done: ATTENDED[is ?? ""] });
    if (!(await saveAttendance(tx, drive.id, { was, is })))
      return toAnswer(form, { isConflict: true, error: describeConflict(drive, context.now()) });
    await tx.record({
      ...{ action: "mark test drive", subject: { kind: "test drive", id: drive.id } },
      ...{ before: { attendance: was }, after: { attendance: is } },
    });
    const undo = is === null ? null : ({ was: is, attendance: was ?? "" } as const);
    return toAnswer(form, { done: ATTENDED[is ?? ""], undo });
  });
}

/** Notes the odometer once the vehicle is back. */
async function takeBack(context: StaffContext, form: PostedForm): Promise<DriveAnswer> {
  const was = readKm(form(DRIVE_FIELDS.was));
  const is = readKm(form(DRIVE_FIELDS.odometer).trim());
  return context.act("test-drives:write", async (tx) => {
    const { id } = await requireDrive(tx, context);
    const paper = await findPaper(tx, id);
    if (!paper) return toAnswer(form, { error: "Nothing was signed for this test drive." });
    if (is === null || is < paper.odometerOut)
      return toAnswer(form, {
        error: `Odometer when it is back: enter kilometres, at least the ${formatKm(paper.odometerOut)} with which it left.`,
      });
    if (!(await saveReturn(tx, id, { was, is })))
      return toAnswer(form, {
        isConflict: true,
        error: `Somebody else has saved ${formatKm(paper.odometerIn ?? 0)} in the meantime.`,
      });
    await tx.record({
      ...{ action: "take back vehicle", subject: { kind: "test drive", id } },
      ...{ before: { odometer: was }, after: { odometer: is } },
    });
    return toAnswer(form, { done: `Saved: ${formatKm(is - paper.odometerOut)} driven.` });
  });
}

/** Discards what was signed within the hour, such as with a wrong plate; the picture of the licence goes, too. */
async function discard(context: StaffContext, form: PostedForm): Promise<DriveAnswer> {
  return context.act("test-drives:write", async (tx) => {
    const { id } = await requireDrive(tx, context);
    const paper = await findPaper(tx, id);
    if (paper?.submission !== form(DRIVE_FIELDS.submission))
      return toAnswer(form, {
        isConflict: true,
        error: "Somebody else has discarded or replaced it in the meantime.",
      });
    if (!canDiscard(paper, context.now()))
      return toAnswer(form, {
        error: "What was signed can be discarded within an hour, and that has passed.",
      });
    await removePaper(tx, id);
    const { plate, odometerOut, signedName } = paper;
    await tx.record({
      ...{ action: "discard signed test drive", subject: { kind: "test drive", id } },
      before: { plate, odometer: odometerOut, signedBy: signedName },
    });
    return toAnswer(form, { done: "Discarded. Have it signed again." });
  });
}

const describeConflict = (drive: StaffDrive, now: Date): string =>
  `Somebody else changed this test drive in the meantime: ${describeState(drive, now).text}. What you see now is what there is.`;

/** Changes its time or cancels it, in the turn of all who book (D160). The shopper is mailed. */
async function move(
  context: StaffContext,
  form: PostedForm,
  intent: "change" | "cancel",
): Promise<DriveAnswer> {
  const { act, now } = context;
  const found = await act("test-drives:write", (tx) => requireDrive(tx, context));
  const site = toStaffSite(await context.openSite(found.siteId));
  if (!site) return toAnswer(form, { error: "Test drives are turned off on this site." });
  const work = async (tx: StaffTransaction): Promise<DriveAnswer> => {
    const drive = await requireDrive(tx, context);
    const { id, siteId, sequence, start, state } = drive;
    if (String(sequence) !== form(DRIVE_FIELDS.version))
      return toAnswer(form, { isConflict: true, error: describeConflict(drive, now()) });
    const booking = await findBooking(tx, { siteId, id });
    const stored =
      intent === "change"
        ? await changeWithin(site, tx, {
            ...{ booking, asked: form(DRIVE_FIELDS.time), visitor: null, isByStaff: true },
          })
        : await cancelWithin(site, tx, { booking, isByStaff: true });
    if (!stored.ok) return toAnswer(form, { error: describeRefusal(stored) });
    const after = await requireDrive(tx, context);
    await tx.record({
      ...{ action: `${intent} test drive`, subject: { kind: "test drive", id } },
      before: { state, start: start.toISOString() },
      after: { state: after.state, start: after.start.toISOString() },
    });
    return toAnswer(form, { done: intent === "change" ? "changed" : "cancelled" });
  };
  return act("test-drives:write", work, { turn: SCHEDULE_TURN });
}

function describeRefusal(stored: Exclude<StoredChange, { readonly ok: true }>): string {
  if (stored.reason === "not-free") return STAFF_TIME_PROBLEMS[stored.judged.kind];
  return "This cannot be changed any more: it has begun, is cancelled, or its vehicle is not on the site.";
}
