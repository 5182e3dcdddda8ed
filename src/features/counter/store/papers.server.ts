import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { PASSING } from "#platform/storage/storage.ts";
import type { Signing } from "../rules/check-signing.ts";

/** What was taken down and signed before a test drive (D451). */
export interface Paper extends Signing {
  readonly driveId: string;
  /** UUID that the browser made: what is sent twice is stored once. */
  readonly submission: string;
  /** UUID of the licence's picture; null for none, and once it is erased. */
  readonly picture: string | null;
  /** Null for none. */
  readonly erasePictureAt: Date | null;
  readonly pictureErasedAt: Date | null;
  readonly odometerIn: number | null;
  /** Word for word. */
  readonly agreement: string;
  readonly agreementVersion: string;
  /** By the clock of the phone, see `storedAt`. */
  readonly signedAt: Date;
  readonly storedAt: Date;
  /** Name of whoever had it signed. */
  readonly takenBy: string;
  /** When the shopper's copy was mailed; null before. */
  readonly mailedAt: Date | null;
}

/** Where the picture of a licence is in the storage. The triggers of `test_drive_paper` make the same key. */
export const toLicenceKey = (accountId: AccountId, picture: string): string =>
  `${PASSING}licences/${accountId}/${picture}`;

interface PaperRow extends Omit<Paper, "licence"> {
  readonly state: string;
  readonly class: string;
  readonly expires: string;
  readonly last: string;
}

const COLUMNS = `p.test_drive_id as "driveId", p.submission, p.licence_state as state, p.licence_class as class,
  p.licence_expires as expires, p.licence_last as last, p.picture, p.erase_picture_at as "erasePictureAt",
  p.picture_erased_at as "pictureErasedAt", p.plate, p.odometer_out as "odometerOut", p.odometer_in as "odometerIn", p.agreement,
  p.agreement_version as "agreementVersion", p.signed_name as "signedName", p.signature, p.signed_at as "signedAt",
  p.stored_at as "storedAt", p.taken_by as "takenBy", p.mailed_at as "mailedAt"`;

const toPaper = ({ state, class: kind, expires, last, ...row }: PaperRow): Paper => ({
  ...row,
  licence: { state, class: kind, expires, last },
});

/** What was signed before a test drive; null for nothing. */
export async function findPaper(tx: AccountTransaction, driveId: string): Promise<Paper | null> {
  const [row] = await tx.query<PaperRow>(
    `select ${COLUMNS} from test_drive_paper p where p.account_id = $1 and p.test_drive_id = $2`,
    [tx.accountId, driveId],
  );
  return row ? toPaper(row) : null;
}

/** The papers of test drives that enquiries last booked or changed, for whoever asks what is held about them (APP 12). */
export async function listPapersOfLeads(
  tx: AccountTransaction,
  leadIds: readonly string[],
): Promise<readonly (Paper & { readonly leadId: string })[]> {
  const rows = await tx.query<PaperRow & { leadId: string }>(
    `select ${COLUMNS}, d.lead_id as "leadId" from test_drive_paper p
     join test_drive d on d.account_id = p.account_id and d.id = p.test_drive_id
     where p.account_id = $1 and d.lead_id = any($2::uuid[]) order by p.signed_at`,
    [tx.accountId, leadIds],
  );
  return rows.map(({ leadId, ...row }) => ({ ...toPaper(row), leadId }));
}

type NewPaper = Omit<Paper, "pictureErasedAt" | "odometerIn" | "mailedAt">;

/** Stores what was signed. @returns false if something was signed for the test drive before */
export async function addPaper(tx: AccountTransaction, paper: NewPaper): Promise<boolean> {
  const { licence } = paper;
  const added = await tx.query(
    `insert into test_drive_paper (account_id, test_drive_id, submission, licence_state, licence_class, licence_expires, licence_last,
       picture, erase_picture_at, plate, odometer_out, agreement, agreement_version, signed_name, signature, signed_at, stored_at, taken_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (account_id, test_drive_id) do nothing returning 1`,
    [
      ...[tx.accountId, paper.driveId, paper.submission, licence.state, licence.class, licence.expires],
      ...[licence.last, paper.picture, paper.erasePictureAt, paper.plate, paper.odometerOut],
      ...[paper.agreement, paper.agreementVersion, paper.signedName, paper.signature],
      ...[paper.signedAt, paper.storedAt, paper.takenBy],
    ],
  );
  return added.length > 0;
}

/** Deletes what was signed; the file of the licence's picture goes with the next round of stale files. */
export async function removePaper(tx: AccountTransaction, driveId: string): Promise<void> {
  await tx.query("delete from test_drive_paper where account_id = $1 and test_drive_id = $2", [
    ...[tx.accountId, driveId],
  ]);
}

/** Stores the odometer when the vehicle is back. @returns false if somebody has stored another one meanwhile */
export async function saveReturn(
  tx: AccountTransaction,
  driveId: string,
  { was, is }: { readonly was: number | null; readonly is: number | null },
): Promise<boolean> {
  const saved = await tx.query(
    `update test_drive_paper set odometer_in = $4
     where account_id = $1 and test_drive_id = $2 and odometer_in is not distinct from $3 returning 1`,
    [tx.accountId, driveId, was, is],
  );
  return saved.length > 0;
}

/** Notes that the shopper's copy was mailed. @returns false if it was before */
export async function saveMailed(tx: AccountTransaction, driveId: string, now: Date): Promise<boolean> {
  const saved = await tx.query(
    `update test_drive_paper set mailed_at = $3
     where account_id = $1 and test_drive_id = $2 and mailed_at is null returning 1`,
    [tx.accountId, driveId, now],
  );
  return saved.length > 0;
}

/** Erases the pictures of licences that are due; their files go with the next round of stale files. @returns how many */
export async function eraseDuePictures(tx: AccountTransaction, now: Date): Promise<number> {
  const erased = await tx.query(
    `update test_drive_paper set picture = null, picture_erased_at = $2
     where account_id = $1 and picture is not null and erase_picture_at <= $2 returning 1`,
    [tx.accountId, now],
  );
  return erased.length;
}

/** Has a file go at a time unless a paper claims it before. */
export async function noteUnclaimed(tx: AccountTransaction, picture: string, at: Date): Promise<void> {
  await tx.query("insert into stale_file (key, remove_after) values ($1, $2) on conflict (key) do nothing", [
    toLicenceKey(tx.accountId, picture),
    at,
  ]);
}

/** Keeps the file of a picture that a paper has. */
export async function claimPicture(tx: AccountTransaction, picture: string): Promise<void> {
  await tx.query(
    `delete from stale_file where key = $2
       and exists (select from test_drive_paper where account_id = $1 and picture = $3)`,
    [tx.accountId, toLicenceKey(tx.accountId, picture), picture],
  );
}
