import type { Queries } from "#platform/postgres/database.ts";
import { hashToken } from "../../sessions/session.ts";
import type { StaffId, StaffPerson } from "../person.ts";

/** Of one person. */
export const MAX_PASSKEYS = 10;

export interface ListedPasskey {
  readonly id: string;
  readonly credentialId: string;
  /** What the browser said of how it is reached, such as `internal` or `usb`. */
  readonly transports: readonly string[];
  readonly userHandle: string;
  readonly name: string;
  /** Whether a copy is kept, so that a lost phone does not lose it. */
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Lists a person's passkeys, the oldest first. */
export async function listPasskeys(db: Queries, staffId: StaffId): Promise<readonly ListedPasskey[]> {
  return db.query<ListedPasskey>(
    `select id, credential_id as "credentialId", transports, user_handle as "userHandle", name, backed_up as "isBackedUp",
       created_at as "createdAt", last_used_at as "lastUsedAt"
     from staff_passkey where staff_id = $1 order by created_at, id`,
    [staffId],
  );
}

export interface NewPasskey {
  readonly id: string;
  readonly staffId: StaffId;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly userHandle: string;
  readonly transports: readonly string[];
  readonly signCount: number;
  readonly isBackedUp: boolean;
  readonly name: string;
}

/** Adds a passkey; false if the person has ten, or somebody has this one. Of several at once that make more than ten, none stays. */
export async function savePasskey(db: Queries, added: NewPasskey, now: Date): Promise<boolean> {
  const { id, staffId, credentialId, publicKey, userHandle, transports, signCount, isBackedUp, name } = added;
  const saved = await db.query(
    `insert into staff_passkey (id, staff_id, credential_id, public_key, user_handle, transports, sign_count, backed_up, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning true`,
    [
      ...[id, staffId, credentialId, Buffer.from(publicKey), userHandle],
      ...[transports, signCount, isBackedUp, name, now],
    ],
  );
  if (saved.length === 0) return false;
  const removed = await db.query(
    `delete from staff_passkey where id = $2 and staff_id = $1
       and (select count(*) from staff_passkey where staff_id = $1) > ${MAX_PASSKEYS} returning true`,
    [staffId, id],
  );
  return removed.length === 0;
}

/** A passkey with what its answers are checked by. */
export interface FoundPasskey {
  readonly id: string;
  readonly staff: StaffPerson;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly userHandle: string;
}

/** Finds a passkey by what its authenticator calls it. */
export async function findPasskey(db: Queries, credentialId: string): Promise<FoundPasskey | null> {
  const [row] = await db.query<
    StaffPerson & Omit<FoundPasskey, "staff" | "id" | "publicKey"> & { passkey: string; publicKey: Buffer }
  >(
    `select k.id as passkey, k.credential_id as "credentialId", k.public_key as "publicKey", k.user_handle as "userHandle",
       p.id, p.email, p.name, p.is_operator as "isOperator"
     from staff_passkey k join staff_person p on p.id = k.staff_id where k.credential_id = $1`,
    [credentialId],
  );
  if (!row) return null;
  const { passkey, publicKey, credentialId: credential, userHandle, ...staff } = row;
  return {
    ...{ id: passkey, staff, credentialId: credential, userHandle },
    publicKey: Uint8Array.from(publicKey),
  };
}

/**
 * Records a use of a passkey, also for two at once.
 * @returns false if its counter did not go up, so that there must be a copy of it
 */
export async function markPasskeyUsed(
  db: Queries,
  { id, signCount, isBackedUp }: { readonly id: string } & Pick<NewPasskey, "signCount" | "isBackedUp">,
  now: Date,
): Promise<boolean> {
  const used = await db.query(
    `update staff_passkey set sign_count = $2, backed_up = $3, last_used_at = $4
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning true`,
    [id, signCount, isBackedUp, now],
  );
  return used.length > 0;
}

/** Names a passkey of a person; false if they have no such one. */
export async function renamePasskey(
  db: Queries,
  staffId: StaffId,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const renamed = await db.query(
    "update staff_passkey set name = $3 where staff_id = $1 and id = $2 returning true",
    [staffId, id, name],
  );
  return renamed.length > 0;
}

/** Removes a passkey of a person; false if they have no such one. */
export async function removePasskey(db: Queries, staffId: StaffId, id: string): Promise<boolean> {
  const removed = await db.query("delete from staff_passkey where staff_id = $1 and id = $2 returning true", [
    staffId,
    id,
  ]);
  return removed.length > 0;
}

/** Uses a challenge up until it is over; false if it was used before, also for two at once. */
export async function usePasskeyChallenge(db: Queries, challenge: string, ends: Date): Promise<boolean> {
  const used = await db.query(
    "insert into staff_used_challenge (hash, expires_at) values ($1, $2) on conflict do nothing returning true",
    [hashToken(challenge), ends],
  );
  return used.length > 0;
}

/** Forgets used challenges that are over. */
export async function removeUsedChallenges(db: Queries, now: Date): Promise<void> {
  await db.query("delete from staff_used_challenge where expires_at <= $1", [now]);
}
