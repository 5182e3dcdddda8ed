import { beforeAll, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { Tenancy } from "#platform/account-id.ts";
import type { Actor } from "#platform/actor.ts";
import { silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import { type AuditEntry, listAudit, recordAudit } from "../audit/audit-store.server.ts";
import { checkPasswordOf } from "../passwords/check-password.server.ts";
import { listMembers, type Membership } from "../roles/membership-store.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { addTestStaff, PASSWORD } from "../test-staff.ts";
import { acceptInvitation, acceptInvitationAs, findInvitation } from "./accept-invitation.server.ts";
import {
  holdInvitation,
  inviteStaff,
  listInvitations,
  removeExpiredInvitations,
  withdrawInvitation,
} from "./invitation-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const network = "203.0.113.7";

let [mine, theirs] = [{}, {}] as [Tenancy, Tenancy];
beforeAll(async () => {
  [mine, theirs] = [await addTestSite(db), await addTestSite(db)];
});

let people = 0;
const newEmail = () => `invited${++people}@dealer.example`;

async function invite(email: string, rest: Partial<Membership> = {}, now = NOW) {
  const invitation = { email, role: "salesperson", sites: null, locations: null, ...rest } as const;
  const outcome = await db.inAccount(mine.accountId, (tx) =>
    inviteStaff(tx, { ...invitation, invitedBy: "staff:1", record: async () => undefined }, now),
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

const accept = (token: string, now = NOW) =>
  acceptInvitation(db, { token, network, name: "Kim Wu", password: PASSWORD }, now);
const members = async () =>
  (await db.inAccount(mine.accountId, listMembers)).map(({ staff, role, sites }) => [
    staff.email,
    role,
    sites,
  ]);

const ENDED = { ok: false, reason: "ended" };

test("D426: who is invited becomes a member with the role and sites of the invitation, and can sign in", async () => {
  const email = newEmail();
  const { token, expiresAt } = await invite(email, { sites: [mine.siteId] });
  expect(expiresAt).toEqual(after(7 * DAY_MS));
  expect(await findInvitation(db, token, NOW)).toMatchObject({
    ...{
      accountId: mine.accountId,
      accountName: "Northside Motors",
      email,
      role: "salesperson",
      isPerson: false,
    },
  });
  expect(await accept(token)).toMatchObject({
    ok: true,
    accountId: mine.accountId,
    person: { email, name: "Kim Wu" },
  });
  expect(await members()).toContainEqual([email, "salesperson", [mine.siteId]]);
  const client = { secret: "s".repeat(32), network, device: null, userAgent: "", log: silentLog };
  expect(await signIn(db, { ...client, email, password: PASSWORD }, NOW)).toMatchObject({
    kind: "signed-in",
  });
  const [entry] = await db.inAccount(mine.accountId, (tx) =>
    listAudit(tx, { action: "accept invitation" }, 1),
  );
  expect(entry).toMatchObject({ name: "Kim Wu", network, after: { role: "salesperson" } });
});

test("D426: an invitation is used once, also by two at once", async () => {
  const { token } = await invite(newEmail());
  const outcomes = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await accept(token)).toEqual(ENDED);
  expect(await findInvitation(db, token, NOW)).toBeNull();
});

test("D426: the page of an invitation waits for nobody who is accepting it", async () => {
  const { token } = await invite(newEmail());
  const found = await db.inAccount(mine.accountId, async (tx) => {
    await holdInvitation(tx, token, NOW);
    return findInvitation(db, token, NOW);
  });
  expect(found).toMatchObject({ accountId: mine.accountId });
});

test("D426: one that expired, was withdrawn or replaced, or belongs to another account, is worth nothing", async () => {
  const [first, email] = [await invite(newEmail()), newEmail()];
  expect(await accept(first.token, after(7 * DAY_MS))).toEqual(ENDED);
  const [, secret = ""] = first.token.split(".");
  const forged = [
    `${theirs.accountId.toString(36)}.${secret}`,
    `zzzzzzzz.${secret}`,
    secret,
    "",
    "1.",
    "1.x",
  ];
  for (const token of forged)
    expect({ token, outcome: await accept(token) }).toEqual({ token, outcome: ENDED });
  const replaced = await invite(email);
  const withdrawn = await invite(email);
  expect(await accept(replaced.token)).toEqual(ENDED);
  const withdraw = (account: Tenancy) =>
    db.inAccount(account.accountId, (tx) => withdrawInvitation(tx, withdrawn.id));
  expect([await withdraw(theirs), await withdraw(mine), await withdraw(mine)]).toEqual([false, true, false]);
  expect(await accept(withdrawn.token)).toEqual(ENDED);
  await db.inAccount(mine.accountId, (tx) => removeExpiredInvitations(tx, after(7 * DAY_MS)));
  expect(await db.inAccount(mine.accountId, (tx) => listInvitations(tx, NOW))).toEqual([]);
});

test("D426: a person joins another account with the sign-in that they have, and for their own address only", async () => {
  const [staff, other] = [await addTestStaff(db, { password: PASSWORD }), await addTestStaff(db)];
  const { token } = await invite(staff.email, { role: "manager" });
  expect(await findInvitation(db, token, NOW)).toMatchObject({ isPerson: true });
  // Else whoever can read one mail would set a new password for all accounts of the person.
  expect(await accept(token)).toEqual({ ok: false, reason: "sign-in-first" });
  const acceptAs = (staffId: typeof staff.id) => acceptInvitationAs(db, { token, network, staffId }, NOW);
  expect(await acceptAs(other.id)).toEqual({ ok: false, reason: "other-person" });
  expect(await acceptAs(staff.id)).toMatchObject({ ok: true, person: staff });
  expect(await acceptAs(staff.id)).toEqual(ENDED);
  expect(await members()).toContainEqual([staff.email, "manager", null]);
});

test("D426: nobody is invited who is a member, nor to a site of somebody else; a weak password joins nobody", async () => {
  const { token } = await invite(newEmail());
  const weak = { token, network, name: "Kim Wu", password: "password1234" };
  expect(await acceptInvitation(db, weak, NOW)).toEqual({ ok: false, reason: "common" });
  for (const password of ["Motors Northside!", "Northside Motors 26"])
    expect(await acceptInvitation(db, { ...weak, password }, NOW)).toEqual({ ok: false, reason: "personal" });
  const accepted = await accept(token);
  if (!accepted.ok) throw new Error(accepted.reason);
  const personal = { ok: false, reason: "personal" };
  expect(await checkPasswordOf(db, accepted.person, "Northside Motors!")).toEqual(personal);
  const stranger = await addTestStaff(db);
  expect(await checkPasswordOf(db, stranger, "Northside Motors!")).toEqual({ ok: true });
  await expect(invite(accepted.person.email)).rejects.toThrow("member");
  await expect(invite(newEmail(), { sites: [theirs.siteId] })).rejects.toThrow("unknown-place");
  await expect(invite(newEmail(), { locations: [1_000_000] })).rejects.toThrow("unknown-place");
});

test("D426: only hashes of tokens are stored", async () => {
  const { token } = await invite(newEmail());
  const rows = await db.inAccount(mine.accountId, (tx) => tx.query("select * from staff_invitation"));
  expect(JSON.stringify(rows)).not.toContain(token.split(".")[1]);
});

test("D426: an account invites 20 people an hour and an address three times a day, whatever becomes of them", async () => {
  const { accountId } = await addTestSite(db);
  const TOO_MANY = { ok: false, reason: "too-many" };
  const send = (email: string, at = NOW, invitedBy: Actor = "staff:1") =>
    db.inAccount(accountId, async (tx) => {
      const invitation = { email, role: "manager", sites: null, locations: null, invitedBy } as const;
      const author = { actor: invitedBy, name: "Jo", network, at };
      const record = (entry: AuditEntry) => recordAudit(tx, { ...entry, ...author });
      const outcome = await inviteStaff(tx, { ...invitation, record }, at);
      if (!outcome.ok) return outcome;
      await withdrawInvitation(tx, outcome.id);
      return { ok: true };
    });
  const email = newEmail();
  for (let sent = 0; sent < 3; sent++) expect(await send(email)).toEqual({ ok: true });
  expect(await send(email)).toEqual(TOO_MANY);
  for (let sent = 3; sent < 20; sent++) expect(await send(newEmail())).toEqual({ ok: true });
  expect(await send(newEmail())).toEqual(TOO_MANY);
  expect(await send(newEmail(), NOW, "system")).toEqual({ ok: true });
  const later = after(HOUR_MS);
  expect(await send(email, later)).toEqual(TOO_MANY);
  expect(await send(newEmail(), later)).toEqual({ ok: true });
  expect(await send(email, after(DAY_MS))).toEqual({ ok: true });
});
