import { randomBytes, randomUUID } from "node:crypto";
import type { AccountId } from "#platform/account-id.ts";
import { type Queries, requireRow } from "#platform/postgres/database.ts";
import { hashToken, toToken } from "../../sessions/session.ts";
import type { StaffId, StaffPerson } from "../person.ts";
import {
  MAX_STAFF_SESSIONS,
  STAFF_ABSOLUTE_MS,
  STAFF_IDLE_MS,
  STAFF_TOUCH_MS,
  type StaffSession,
} from "./staff-session.ts";

/** A session with the token that its browser's cookie has. The token is stored nowhere. */
export interface StartedStaffSession extends StaffSession {
  readonly token: string;
}

const idleSince = (now: Date) => new Date(now.getTime() - STAFF_IDLE_MS);

interface NewStaffSession {
  readonly staffId: StaffId;
  /** See `describeDevice`. */
  readonly device: string;
  /** The account whose single sign-on begins it, and when the person proved to its provider who they are. */
  readonly sso?: { readonly accountId: AccountId; readonly authenticatedAt: Date };
  /** Whether they proved more than a password (see `StaffSession`). */
  readonly isStrong?: boolean;
}

/**
 * Starts a session of a person who has just proved who they are. Of more than twenty, those used longest ago end.
 */
export async function startStaffSession(
  db: Queries,
  { staffId, device, sso, isStrong = sso !== undefined }: NewStaffSession,
  now: Date,
): Promise<StartedStaffSession> {
  const [ssoAccount, authenticatedAt] = sso ? [sso.accountId, sso.authenticatedAt] : [null, now];
  const [id, token] = [randomUUID(), toToken(randomBytes(32))];
  const staff = requireRow(
    await db.query<StaffPerson>(
      `with started as (
         insert into staff_session (id, staff_id, token_hash, device, created_at, last_used_at, expires_at, authenticated_at,
           sso_account, is_strong)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9))
       select id, email, name, is_operator as "isOperator" from staff_person where id = $2`,
      [
        ...[id, staffId, hashToken(token), device, now, new Date(now.getTime() + STAFF_ABSOLUTE_MS)],
        ...[authenticatedAt, ssoAccount, isStrong],
      ],
    ),
  );
  await db.query(
    `delete from staff_session where staff_id = $1 and id not in
       (select id from staff_session where staff_id = $1
        order by id = $2 desc, last_used_at desc, id limit ${MAX_STAFF_SESSIONS})`,
    [staffId, id],
  );
  return { id, staff, authenticatedAt, ssoAccount, startedAt: now, isStrong, token };
}

interface SessionRow extends StaffPerson {
  readonly sessionId: string;
  readonly authenticatedAt: Date;
  readonly lastUsedAt: Date;
  readonly ssoAccount: AccountId | null;
  readonly startedAt: Date;
  readonly isStrong: boolean;
}

/** Finds the live session of a cookie's token, and records its use. */
export async function resumeStaffSession(
  db: Queries,
  token: string,
  now: Date,
): Promise<StaffSession | null> {
  const [row] = await db.query<SessionRow>(
    `select s.id as "sessionId", s.authenticated_at as "authenticatedAt", s.last_used_at as "lastUsedAt",
       s.sso_account as "ssoAccount", s.created_at as "startedAt", s.is_strong or s.sso_account is not null as "isStrong", p.id, p.email, p.name, p.is_operator as "isOperator"
     from staff_session s join staff_person p on p.id = s.staff_id
     where s.token_hash = $1 and s.expires_at > $2 and s.last_used_at > $3`,
    [hashToken(token), now, idleSince(now)],
  );
  if (!row) return null;
  const { sessionId, authenticatedAt, lastUsedAt, ssoAccount, startedAt, isStrong, ...staff } = row;
  if (now.getTime() - lastUsedAt.getTime() >= STAFF_TOUCH_MS)
    await db.query("update staff_session set last_used_at = $2 where id = $1", [sessionId, now]);
  return { id: sessionId, staff, authenticatedAt, ssoAccount, startedAt, isStrong };
}

/** Whether a cookie's token still has a live session. It is no use of it: a page that waits must not keep a session alive. */
export async function isStaffSessionLive(db: Queries, token: string, now: Date): Promise<boolean> {
  const found = await db.query(
    "select from staff_session where token_hash = $1 and expires_at > $2 and last_used_at > $3",
    [hashToken(token), now, idleSince(now)],
  );
  return found.length > 0;
}

/** Whether a session is strong at this moment (see `StaffSession`). */
export async function isStrongSession(db: Queries, sessionId: string): Promise<boolean> {
  const found = await db.query(
    "select from staff_session where id = $1 and (is_strong or sso_account is not null)",
    [sessionId],
  );
  return found.length > 0;
}

