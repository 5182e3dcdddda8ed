import { randomBytes, randomUUID } from "node:crypto";
import type { Actor } from "#platform/actor.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import { hashToken, toToken } from "../../sessions/session.ts";
import type { AuditRecorder } from "../audit/audit-store.server.ts";
import { areOwnPlaces, type Membership, PLACES } from "../roles/membership-store.server.ts";
import { INVITATION_MS, toInvitationToken } from "./invitation.ts";

export interface NewInvitation extends Membership {
  /** In lower case. */
  readonly email: string;
  readonly invitedBy: Actor;
  readonly record: AuditRecorder;
}

/** Of one account, but for what the command line invites, and of one address: each sends a mail. */
const MAX_INVITATIONS_AN_HOUR = 20;
const MAX_INVITATIONS_A_DAY = 60;
const MAX_INVITATIONS_OF_ADDRESS = 3;
/** What the entry of an invitation in the audit log is called. Invitations are counted by it: those that were replaced or withdrawn are nowhere else. */
const INVITE_ACTION = "invite person";

/** `too-many`: of the account, or of the address today. `member`: the person is in the account already. `unknown-place`: a site or location is not the account's. */
export type InviteOutcome =
  | { readonly ok: true; readonly id: string; readonly token: string; readonly expiresAt: Date }
  | { readonly ok: false; readonly reason: "member" | "unknown-place" | "too-many" };

/**
 * Invites a person to the account, for seven days. A new invitation of the same address ends the earlier one. The token is stored
 * nowhere: the caller mails it.
 */
export async function inviteStaff(
  tx: AccountTransaction,
  { email, role, sites, locations, invitedBy, record }: NewInvitation,
  now: Date,
): Promise<InviteOutcome> {
  if (!(await areOwnPlaces(tx, { sites, locations }))) return { ok: false, reason: "unknown-place" };
  const members = await tx.query(
    "select from staff_membership m join staff_person p on p.id = m.staff_id where m.account_id = $1 and p.email = $2",
    [tx.accountId, email],
  );
  if (members.length > 0) return { ok: false, reason: "member" };
  if (invitedBy !== "system" && (await hasInvitedOften(tx, email, now)))
    return { ok: false, reason: "too-many" };
  const token = toInvitationToken(tx.accountId, toToken(randomBytes(32)));
  const [id, expiresAt] = [randomUUID(), new Date(now.getTime() + INVITATION_MS)];
  await tx.query(
    `insert into staff_invitation (account_id, id, email, role, sites, locations, token_hash, invited_by, invited_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id, email) do update set id = excluded.id, role = excluded.role, sites = excluded.sites,
       locations = excluded.locations, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
       invited_at = excluded.invited_at, expires_at = excluded.expires_at`,
    [...[tx.accountId, id, email, role, sites, locations, hashToken(token)], ...[invitedBy, now, expiresAt]],
  );
  await record({ action: INVITE_ACTION, after: { email, role, sites, locations } });
  return { ok: true, id, token, expiresAt };
}

async function hasInvitedOften(tx: AccountTransaction, email: string, now: Date): Promise<boolean> {
  const [sent] = await tx.query<{ hour: number; day: number; address: number }>(
    `select count(*) filter (where at > $4) as hour, count(*) as day, count(*) filter (where after->>'email' = $5) as address
     from audit_entry where account_id = $1 and action = $2 and at > $3 and actor <> 'system'`,
    [tx.accountId, INVITE_ACTION, new Date(now.getTime() - DAY_MS), new Date(now.getTime() - HOUR_MS), email],
  );
  const { hour = 0, day = 0, address = 0 } = sent ?? {};
  return (
    hour >= MAX_INVITATIONS_AN_HOUR || day >= MAX_INVITATIONS_A_DAY || address >= MAX_INVITATIONS_OF_ADDRESS
  );
}

/** A pending invitation. */
export interface WaitingInvitation extends Membership {
  readonly id: string;
  readonly email: string;
  readonly expiresAt: Date;
}

const COLUMNS = `id, email, role, ${PLACES}, expires_at as "expiresAt"`;

/** Lists the pending invitations, the newest first. */
export async function listInvitations(
  tx: AccountTransaction,
  now: Date,
): Promise<readonly WaitingInvitation[]> {
  return tx.query<WaitingInvitation>(
    `select ${COLUMNS} from staff_invitation where account_id = $1 and expires_at > $2 order by invited_at desc, id`,
    [tx.accountId, now],
  );
}

const OF_TOKEN = `select ${COLUMNS} from staff_invitation where account_id = $1 and token_hash = $2 and expires_at > $3`;

/** Reads the invitation of a token. */
export async function readInvitation(
  tx: AccountTransaction,
  token: string,
  now: Date,
): Promise<WaitingInvitation | null> {
  const [found] = await tx.query<WaitingInvitation>(OF_TOKEN, [tx.accountId, hashToken(token), now]);
  return found ?? null;
}

/** Reads the invitation of a token and keeps others from using it until the transaction ends. */
export async function holdInvitation(
  tx: AccountTransaction,
  token: string,
  now: Date,
): Promise<WaitingInvitation | null> {
  const [found] = await tx.query<WaitingInvitation>(`${OF_TOKEN} for update`, [
    ...[tx.accountId, hashToken(token), now],
  ]);
  return found ?? null;
}

/** Ends an invitation, whether it was accepted or is not meant any more; false if it does not wait. */
export async function withdrawInvitation(tx: AccountTransaction, id: string): Promise<boolean> {
  const ended = await tx.query(
    "delete from staff_invitation where account_id = $1 and id = $2 returning true",
    [tx.accountId, id],
  );
  return ended.length > 0;
}

/** Deletes invitations that have expired. */
export async function removeExpiredInvitations(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query("delete from staff_invitation where account_id = $1 and expires_at <= $2", [
    tx.accountId,
    now,
  ]);
}
