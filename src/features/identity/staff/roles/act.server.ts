import type { AccountId, SiteId } from "#platform/account-id.ts";
import type { Actor } from "#platform/actor.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { Reads } from "#platform/postgres/replica/replica-reads.ts";
import { type AuditEntry, type AuditRecorder, recordAudit } from "../audit/audit-store.server.ts";
import { type StaffId, type StaffPerson, toActor } from "../person.ts";
import { type Entry, findEntryBarrier, WEAKEST } from "./entry-barrier.ts";
import { holdMembership, isLimited, lockMembers, type Membership } from "./membership-store.server.ts";
import { noteOperatorEntry } from "./operator-entry-store.server.ts";
import { type ActingRole, mayAs, type Permission } from "./permissions.ts";
import { readDemands } from "./sign-in-demand-store.server.ts";

/** Who wants to do what in which account, and how they came; what is left out of that is what opens the least. */
export interface Acting extends Partial<Entry> {
  readonly staff: StaffPerson;
  readonly accountId: AccountId;
  readonly permission: Permission;
  /** See `toClientNetwork`; "" when unknown. */
  readonly network: string;
  readonly now: Date;
  /** Work of the account under this name is done one after another (see `Database.inAccount`). */
  readonly turn?: string | undefined;
}

/** A transaction in which a person acts: row-level security knows the account and the person (D426). */
export interface StaffTransaction extends AccountTransaction {
  readonly actor: Actor;
  readonly staff: StaffPerson;
  readonly role: ActingRole;
  /** Whether the person proved more than a password (see `StaffSession`). */
  readonly isStrong: boolean;
  /** Sites that the person works for; null for all. */
  readonly sites: readonly SiteId[] | null;
  /** Ids of locations that the person works at; null for all. */
  readonly locations: readonly number[] | null;
  /** Adds an entry to the audit log under the person's name (D428). */
  readonly record: AuditRecorder;
}

/** These change rows of people in the account, one after another. */
const CHANGES_PEOPLE: readonly Permission[] = ["people:manage", "people:leave", "leads:pause"];

/**
 * Runs `work` as a person in an account, if their role allows it at this moment (D426). A role that is being changed is waited for; one
 * that holds stays until the work is done. The work runs under a role of the database that reaches no row without a live membership.
 */
export async function actAsStaff<T>(
  db: Database,
  acting: Acting,
  work: (tx: StaffTransaction) => Promise<T>,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: "forbidden" }> {
  const { accountId, permission, network, now, turn } = acting;
  const { ssoAccount, startedAt, isStrong } = { ...WEAKEST, ...acting };
  const precedence = turn === undefined ? {} : { turn, isUrgent: true };
  return db.inAccount(
    accountId,
    async (tx) => {
      if (CHANGES_PEOPLE.includes(permission)) await lockMembers(tx);
      const staff = await holdPerson(tx, acting.staff.id);
      const standing =
        staff && (await findStanding(tx, staff, { permission, ssoAccount, startedAt, isStrong }));
      if (!standing) return { ok: false, reason: "forbidden" };
      const actor = toActor(staff.id);
      const record = (entry: AuditEntry) =>
        recordAudit(tx, { ...entry, actor, name: staff.name, network: network || null, at: now });
      if (standing.role === "operator" && (await noteOperatorEntry(tx, staff.id, now)))
        await record({ action: "enter account" });
      await becomeStaff(tx, actor);
      return { ok: true, value: await work({ ...tx, actor, staff, isStrong, ...standing, record }) };
    },
    precedence,
  );
}

/**
 * Reads an account as a person who may, which `actAsStaff` has just found: under the same role of the database, and with all that was
 * written by then.
 */
export function readAsStaff<T>(
  reads: Pick<Reads, "readCurrent">,
  { accountId, actor }: Pick<StaffTransaction, "accountId" | "actor">,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> {
  return reads.readCurrent(accountId, async (tx) => {
    await becomeStaff(tx, actor);
    return work(tx);
  });
}

/** The pooler passes on no setting of a connection, so both end with the transaction (D423). */
async function becomeStaff(tx: AccountTransaction, actor: Actor): Promise<void> {
  await tx.query(
    "select set_config('app.actor', $1, true), set_config('role', session_user || '_staff', true)",
    [actor],
  );
}

/** The person as they are now, and until the transaction ends: an operator may have just ceased to be one. */
async function holdPerson(tx: AccountTransaction, id: StaffId): Promise<StaffPerson | null> {
  const [found] = await tx.query<StaffPerson>(
    'select id, email, name, is_operator as "isOperator" from staff_person where id = $1 for share',
    [id],
  );
  return found ?? null;
}

type HeldStanding = Omit<Membership, "role"> & { readonly role: ActingRole };

/** As what a person may do something; null if they may not. */
async function findStanding(
  tx: AccountTransaction,
  { id, isOperator }: StaffPerson,
  { permission, ...entry }: Pick<Acting, "permission"> & Entry,
): Promise<HeldStanding | null> {
  const { ssoAccount } = entry;
  // What the provider of one account says counts in no other one, and makes nobody an operator (D437).
  if (ssoAccount !== null && ssoAccount !== tx.accountId) return null;
  const membership = await holdMembership(tx, id);
  if (findEntryBarrier(await readDemands(tx, id), entry, isOperator) !== null) return null;
  const isRight =
    membership && mayAs({ role: membership.role, isLimited: isLimited(membership) }, permission);
  if (isRight) return membership;
  return isOperator && ssoAccount === null ? { role: "operator", sites: null, locations: null } : null;
}