export interface ListedStaffSession {
  readonly id: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Lists a person's live sessions, the last used first. */
export async function listStaffSessions(
  db: Queries,
  staffId: StaffId,
  now: Date,
): Promise<readonly ListedStaffSession[]> {
  return db.query<ListedStaffSession>(
    `select id, device, created_at as "createdAt", last_used_at as "lastUsedAt" from staff_session
     where staff_id = $1 and expires_at > $2 and last_used_at > $3 order by last_used_at desc, id`,
    [staffId, now, idleSince(now)],
  );
}

/** Ends one session of a person, and returns whether they had it. Its browser is told nothing any more (D463). */
export async function endStaffSession(db: Queries, staffId: StaffId, sessionId: string): Promise<boolean> {
  const ended = await db.query("delete from staff_session where staff_id = $1 and id = $2 returning id", [
    staffId,
    sessionId,
  ]);
  return ended.length > 0;
}

/**
 * Ends a session in whose browser another one has begun. It was no sign-out: if it is the same person, they go on being told there
 * (D463).
 */
export async function replaceStaffSession(
  db: Queries,
  earlier: Pick<StaffSession, "id" | "staff">,
  { id, staff, ssoAccount }: Pick<StaffSession, "id" | "staff" | "ssoAccount">,
): Promise<void> {
  await db.query(
    "update staff_push_device set session_id = $3, sso_account = $4 where session_id = $1 and staff_id = $2",
    [earlier.id, staff.id, id, ssoAccount],
  );
  await endStaffSession(db, earlier.staff.id, earlier.id);
}

/** Ends all sessions of a person except `keptId`, and tells them of enquiries in no other browser, also of an earlier session. */
export async function endStaffSessions(db: Queries, staffId: StaffId, keptId: string | null): Promise<void> {
  await db.query("delete from staff_session where staff_id = $1 and id is distinct from $2::uuid", [
    staffId,
    keptId,
  ]);
  await db.query(
    "delete from staff_push_device where staff_id = $1 and (session_id is null or session_id is distinct from $2::uuid)",
    [staffId, keptId],
  );
}

/**
 * Records that the person of a session has proved again who they are. The session gets a new token, so that one that was stolen
 * before is worth nothing.
 * @param isStrong whether it was with more than a password
 * @returns the token for the browser's cookie; null if the session has ended
 */
export async function markAuthenticated(
  db: Queries,
  { sessionId, isStrong = false }: { readonly sessionId: string; readonly isStrong?: boolean },
  now: Date,
): Promise<string | null> {
  return renew(db, { sessionId, authenticatedAt: now, isStrong }, now);
}

/**
 * Makes a session strong, in which its person has just set up the first way to sign in with more than a password (D453). It gets a
 * new token, too.
 * @returns the token for the browser's cookie; null if the session has ended
 */
export const strengthenSession = (db: Queries, sessionId: string, now: Date): Promise<string | null> =>
  renew(db, { sessionId, authenticatedAt: null, isStrong: true }, now);

interface Renewal {
  readonly sessionId: string;
  /** Null: as before. */
  readonly authenticatedAt: Date | null;
  readonly isStrong: boolean;
}

async function renew(
  db: Queries,
  { sessionId, authenticatedAt, isStrong }: Renewal,
  now: Date,
): Promise<string | null> {
  const token = toToken(randomBytes(32));
  const renewed = await db.query(
    `update staff_session set authenticated_at = coalesce($3, authenticated_at), token_hash = $4, is_strong = is_strong or $5
     where id = $1 and expires_at > $2 returning id`,
    [sessionId, now, authenticatedAt, hashToken(token), isStrong],
  );
  return renewed.length > 0 ? token : null;
}

/** Ends all sessions that an account's single sign-on began. */
export async function endSsoSessions(db: Queries, accountId: AccountId): Promise<void> {
  await db.query("delete from staff_session where sso_account = $1", [accountId]);
  await db.query("delete from staff_push_device where sso_account = $1", [accountId]);
}

/** Deletes sessions that have run out. Whoever was told in their browsers still is: they have not signed out (D463). */
export async function removeEndedStaffSessions(db: Queries, now: Date): Promise<void> {
  const ended = [now, idleSince(now)];
  await db.query(
    `update staff_push_device d
     set session_id = null, entered_at = s.created_at, was_strong = s.is_strong from staff_session s
     where s.id = d.session_id and (s.expires_at <= $1 or s.last_used_at <= $2)`,
    ended,
  );
  await db.query("delete from staff_session where expires_at <= $1 or last_used_at <= $2", ended);
}
