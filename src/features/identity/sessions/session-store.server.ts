import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Shopper, ShopperId } from "../shoppers/shopper.ts";
import { ABSOLUTE_MS, IDLE_MS, MAX_SESSIONS, type Session, TOUCH_MS } from "./session.ts";

export interface NewSession {
  readonly id: string;
  readonly shopperId: ShopperId;
  readonly siteId: SiteId;
  readonly tokenHash: string;
  /** See `describeDevice`. */
  readonly device: string;
}

/** Starts a session. Of more than twenty, those used longest ago end. */
export async function startSession(tx: AccountTransaction, session: NewSession, now: Date): Promise<void> {
  await tx.query(
    `insert into shopper_session
       (account_id, id, shopper_id, site_id, token_hash, device, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      ...[
        tx.accountId,
        session.id,
        session.shopperId,
        session.siteId,
        session.tokenHash,
        session.device,
        now,
      ],
      new Date(now.getTime() + ABSOLUTE_MS),
    ],
  );
  await tx.query(
    `delete from shopper_session where account_id = $1 and shopper_id = $2 and id not in
       (select id from shopper_session where account_id = $1 and shopper_id = $2
        order by id = $3 desc, last_used_at desc limit ${MAX_SESSIONS})`,
    [tx.accountId, session.shopperId, session.id],
  );
}

interface SessionRow extends Omit<Shopper, "id"> {
  readonly session_id: string;
  readonly shopper_id: ShopperId;
  readonly last_used_at: Date;
}

/** Finds the live session of a token in this account, and records its use. */
export async function resumeSession(
  tx: AccountTransaction,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const [row] = await tx.query<SessionRow>(
    `select e.id as session_id, e.shopper_id, e.last_used_at, s.phone, s.email, s.name
     from shopper_session e join shopper s on s.account_id = e.account_id and s.id = e.shopper_id
     where e.account_id = $1 and e.token_hash = $2 and e.expires_at > $3 and e.last_used_at > $4`,
    [tx.accountId, tokenHash, now, new Date(now.getTime() - IDLE_MS)],
  );
  if (!row) return null;
  const { session_id: id, shopper_id, phone, email, name } = row;
  if (now.getTime() - row.last_used_at.getTime() >= TOUCH_MS) await touch(tx, id, now);
  return { id, shopper: { id: shopper_id, phone, email, name } };
}

async function touch(tx: AccountTransaction, id: string, now: Date): Promise<void> {
  await tx.query(
    `with used as (update shopper_session set last_used_at = $3 where account_id = $1 and id = $2
       returning shopper_id)
     update shopper set last_seen_at = $3 from used where account_id = $1 and id = used.shopper_id`,
    [tx.accountId, id, now],
  );
}

export interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly siteId: SiteId;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Lists a shopper's live sessions, the last used first. */
export async function listSessions(
  tx: AccountTransaction,
  shopperId: ShopperId,
  now: Date,
): Promise<readonly ListedSession[]> {
  return tx.query<ListedSession>(
    `select id, device, site_id as "siteId", created_at as "createdAt", last_used_at as "lastUsedAt"
     from shopper_session where account_id = $1 and shopper_id = $2 and expires_at > $3 and last_used_at > $4
     order by last_used_at desc, id`,
    [tx.accountId, shopperId, now, new Date(now.getTime() - IDLE_MS)],
  );
}

/** Ends one session of a shopper, and returns whether the shopper had it. */
export async function endSession(
  tx: AccountTransaction,
  shopperId: ShopperId,
  sessionId: string,
): Promise<boolean> {
  const ended = await tx.query(
    "delete from shopper_session where account_id = $1 and shopper_id = $2 and id = $3 returning id",
    [tx.accountId, shopperId, sessionId],
  );
  return ended.length > 0;
}

/** Ends all sessions of a shopper except `keptId`. */
export async function endSessions(
  tx: AccountTransaction,
  shopperId: ShopperId,
  keptId: string | null,
): Promise<void> {
  await tx.query(
    "delete from shopper_session where account_id = $1 and shopper_id = $2 and id is distinct from $3::uuid",
    [tx.accountId, shopperId, keptId],
  );
}

/** Deletes expired sessions. */
export async function removeEndedSessions(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query(
    "delete from shopper_session where account_id = $1 and (expires_at <= $2 or last_used_at <= $3)",
    [tx.accountId, now, new Date(now.getTime() - IDLE_MS)],
  );
}
