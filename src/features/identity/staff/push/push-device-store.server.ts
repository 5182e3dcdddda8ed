import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Queries } from "#platform/postgres/database.ts";
import type { PushSubscription } from "#platform/push/web-push.ts";
import { DAY_MS } from "#platform/time.ts";
import type { StaffId } from "../person.ts";
import { HAS_STRONG_WAY } from "../second-factor/strong-ways.server.ts";
import type { StaffSession } from "../sessions/staff-session.ts";

/** Of one person. */
export const MAX_PUSH_DEVICES = 10;

/**
 * A browser in which no session of the person took its device over for this long is told nothing any more. A session lasts 14 days at
 * most, so whoever works there does so more often.
 */
export const PUSH_UNUSED_MS = 30 * DAY_MS;

/** A browser in which somebody is told of enquiries (D463). */
export interface PushDevice {
  readonly id: string;
  readonly name: string;
  /** The session that asked for it or took it over; null once that ran out. */
  readonly sessionId: string | null;
  /** Public key of the installation that the browser asked with. */
  readonly serverKey: string;
  readonly createdAt: Date;
}

/**
 * Lists the browsers in which a person is told, the oldest first.
 * @param ssoAccount see `StaffSession`: who came by the single sign-on of an account sees no others
 */
export function listPushDevices(
  db: Queries,
  staffId: StaffId,
  ssoAccount: AccountId | null,
): Promise<readonly PushDevice[]> {
  return db.query<PushDevice>(
    `select id, name, session_id as "sessionId", server_key as "serverKey", created_at as "createdAt"
     from staff_push_device where staff_id = $1 and ($2::bigint is null or sso_account = $2) order by created_at, id`,
    [staffId, ssoAccount],
  );
}

/** The session in whose browser a person is told. */
type HereSession = Pick<StaffSession, "id" | "staff" | "ssoAccount">;

interface NewPushDevice {
  readonly session: HereSession;
  /** Random UUID. */
  readonly id: string;
  /** See `describeDevice`. */
  readonly name: string;
  readonly subscription: PushSubscription;
  readonly serverKey: string;
}

/**
 * Has a person told in the browser of their session. A browser that was somebody else's is theirs from then on.
 * @returns false if they have ten others
 */
export async function addPushDevice(
  db: Queries,
  { session, id, name, serverKey, subscription: { endpoint, p256dh, auth } }: NewPushDevice,
  now: Date,
): Promise<boolean> {
  const { id: sessionId, staff, ssoAccount } = session;
  const added = await db.query(
    `insert into staff_push_device (id, staff_id, session_id, sso_account, name, endpoint, p256dh, auth, server_key, created_at, used_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10
     where (select count(*) from staff_push_device where staff_id = $2 and endpoint <> $6) < ${MAX_PUSH_DEVICES}
     on conflict (endpoint) do update set staff_id = excluded.staff_id, session_id = excluded.session_id,
       sso_account = excluded.sso_account, name = excluded.name, p256dh = excluded.p256dh, auth = excluded.auth,
       server_key = excluded.server_key, created_at = excluded.created_at, used_at = excluded.used_at
     returning id`,
    [...[id, staff.id, sessionId, ssoAccount, name, endpoint, p256dh, auth], ...[serverKey, now]],
  );
  return added.length > 0;
}

/**
 * Goes on telling a person in a browser in which they signed in again. In one that was somebody else's, nobody is told any more:
 * whoever uses it now has not asked for it.
 * @returns whether they are told there
 */
export async function renewPushDevice(
  db: Queries,
  { session, endpoint }: { readonly session: HereSession; readonly endpoint: string },
  now: Date,
): Promise<boolean> {
  const { id: sessionId, staff, ssoAccount } = session;
  const renewed = await db.query(
    `update staff_push_device set session_id = $3, sso_account = $4, used_at = $5 where staff_id = $1 and endpoint = $2
     returning id`,
    [staff.id, endpoint, sessionId, ssoAccount, now],
  );
  if (renewed.length === 0)
    await db.query("delete from staff_push_device where endpoint = $1 and staff_id <> $2", [
      endpoint,
      staff.id,
    ]);
  return renewed.length > 0;
}

/** Tells a person nothing more in a browser; false if they have no such one. */
export async function removePushDevice(
  db: Queries,
  { staff, ssoAccount }: Pick<StaffSession, "staff" | "ssoAccount">,
  id: string,
): Promise<boolean> {
  const removed = await db.query(
    `delete from staff_push_device where id = $2 and staff_id = $1 and ($3::bigint is null or sso_account = $3) returning id`,
    [staff.id, id, ssoAccount],
  );
  return removed.length > 0;
}

/** Forgets a browser that asks for nothing any more, as its push service says. */
export async function forgetPushDevice(
  db: Queries,
  id: string,
  { endpoint }: PushSubscription,
): Promise<void> {
  await db.query("delete from staff_push_device where id = $1 and endpoint = $2", [id, endpoint]);
}

/** Forgets browsers in which nobody was for long. */
export async function removeUnusedPushDevices(db: Queries, now: Date): Promise<void> {
  await db.query("delete from staff_push_device where used_at <= $1", [unusedSince(now)]);
}

const unusedSince = (now: Date) => new Date(now.getTime() - PUSH_UNUSED_MS);

/** Where a member of an account is told of it. */
export interface MemberDevice {
  readonly id: string;
  readonly staffId: StaffId;
  readonly subscription: PushSubscription;
}

/**
 * Lists the browsers in which members of an account are told of it: with a single sign-on that is required, only those of sessions that
 * came by it, and never those that came by another account's (D437). None in which the person has not been since an owner signed them
 * out, nor, where a second factor is demanded, one whose session is or was weak (D453).
 * @param serverKey public key of this installation
 */
export async function listMemberDevices(
  tx: AccountTransaction,
  serverKey: string,
  now: Date,
): Promise<readonly MemberDevice[]> {
  const rows = await tx.query<PushSubscription & Omit<MemberDevice, "subscription">>(
    `select d.id, d.staff_id as "staffId", d.endpoint, d.p256dh, d.auth
     from staff_push_device d join staff_membership m on m.account_id = $1 and m.staff_id = d.staff_id
       join staff_person p on p.id = d.staff_id
       left join staff_session s on s.id = d.session_id
     where (m.signed_out_at is null or coalesce(s.created_at, d.entered_at) > m.signed_out_at)
       and (d.sso_account is not null or not exists (select from second_factor_demand where account_id = $1)
         or coalesce(s.is_strong, d.was_strong and ${HAS_STRONG_WAY}))
       and d.server_key = $2 and d.used_at > $3 and case
       when d.sso_account is not null then d.sso_account = $1
       else m.role = 'owner' or p.is_operator
         or not exists (select from staff_sso where account_id = $1 and is_required) end
     order by d.created_at, d.id`,
    [tx.accountId, serverKey, unusedSince(now)],
  );
  return rows.map(({ id, staffId, ...subscription }) => ({ id, staffId, subscription }));
}
