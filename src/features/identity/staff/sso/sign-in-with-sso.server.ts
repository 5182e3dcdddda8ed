import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { recordAudit } from "../audit/audit-store.server.ts";
import { parseStaffName, type StaffPerson, toActor } from "../person.ts";
import { addStaffPerson, findStaff, findStaffByEmail } from "../person-store.server.ts";
import { addMembership, holdMembership } from "../roles/membership-store.server.ts";
import { type KnownPerson, matchPerson, type SsoClaims, type SsoRefusal } from "./sso.ts";
import { findSsoIdentity, hasSsoIdentity, holdSso, linkSsoIdentity } from "./sso-store.server.ts";

interface SsoArrival {
  readonly accountId: AccountId;
  readonly claims: SsoClaims;
  /** See `toClientNetwork`; "" when unknown. */
  readonly network: string;
}

export type SsoPerson =
  | { readonly ok: true; readonly staff: StaffPerson }
  | { readonly ok: false; readonly reason: SsoRefusal };

/**
 * Finds the member of an account for whom its own provider vouches, or adds one where the account takes new people (D437). What the
 * provider says counts in this account alone.
 */
export async function findPersonBySso(
  db: Database,
  { accountId, claims, network }: SsoArrival,
  now: Date,
): Promise<SsoPerson> {
  return db.inAccount(accountId, async (tx): Promise<SsoPerson> => {
    // With another provider, everybody's link is forgotten: none to the earlier one may be added after that.
    const settings = await holdSso(tx);
    if (settings?.issuer !== claims.issuer) return { ok: false, reason: "not-set-up" };
    const { email } = claims;
    const linkedId = await findSsoIdentity(tx, claims);
    const linked = linkedId === null ? null : await findStaff(tx, linkedId);
    const owner = linked || email === null ? null : await findStaffByEmail(tx, email);
    const match = matchPerson(settings, email, { linked, owner: owner && (await toKnown(tx, owner)) });
    if (!match.ok) return match;
    if (match.as === "linked" && linked) return { ok: true, staff: linked };
    const record = (staff: StaffPerson, action: string, after: object) =>
      recordAudit(tx, {
        ...{ action, subject: { kind: "person", id: staff.id }, after, actor: toActor(staff.id) },
        ...{ name: staff.name, network: network || null, at: now },
      });
    const role = settings.newRole;
    const staff = match.as === "new" && email !== null ? await addNew(tx, { ...claims, email }, now) : owner;
    if (!staff) return { ok: false, reason: "not-invited" };
    if (match.as === "new" && role !== null) {
      await addMembership(tx, { staffId: staff.id, role, sites: null, locations: null }, now);
      await record(staff, "join by single sign-on", { role, email });
    }
    const isLinked = await linkSsoIdentity(tx, { ...claims, staffId: staff.id }, now);
    if (!isLinked) return { ok: false, reason: "other-identity" };
    if (match.as === "member") await record(staff, "link single sign-on", { email });
    return { ok: true, staff };
  });
}

async function toKnown(tx: AccountTransaction, { id, isOperator }: StaffPerson): Promise<KnownPerson> {
  const isMember = (await holdMembership(tx, id)) !== null;
  return { isOperator, isMember, isLinked: await hasSsoIdentity(tx, id) };
}

const addNew = (tx: AccountTransaction, { email, name }: { email: string; name: string | null }, now: Date) =>
  addStaffPerson(tx, { email, name: parseStaffName(name ?? "") ?? email.slice(0, 80) }, now);
