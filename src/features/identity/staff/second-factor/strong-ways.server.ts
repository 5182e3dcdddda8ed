import type { Queries } from "#platform/postgres/database.ts";
import type { StaffId } from "../person.ts";
import { forgetDevices } from "../sessions/device-store.server.ts";
import { endStaffSessions } from "../sessions/staff-session-store.server.ts";

/** Whether the person `p` signs in with more than a password: with an authenticator app or a passkey. */
export const HAS_STRONG_WAY = `(exists (select from staff_totp t where t.staff_id = p.id and t.confirmed_at is not null)
  or exists (select from staff_passkey k where k.staff_id = p.id))`;

/** Whether a person has an authenticator app or a passkey (D453). */
export async function hasStrongWay(db: Queries, staffId: StaffId): Promise<boolean> {
  return (await listWithoutStrongWay(db, [staffId])).length === 0;
}

/** Lists those of some people who have neither an authenticator app nor a passkey. */
export async function listWithoutStrongWay(
  db: Queries,
  staffIds: readonly StaffId[],
): Promise<readonly StaffId[]> {
  const rows = await db.query<{ id: StaffId }>(
    `select p.id from staff_person p where p.id = any($1::bigint[]) and not ${HAS_STRONG_WAY}`,
    [staffIds],
  );
  return rows.map(({ id }) => id);
}

/** Makes the sessions of a person weak again, who has just removed the last of their strong ways. Single sign-on is no way of their own. */
export async function weakenSessions(db: Queries, staffId: StaffId): Promise<void> {
  await db.query(
    `update staff_session s set is_strong = false from staff_person p
     where s.staff_id = $1 and p.id = $1 and s.sso_account is null and not ${HAS_STRONG_WAY}`,
    [staffId],
  );
}

/**
 * Takes a person's authenticator app, recovery codes and passkeys away, who has lost them, and signs them out everywhere: a lost phone
 * must not let its finder in. Their password stays.
 * @returns false if they had none of them, and nothing was changed
 */
export async function removeStrongWays(db: Queries, staffId: StaffId): Promise<boolean> {
  if (!(await hasStrongWay(db, staffId))) return false;
  await db.query(
    `with codes as (delete from staff_recovery_code where staff_id = $1),
       passkeys as (delete from staff_passkey where staff_id = $1),
       challenges as (delete from staff_challenge where staff_id = $1)
     delete from staff_totp where staff_id = $1`,
    [staffId],
  );
  await endStaffSessions(db, staffId, null);
  await forgetDevices(db, staffId, null);
  return true;
}
