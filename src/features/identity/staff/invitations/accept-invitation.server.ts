import { findAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { recordAudit } from "../audit/audit-store.server.ts";
import { checkPassword, listDealerNames } from "../passwords/check-password.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import type { PasswordProblem } from "../passwords/password-rules.ts";
import { savePassword } from "../passwords/password-store.server.ts";
import { type StaffId, type StaffPerson, toActor } from "../person.ts";
import { addStaffPerson, findStaff, findStaffByEmail } from "../person-store.server.ts";
import { addMembership } from "../roles/membership-store.server.ts";
import type { Role } from "../roles/permissions.ts";
import { readInvitationToken } from "./invitation.ts";
import {
  holdInvitation,
  readInvitation,
  type WaitingInvitation,
  withdrawInvitation,
} from "./invitation-store.server.ts";

/** What the page of an invitation shows. */
export interface FoundInvitation {
  readonly accountId: AccountId;
  readonly account: string;
  readonly accountName: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Date;
  /** Whether the address is a person's already, who accepts by signing in. */
  readonly isPerson: boolean;
}

/** Finds the invitation of a token; null if it was used, withdrawn or replaced, or has expired. */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<FoundInvitation | null> {
  const account = await findAccountOf(db, token);
  if (!account) return null;
  const { accountId, slug, name } = account;
  const found = await db.inAccount(accountId, (tx) => readInvitation(tx, token, now));
  if (!found) return null;
  const { email, role, expiresAt } = found;
  const isPerson = (await findStaffByEmail(db, email)) !== null;
  return { accountId, account: slug, accountName: name, email, role, expiresAt, isPerson };
}

async function findAccountOf(db: Database, token: string) {
  const id = readInvitationToken(token);
  return id === null ? null : findAccount(db, id);
}

/**
 * `ended`: it was used, withdrawn or replaced, or has expired. `sign-in-first`: the address is a person's, who accepts once signed in.
 * `other-person`: it is for another address.
 */
export type AcceptOutcome =
  | { readonly ok: true; readonly person: StaffPerson; readonly accountId: AccountId }
  | { readonly ok: false; readonly reason: "ended" | "sign-in-first" | "other-person" | PasswordProblem };

interface Acceptance {
  readonly token: string;
  /** See `toClientNetwork`; "" when unknown. */
  readonly network: string;
}

/** Accepts an invitation as a new person, who chooses a name and a password. */
export async function acceptInvitation(
  db: Database,
  { name, password, ...acceptance }: Acceptance & { readonly name: string; readonly password: string },
  now: Date,
): Promise<AcceptOutcome> {
  const found = await findInvitation(db, acceptance.token, now);
  if (!found) return { ok: false, reason: "ended" };
  const { email, accountId, account: slug, accountName } = found;
  const dealers = await listDealerNames(db, [{ accountId, slug, name: accountName }]);
  const checked = await checkPassword(password, { email, name, dealers });
  if (!checked.ok) return checked;
  const hash = await hashPassword(password);
  return join(db, { ...acceptance, now }, async (tx) => {
    const person = await addStaffPerson(tx, { email, name }, now);
    if (!person) return { ok: false, reason: "sign-in-first" };
    await savePassword(tx, { staffId: person.id, hash }, now);
    return { ok: true, person };
  });
}

/** Accepts an invitation as the person who is signed in. It must be for their address. */
export async function acceptInvitationAs(
  db: Database,
  { staffId, ...acceptance }: Acceptance & { readonly staffId: StaffId },
  now: Date,
): Promise<AcceptOutcome> {
  return join(db, { ...acceptance, now }, async (tx, { email }) => {
    const person = await findStaff(tx, staffId);
    return person?.email === email ? { ok: true, person } : { ok: false, reason: "other-person" };
  });
}

type FoundPerson =
  | { readonly ok: true; readonly person: StaffPerson }
  | { readonly ok: false; readonly reason: "sign-in-first" | "other-person" };

/** Makes a person a member and ends the invitation, all at once or nothing. */
async function join(
  db: Database,
  { token, network, now }: Acceptance & { readonly now: Date },
  findPerson: (tx: AccountTransaction, invitation: WaitingInvitation) => Promise<FoundPerson>,
): Promise<AcceptOutcome> {
  const account = await findAccountOf(db, token);
  if (!account) return { ok: false, reason: "ended" };
  const { accountId } = account;
  return db.inAccount(accountId, async (tx) => {
    const invitation = await holdInvitation(tx, token, now);
    if (!invitation) return { ok: false, reason: "ended" };
    const found = await findPerson(tx, invitation);
    if (!found.ok) return found;
    const { person } = found;
    const { id, role, sites, locations } = invitation;
    await addMembership(tx, { staffId: person.id, role, sites, locations }, now);
    await withdrawInvitation(tx, id);
    await recordAudit(tx, {
      ...{ action: "accept invitation", subject: { kind: "person", id: person.id } },
      ...{ after: { role, sites, locations }, actor: toActor(person.id), name: person.name },
      ...{ network: network || null, at: now },
    });
    return { ok: true, person, accountId };
  });
}
