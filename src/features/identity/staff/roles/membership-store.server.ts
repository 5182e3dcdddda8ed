import { listAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId, SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, type Database, takeTurn } from "#platform/postgres/database.ts";
import type { AuditEntry } from "../audit/audit-store.server.ts";
import type { StaffId, StaffPerson } from "../person.ts";
import { type Entry, type EntryBarrier, findEntryBarrier, WEAKEST } from "./entry-barrier.ts";
import type { Role, Standing } from "./permissions.ts";
import { listDemandsOf } from "./sign-in-demand-store.server.ts";

/** What a person may do in an account, and for which part of it. */
export interface Membership {
  readonly role: Role;
  /** Null: for all of its sites, also later ones. */
  readonly sites: readonly SiteId[] | null;
  /** Ids of locations; null: at all of them, also later ones. */
  readonly locations: readonly number[] | null;
}

/** Whether a person works for a part of an account only. */
export const isLimited = ({ sites, locations }: Omit<Membership, "role">): boolean =>
  sites !== null || locations !== null;

export interface Member extends Membership {
  readonly staff: StaffPerson;
  readonly since: Date;
  /** Whether they are given new leads by turns (D444). */
  readonly takesLeads: boolean;
}

/** `last-owner`: an account always has an owner of all of it. `unknown-place`: a site or location is not the account's. */
export type MembershipOutcome =
  | { readonly ok: true; readonly before: Membership }
  | { readonly ok: false; readonly reason: "last-owner" | "no-member" | "unknown-place" };

/** As numbers: the driver reads those of an array of `bigint` as texts. */
export const PLACES = "to_jsonb(sites) as sites, to_jsonb(locations) as locations";

/** Whether all sites and locations are the account's own. */
export async function areOwnPlaces(
  tx: AccountTransaction,
  { sites, locations }: Omit<Membership, "role">,
): Promise<boolean> {
  const rows = await tx.query(
    `select from unnest($2::bigint[]) s (id) where not exists (select from site where account_id = $1 and site.id = s.id)
     union all
     select from unnest($3::bigint[]) l (id) where not exists (select from location where account_id = $1 and location.id = l.id)`,
    [tx.accountId, sites ?? [], locations ?? []],
  );
  return rows.length === 0;
}

/**
 * Lets one transaction at a time change who is in an account, so that two owners cannot leave at once. Taken before any membership is
 * locked: two who change each other would else wait for each other.
 */
export async function lockMembers(tx: AccountTransaction): Promise<void> {
  await takeTurn(tx, "members");
}

/** Lists the people of an account, owners first. */
export async function listMembers(tx: AccountTransaction): Promise<readonly Member[]> {
  const rows = await tx.query<StaffPerson & Omit<Member, "staff">>(
    `select p.id, p.email, p.name, p.is_operator as "isOperator", m.role, ${PLACES}, m.created_at as since,
       m.takes_leads as "takesLeads"
     from staff_membership m join staff_person p on p.id = m.staff_id where m.account_id = $1
     order by m.role <> 'owner', p.name, p.id`,
    [tx.accountId],
  );
  return rows.map(({ role, sites, locations, since, takesLeads, ...staff }) => ({
    ...{ staff, role, sites, locations, since, takesLeads },
  }));
}

/**
 * Finds a person's membership and keeps it as it is until the transaction ends: who changes it waits, and who is changing it is
 * waited for (D426).
 */
export async function holdMembership(tx: AccountTransaction, staffId: StaffId): Promise<Membership | null> {
  const [found] = await tx.query<Membership>(
    `select role, ${PLACES} from staff_membership where account_id = $1 and staff_id = $2 for share`,
    [tx.accountId, staffId],
  );
  return found ?? null;
}

/** What the audit log says of a person whose role is changed: with their name, which is needed once they have left. */
export const toRoleEntry = (
  { id, name }: Pick<StaffPerson, "id" | "name">,
  before: Membership,
  after: Membership,
): AuditEntry => ({
  ...{ action: "change role", subject: { kind: "person", id } },
  ...{ before: { name, ...before }, after: { name, ...after } },
});

/** What the audit log says of a person who is taken out of an account, or leaves it. */
export const toRemovalEntry = (
  action: "remove person" | "leave account",
  { id, name }: Pick<StaffPerson, "id" | "name">,
  before: Membership,
): AuditEntry => ({ action, subject: { kind: "person", id }, before: { name, ...before } });

/**
 * Says whether a person is given new leads by turns (D444).
 * @returns false if that was so already, or they are not in the account
 */
