import { Secret, TOTP } from "otpauth";
import type { Queries } from "#platform/postgres/database.ts";
import { decrypt, type EncryptionKeys, encrypt, isCurrent } from "#platform/secrets/encryption.ts";
import type { StaffId, StaffPerson } from "../person.ts";
import { renewRecoveryCodes } from "./recovery-code-store.server.ts";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clocks of phones are a step early or late. */
const STEPS_APART = 1;

const toPlace = (id: StaffId) => `totp of ${id}`;

const build = (secret: Secret, label = "") =>
  new TOTP({ issuer: "Forecourt", label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });

export type BegunTotp =
  | {
      readonly ok: true /** In base32, to be typed. */;
      readonly secret: string /** For a QR code. */;
      readonly uri: string;
    }
  | { readonly ok: false; readonly reason: "has-one" };

/**
 * Gives a person a secret for an authenticator app. It counts once a code of it was confirmed; beginning again replaces it until then.
 */
export async function beginTotp(
  db: Queries,
  { staff, keys }: { readonly staff: Pick<StaffPerson, "id" | "email">; readonly keys: EncryptionKeys },
  now: Date,
): Promise<BegunTotp> {
  const secret = new Secret({ size: SECRET_BYTES });
  const begun = await db.query(
    `insert into staff_totp as t (staff_id, secret, begun_at) values ($1, $2, $3)
     on conflict (staff_id) do update set secret = excluded.secret, begun_at = excluded.begun_at, last_step = 0
       where t.confirmed_at is null returning true`,
    [staff.id, encrypt(keys, secret.base32, toPlace(staff.id)), now],
  );
  if (begun.length === 0) return { ok: false, reason: "has-one" };
  return { ok: true, secret: secret.base32, uri: build(secret, staff.email).toString() };
}

/** Reads the secret that waits for its first code, to show it once more; null if none does. */
export async function findBegunTotp(
  db: Queries,
  { staff, keys }: { readonly staff: Pick<StaffPerson, "id" | "email">; readonly keys: EncryptionKeys },
): Promise<{ readonly secret: string; readonly uri: string } | null> {
  const [row] = await db.query<{ secret: string }>(
    "select secret from staff_totp where staff_id = $1 and confirmed_at is null",
    [staff.id],
  );
  if (!row) return null;
  const secret = decrypt(keys, row.secret, toPlace(staff.id));
  return { secret, uri: build(Secret.fromBase32(secret), staff.email).toString() };
}

interface Answer {
  readonly staffId: StaffId;
  /** Six digits. */
  readonly code: string;
  readonly keys: EncryptionKeys;
}

/**
 * Turns the second factor on with a code of the new secret.
 * @returns recovery codes, which are shown once; null if the code is wrong, or nothing was begun
 */
export async function confirmTotp(db: Queries, answer: Answer, now: Date): Promise<readonly string[] | null> {
  const step = await findStep(db, { ...answer, isConfirmed: false }, now);
  if (step === null) return null;
  const confirmed = await db.query(
    `update staff_totp set confirmed_at = $2, last_step = $3 where staff_id = $1 and confirmed_at is null returning true`,
    [answer.staffId, now, step],
  );
  return confirmed.length > 0 ? renewRecoveryCodes(db, answer.staffId) : null;
}

/** Whether a code of a person's authenticator app is right. Each step of time counts once, also for two at once. */
export async function useTotp(db: Queries, answer: Answer, now: Date): Promise<boolean> {
  const step = await findStep(db, { ...answer, isConfirmed: true }, now);
  if (step === null) return false;
  const used = await db.query(
    "update staff_totp set last_step = $2 where staff_id = $1 and last_step < $2 returning true",
    [answer.staffId, step],
  );
  return used.length > 0;
}

/** The step of time that a code is of; null if it is of none that counts now. */
async function findStep(
  db: Queries,
  { staffId, code, keys, isConfirmed }: Answer & { readonly isConfirmed: boolean },
  now: Date,
): Promise<number | null> {
  const [row] = await db.query<{ secret: string }>(
    "select secret from staff_totp where staff_id = $1 and (confirmed_at is not null) = $2",
    [staffId, isConfirmed],
  );
  if (!row) return null;
  const secret = Secret.fromBase32(decrypt(keys, row.secret, toPlace(staffId)));
  const apart = build(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_APART });
  return apart === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + apart;
}

/** Whether a person signs in with a second factor, and how many recovery codes they have left. */
export async function readSecondFactor(
  db: Queries,
  staffId: StaffId,
): Promise<{ readonly isOn: boolean; readonly recoveryCodes: number }> {
  const [row] = await db.query<{ isOn: boolean; recoveryCodes: number }>(
    `select exists (select from staff_totp where staff_id = $1 and confirmed_at is not null) as "isOn",
       (select count(*) from staff_recovery_code where staff_id = $1) as "recoveryCodes"`,
    [staffId],
  );
  return row ?? { isOn: false, recoveryCodes: 0 };
}

/** Turns the second factor off, with its recovery codes. The caller has asked for the password first. */
export async function removeSecondFactor(db: Queries, staffId: StaffId): Promise<void> {
  await db.query(
    `with codes as (delete from staff_recovery_code where staff_id = $1)
     delete from staff_totp where staff_id = $1`,
    [staffId],
  );
}

/**
 * Encrypts all secrets with the key that encrypts now, after which the others are no longer needed (D429).
 * @returns how many were encrypted again
 */
export async function reencryptTotps(db: Queries, keys: EncryptionKeys): Promise<number> {
  const rows = await db.query<{ id: StaffId; secret: string }>(
    "select staff_id as id, secret from staff_totp",
  );
  const old = rows.filter(({ secret }) => !isCurrent(keys, secret));
  for (const { id, secret } of old)
    await db.query("update staff_totp set secret = $3 where staff_id = $1 and secret = $2", [
      ...[id, secret, encrypt(keys, decrypt(keys, secret, toPlace(id)), toPlace(id))],
    ]);
  return old.length;
}
