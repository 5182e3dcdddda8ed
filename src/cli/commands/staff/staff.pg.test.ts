import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import { acceptInvitation } from "#features/identity/staff/invitations/accept-invitation.server.ts";
import { type NewPasskey, savePasskey } from "#features/identity/staff/passkeys/passkey-store.server.ts";
import { findStaff } from "#features/identity/staff/person-store.server.ts";
import { listAccountsOf } from "#features/identity/staff/roles/membership-store.server.ts";
import { renewRecoveryCodes } from "#features/identity/staff/second-factor/recovery-code-store.server.ts";
import { hasStrongWay } from "#features/identity/staff/second-factor/strong-ways.server.ts";
import { readSecondFactor } from "#features/identity/staff/second-factor/totp-store.server.ts";
import {
  resumeStaffSession,
  startStaffSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { addTestStaff, PASSWORD } from "#features/identity/staff/test-staff.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { db, forecourt, json, oneSentence, site } from "../test-commands.ts";

const aPasskey = (): Omit<NewPasskey, "staffId"> => ({
  ...{ id: randomUUID(), credentialId: randomUUID(), publicKey: new Uint8Array([1]), userHandle: "handle" },
  ...{ transports: [], signCount: 0, isBackedUp: false, name: "Phone" },
});

const join = async (url: string) => {
  const token = new URL(url).searchParams.get("token") ?? "";
  const accepted = await acceptInvitation(
    db,
    { token, network: "", name: "Kim Wu", password: PASSWORD },
    new Date(),
  );
  if (!accepted.ok) throw new Error(accepted.reason);
  return accepted.person;
};

test("D426 D428: people are invited, listed, given another role and removed, which the audit log says", async () => {
  const email = `kim@${site}.example`;
  const invited = await json("staff", "invite", email.toUpperCase(), "--account", site);
  expect(invited).toMatchObject({
    code: 0,
    // The mail server of these tests is not there.
    err: "The mail could not be sent. Pass the address on yourself.\n",
    answer: { email, role: "owner", isMailed: false },
  });
  expect(invited.answer.url).toMatch(/^http:\/\/manage\.localhost:3000\/invitation\?token=/);
  expect(await json("staff", "list", "--account", site)).toMatchObject({
    answer: [{ email, name: null, role: "owner", until: expect.any(String) }],
  });
  const owner = await join(invited.answer.url);
  const seller = await json(
    "staff",
    "invite",
    `jo@${site}.example`,
    "--account",
    site,
    "--role",
    "salesperson",
    "--site",
    site,
  );
  const person = await join(seller.answer.url);
  const { accountId, siteId } = (await findSite(db, site))!;
  expect((await json("staff", "list", "--account", site)).answer).toEqual([
    { email, name: "Kim Wu", role: "owner", sites: null, locations: null, until: null },
    {
      email: person.email,
      name: "Kim Wu",
      role: "salesperson",
      sites: [siteId],
      locations: null,
      until: null,
    },
  ]);
  expect(await forecourt("staff", "remove", email, "--account", site)).toEqual(oneSentence);
  await forecourt("staff", "role", person.email, "--account", site, "--role", "owner");
  expect(await forecourt("staff", "remove", email, "--account", site)).toMatchObject({
    code: 0,
    out: "Done.\n",
  });
  expect(await listAccountsOf(db, owner)).toEqual([]);
  expect(await listAccountsOf(db, person)).toMatchObject([{ slug: site, role: "owner" }]);
  const entries = await db.inAccount(accountId, (tx) => listAudit(tx, { actor: "system" }, 9));
  expect(entries.map(({ action }) => action)).toEqual([
    "remove person",
    "change role",
    "invite person",
    "invite person",
  ]);
  expect(entries[1]).toMatchObject({ before: { role: "salesperson" }, after: { role: "owner" } });
  expect(entries.slice(0, 2).map(({ before }) => before)).toEqual([
    { name: "Kim Wu", role: "owner", sites: null, locations: null },
    { name: "Kim Wu", role: "salesperson", sites: [siteId], locations: null },
  ]);
});

test("D426: an operator is somebody who can sign in already", async () => {
  const email = `olive@${site}.example`;
  expect(await forecourt("staff", "operator", email)).toEqual(oneSentence);
  const { answer } = await json("staff", "invite", email, "--account", site);
  const { id } = await join(answer.url);
  await forecourt("staff", "operator", email);
  const listed = async () => listAccountsOf(db, (await findStaff(db, id))!);
  expect((await listed()).length).toBeGreaterThan(1);
  await forecourt("staff", "operator", email, "--end");
  expect(await listed()).toMatchObject([{ slug: site }]);
});

test.each([
  [["invite", "no address", "--account"], "is not an email address"],
  [["invite", "a@b.example", "--role", "boss", "--account"], '--role: "boss" must be one of owner, manager'],
  [["invite", "a@b.example", "--site", "nowhere", "--account"], "There is no site"],
  [["invite", "a@b.example", "--yard", "nowhere", "--account"], "--yard: the account has no location"],
  [["role", "a@b.example", "--role", "owner", "--account"], "is not in"],
])("D426: staff %j is refused in one sentence", async (args, reason) => {
  const refused = await forecourt("staff", ...args, site);
  expect(refused).toEqual(oneSentence);
  expect(refused.err).toContain(reason);
});

test("D437: single sign-on is set up with a secret from standard input, shown without it, and removed", async () => {
  const set = (...more: string[]) =>
    json(
      ...["staff", "sso", "set", "--account", site, "--issuer", "https://login.dealer.com.au"],
      ...["--client-id", "forecourt", "--domain", "dealer.com.au", "dealer.au", ...more],
    );
  expect(await forecourt("staff", "sso", "remove", "--account", site)).toEqual(oneSentence);
  expect((await set("--keep-secret")).err).toContain("Pass the client secret on standard input");
  const stdin = vi.spyOn(process, "stdin", "get");
  const secret = "a secret of the provider";
  stdin.mockReturnValue(Readable.from([`${secret}\n`]) as never);
  const settings = {
    ...{ issuer: "https://login.dealer.com.au", clientId: "forecourt", newRole: "salesperson" },
    ...{ domains: ["dealer.com.au", "dealer.au"], isRequired: true },
  };
  expect(await set("--new-role", "salesperson", "--required")).toMatchObject({ code: 0, answer: settings });
  stdin.mockRestore();
  const { accountId } = (await findSite(db, site))!;
  expect((await json("staff", "sso", "show", "--account", site)).answer).toEqual(settings);
  expect((await set("--keep-secret", "--new-role", "owner")).err).toContain("--new-role: Choose a role");
  expect(await set("--keep-secret")).toMatchObject({ code: 0, answer: { newRole: null, isRequired: false } });
  expect(await forecourt("staff", "sso", "remove", "--account", site)).toMatchObject({ code: 0 });
  const entries = await db.inAccount(accountId, (tx) => listAudit(tx, { actor: "system" }, 3));
  expect(entries.map(({ action }) => action)).toEqual([
    ...["remove single sign-on", "set single sign-on", "set single sign-on"],
  ]);
  expect(JSON.stringify(entries)).not.toContain(secret);
});

test("D427: a person is signed out everywhere", async () => {
  const staff = await addTestStaff(db);
  const { token } = await startStaffSession(db, { staffId: staff.id, device: "Safari" }, new Date());
  expect(await forecourt("staff", "sign-out", "nobody@dealer.example")).toEqual(oneSentence);
  expect(await forecourt("staff", "sign-out", staff.email)).toMatchObject({ code: 0 });
  expect(await resumeStaffSession(db, token, new Date())).toBeNull();
});

test("D453: who has lost the phone and all passkeys is let in by the command line, which tells them and the log", async () => {
  const email = `lost@${site}.example`;
  const { answer } = await json("staff", "invite", email, "--account", site);
  const { id } = await join(answer.url);
  expect(await forecourt("staff", "remove-second-factor", "nobody@dealer.example")).toEqual(oneSentence);
  expect(await forecourt("staff", "remove-second-factor", email)).toEqual(oneSentence);
  await db.query(
    "insert into staff_totp (staff_id, secret, begun_at, confirmed_at) values ($1, 'x', now(), now())",
    [id],
  );
  await renewRecoveryCodes(db, id);
  const added = await savePasskey(db, { ...aPasskey(), staffId: id }, new Date());
  expect([added, await hasStrongWay(db, id)]).toEqual([true, true]);
  const { token } = await startStaffSession(db, { staffId: id, device: "Safari" }, new Date());
  expect(await json("staff", "remove-second-factor", email)).toMatchObject({
    code: 0,
    answer: { email, isMailed: false },
    err: "The mail could not be sent. Tell them yourself.\n",
  });
  expect(await hasStrongWay(db, id)).toBe(false);
  expect(await readSecondFactor(db, id)).toEqual({ isOn: false, recoveryCodes: 0 });
  expect(await resumeStaffSession(db, token, new Date())).toBeNull();
  const { accountId } = (await findSite(db, site))!;
  const [entry] = await db.inAccount(accountId, (tx) => listAudit(tx, { action: "remove second factor" }, 1));
  expect(entry).toMatchObject({ actor: "system", subject: { kind: "person", id: String(id) } });
});

test("D429: secrets are encrypted again with the key that is first now", async () => {
  expect(await json("encrypt-again")).toMatchObject({ code: 0, answer: { key: "secret-key", secrets: 0 } });
});
