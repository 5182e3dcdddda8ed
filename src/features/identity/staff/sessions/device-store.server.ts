import { randomBytes } from "node:crypto";
import type { Queries } from "#platform/postgres/database.ts";
import { hashToken, toToken } from "../../sessions/session.ts";
import type { StaffId } from "../person.ts";
import { DEVICE_MS } from "./staff-session.ts";

/** Of one person. A further one ends the oldest. */
const MAX_DEVICES = 20;

/**
 * Makes a browser known to a person who has just proved who they are, for a year. It signs nobody in.
 * @param earlier what the browser's cookie was until now, which ends
 * @returns the token for its cookie, which is stored nowhere
 */
export async function rememberDevice(
  db: Queries,
  { staffId, earlier }: { readonly staffId: StaffId; readonly earlier: string | null },
  now: Date,
): Promise<string> {
  const token = toToken(randomBytes(32));
  await db.query(
    "insert into staff_device (token_hash, staff_id, created_at, expires_at) values ($1, $2, $3, $4)",
    [hashToken(token), staffId, now, new Date(now.getTime() + DEVICE_MS)],
  );
  await db.query(
    `delete from staff_device where staff_id = $1 and (token_hash = $2 or token_hash not in
       (select token_hash from staff_device where staff_id = $1 and token_hash is distinct from $2
        order by created_at desc, token_hash limit ${MAX_DEVICES}))`,
    [staffId, earlier === null ? null : hashToken(earlier)],
  );
  return token;
}

/** Finds what tries from a browser are counted by; null unless the person with this address made it known. */
export async function findDevice(
  db: Queries,
  { token, email }: { readonly token: string | null; readonly email: string },
  now: Date,
): Promise<string | null> {
  if (token === null) return null;
  const [found] = await db.query<{ hash: string }>(
    `select d.token_hash as hash from staff_device d join staff_person p on p.id = d.staff_id
     where d.token_hash = $1 and p.email = $2 and d.expires_at > $3`,
    [hashToken(token), email, now],
  );
  return found?.hash ?? null;
}

/** Makes all browsers of a person unknown except the one with the token `kept`. */
export async function forgetDevices(db: Queries, staffId: StaffId, kept: string | null): Promise<void> {
  await db.query("delete from staff_device where staff_id = $1 and token_hash is distinct from $2", [
    staffId,
    kept === null ? null : hashToken(kept),
  ]);
}

/** Deletes browsers that are no longer known. */
export async function removeExpiredDevices(db: Queries, now: Date): Promise<void> {
  await db.query("delete from staff_device where expires_at <= $1", [now]);
}
