import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import { isUuid, normaliseTyped, type PostedForm } from "#platform/http/read-input.ts";
import { PICTURES_BUSY, preparePhoto } from "#platform/images/prepare-photo.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import { checkSigning, type Signing, type SigningProblems } from "../rules/check-signing.ts";
import { canAttend, requireDrive, type StaffDrive, saveAttendance } from "../store/drives.server.ts";
import { addPaper, claimPicture, findPaper, noteUnclaimed, toLicenceKey } from "../store/papers.server.ts";
import { readAgreement, toAgreementVersion } from "./agreement-text.ts";
import { mailAgreementJob } from "./mail-job.ts";
import { MAX_PICTURE_BYTES, readSigned, refuseProblems, SENT_FIELDS, type SignAnswer } from "./sign-view.ts";

const STORED: SignAnswer = { error: null, problems: {}, isTemporary: false };
const refuse = (error: string, problems: SigningProblems = {}, isTemporary = false): SignAnswer => ({
  ...{ error, problems, isTemporary },
});

/** A picture that no paper has within this time goes again. */
const UNCLAIMED_MS = HOUR_MS;
/** How long a phone may keep what was signed on it. */
const MAX_KEPT_MS = 7 * DAY_MS;
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * Stores what was signed before a test drive: once, however often it is sent (D451).
 * @param picture of the licence; null for none
 * @throws a response, 403 if their role does not permit it, and 404 for a test drive that is not theirs
 */
export async function submitSigning(
  context: StaffContext,
  form: PostedForm,
  picture: File | null,
): Promise<SignAnswer> {
  const { act, now, secret } = context;
  const { drive, known } = await act("test-drives:write", async (tx) => {
    const found = await requireDrive(tx, context);
    return { drive: found, known: await findPaper(tx, found.id) };
  });
  const submission = form(SENT_FIELDS.submission);
  if (!isUuid(submission)) return refuse("This form cannot be read. Load the page again.");
  if (known) return known.submission === submission ? STORED : refuse(describeKnown(known.takenBy));
  const refusal = findRefusal(drive, now());
  if (refusal) return refuse(refusal);
  const shown = { text: form(SENT_FIELDS.agreement), seal: form(SENT_FIELDS.seal) };
  const agreement = readAgreement({ secret, driveId: drive.id }, shown);
  if (agreement === null)
    return refuse("The agreement is not the one that the page showed. Load the page again.");
  const signedAt = readSignedAt(form(SENT_FIELDS.signedAt), { drive, now: now() });
  const typed = readSigned((name) => normaliseTyped(form(name)));
  const checked = checkSigning(typed, { today: toLocalTime(signedAt, drive.timeZone).date });
  if (!checked.ok) return refuseProblems(checked.problems);
  const kept = await keepPicture(context, picture);
  if (!kept.ok) return kept.answer;
  return store(context, { ...checked, drive, submission, agreement, signedAt, picture: kept.picture });
}

const describeKnown = (takenBy: string): string =>
  `${takenBy} has already stored a signed agreement for this test drive. This one was not stored.`;

function findRefusal(drive: StaffDrive, now: Date): string | null {
  if (drive.state === "cancelled")
    return "This test drive is cancelled. Book another one, and have that signed.";
  return canAttend(drive, now) ? null : "It can be signed from an hour before the test drive on.";
}

/** What a phone says of its clock, unless that cannot be: nothing is signed before a drive may be, with a licence that was valid then. */
function readSignedAt(
  text: string,
  { drive, now }: { readonly drive: StaffDrive; readonly now: Date },
): Date {
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : Number.NaN);
  const age = now.getTime() - at.getTime();
  return age >= -MAX_CLOCK_SKEW_MS && age <= MAX_KEPT_MS && canAttend(drive, at) ? at : now;
}

type Kept =
  | { readonly ok: true; readonly picture: string | null }
  | { readonly ok: false; readonly answer: SignAnswer };

/** Puts the picture into the storage, its pixels alone, noted as one that goes again unless a paper claims it. */
async function keepPicture(context: StaffContext, picture: File | null): Promise<Kept> {
  if (picture === null || picture.size === 0) return { ok: true, picture: null };
  const { db, files, newId, now } = context;
  const { accountId } = requireAccount(context);
  if (picture.size > MAX_PICTURE_BYTES)
    return { ok: false, answer: refuse("The picture of the licence is larger than 15 MB.") };
  const made = await preparePhoto(accountId, Buffer.from(await picture.arrayBuffer()));
  if (!made.ok)
    return {
      ok: false,
      answer: refuse(`The picture of the licence: ${made.reason}`, {}, made.reason === PICTURES_BUSY),
    };
  const id = newId();
  await db.inAccount(accountId, (tx) => noteUnclaimed(tx, id, new Date(now().getTime() + UNCLAIMED_MS)));
  await files.write(toLicenceKey(accountId, id), made.bytes);
  return { ok: true, picture: id };
}

interface ToStore {
  readonly drive: StaffDrive;
  readonly signing: Signing;
  readonly submission: string;
  readonly agreement: string;
  readonly signedAt: Date;
  readonly picture: string | null;
}

async function store(context: StaffContext, paper: ToStore): Promise<SignAnswer> {
  const { act, db, jobs, now } = context;
  const { accountId } = requireAccount(context);
  const { id, siteId, end, email } = paper.drive;
  const site = await context.openSite(siteId);
  const days = site?.config.testDrive.licencePictureDays ?? 1;
  const answer = await act("test-drives:write", async (tx): Promise<SignAnswer> => {
    const drive = await requireDrive(tx, context);
    const isAdded = await addPaper(tx, {
      ...{ ...paper.signing, driveId: id, submission: paper.submission, picture: paper.picture },
      erasePictureAt: paper.picture === null ? null : new Date(end.getTime() + days * DAY_MS),
      ...{ agreement: paper.agreement, agreementVersion: toAgreementVersion(paper.agreement) },
      ...{ signedAt: paper.signedAt, storedAt: now(), takenBy: tx.staff.name },
    });
    if (!isAdded) {
      const known = await findPaper(tx, id);
      return known?.submission === paper.submission
        ? STORED
        : refuse(describeKnown(known?.takenBy ?? "Somebody"));
    }
    if (drive.attendance === null) await saveAttendance(tx, id, { was: null, is: "came" });
    await tx.record({
      ...{ action: "sign test drive", subject: { kind: "test drive", id } },
      after: { plate: paper.signing.plate, hasPicture: paper.picture !== null },
    });
    if (email !== "")
      await jobs.enqueue(tx, mailAgreementJob, {
        ...{ payload: { accountId, testDriveId: id }, group: String(accountId) },
      });
    return STORED;
  });
  const { picture } = paper;
  if (picture !== null) await db.inAccount(accountId, (tx) => claimPicture(tx, picture));
  return answer;
}