export async function setTakesLeads(
  tx: AccountTransaction,
  staffId: StaffId,
  takesLeads: boolean,
): Promise<boolean> {
  const changed = await tx.query(
    `update staff_membership set takes_leads = $3 where account_id = $1 and staff_id = $2 and takes_leads <> $3
     returning true`,
    [tx.accountId, staffId, takesLeads],
  );
  return changed.length > 0;
}

/** Adds a person to an account; false if they are in it. */
export async function addMembership(
  tx: AccountTransaction,
  { staffId, role, sites, locations }: Membership & { readonly staffId: StaffId },
  now: Date,
): Promise<boolean> {
  const added = await tx.query(
    `insert into staff_membership (account_id, staff_id, role, sites, locations, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning true`,
    [tx.accountId, staffId, role, sites, locations, now],
  );
  return added.length > 0;
}

/** Changes what a person may do in an account. The last owner of all of it stays that. */
export async function changeMembership(
  tx: AccountTransaction,
  staffId: StaffId,
  { role, sites, locations }: Membership,
): Promise<MembershipOutcome> {
  if (!(await areOwnPlaces(tx, { sites, locations }))) return { ok: false, reason: "unknown-place" };
  await lockMembers(tx);
  const found = await findChangeable(tx, staffId, role === "owner" && !isLimited({ sites, locations }));
  if (!found.ok) return found;
  await tx.query(
    "update staff_membership set role = $3, sites = $4, locations = $5 where account_id = $1 and staff_id = $2",
    [tx.accountId, staffId, role, sites, locations],
  );
  return found;
}

/**
 * Takes a person out of an account, also oneself. The last owner stays.
 * @param note writes down what is about to happen: who leaves can write nothing afterwards
 */
export async function removeMembership(
  tx: AccountTransaction,
  staffId: StaffId,
  note: (before: Membership) => Promise<void>,
): Promise<MembershipOutcome> {
  await lockMembers(tx);
  const found = await findChangeable(tx, staffId, false);
  if (!found.ok) return found;
  await note(found.before);
  await tx.query("delete from staff_membership where account_id = $1 and staff_id = $2", [
    tx.accountId,
    staffId,
  ]);
  return found;
}

async function findChangeable(
  tx: AccountTransaction,
  staffId: StaffId,
  staysOwner: boolean,
): Promise<MembershipOutcome> {
  const [before] = await tx.query<Membership & { isLastOwner: boolean }>(
    `select role, ${PLACES}, role = 'owner' and sites is null and locations is null and not exists (
       select from staff_membership o where o.account_id = $1 and o.staff_id <> $2
         and o.role = 'owner' and o.sites is null and o.locations is null) as "isLastOwner"
     from staff_membership where account_id = $1 and staff_id = $2 for update`,
    [tx.accountId, staffId],
  );
  if (!before) return { ok: false, reason: "no-member" };
  const { isLastOwner, ...membership } = before;
  return isLastOwner && !staysOwner ? { ok: false, reason: "last-owner" } : { ok: true, before: membership };
}

/** An account that a person may enter, and as what. */
export interface StaffAccount extends Standing {
  readonly accountId: AccountId;
  readonly slug: string;
  readonly name: string;
  /** What keeps their session out of it; null if nothing does. */
  readonly barrier: EntryBarrier | null;
}

/**
 * Lists the accounts that a person may enter: of an operator, all, each with their own role if they have one there.
 * @param entry how they came
 */
export async function listAccountsOf(
  db: Database,
  { id, ...person }: Pick<StaffPerson, "id" | "isOperator">,
  entry: Entry = WEAKEST,
): Promise<readonly StaffAccount[]> {
  const { ssoAccount } = entry;
  const isOperator = person.isOperator && ssoAccount === null;
  const memberships = await db.query<{ account_id: number; role: Role; isLimited: boolean }>(
    'select account_id, role, is_limited as "isLimited" from memberships_of_staff($1)',
    [id],
  );
  const standings = new Map<number, Standing>(
    memberships.map(({ account_id, role, isLimited }) => [account_id, { role, isLimited }]),
  );
  const own = [...standings.keys()].filter((one) => ssoAccount === null || one === ssoAccount);
  const accounts = await listAccounts(db, isOperator ? {} : { accounts: own });
  const demands = await listDemandsOf(db, id);
  return accounts.map(({ accountId, slug, name }) => {
    const demanded = demands.get(accountId);
    const barrier = demanded ? findEntryBarrier(demanded, entry, isOperator) : null;
    return {
      ...{ accountId, slug, name, barrier },
      ...(standings.get(accountId) ?? { role: "operator", isLimited: false }),
    };
  });
}
