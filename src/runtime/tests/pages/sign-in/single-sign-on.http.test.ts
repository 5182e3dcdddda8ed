import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { setOperator } from "#features/identity/staff/person-store.server.ts";
import { actAsStaff } from "#features/identity/staff/roles/act.server.ts";
import {
  addMembership,
  listMembers,
  removeMembership,
} from "#features/identity/staff/roles/membership-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { startStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { findPersonBySso } from "#features/identity/staff/sso/sign-in-with-sso.server.ts";
import { findSso, saveSso } from "#features/identity/staff/sso/sso-store.server.ts";
import {
  startTestProvider,
  TEST_CLIENT,
  type TestProvider,
  type TestSubject,
} from "#features/identity/staff/sso/test-provider.ts";
import { addTestStaff, PASSWORD } from "#features/identity/staff/test-staff.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { readAccountSlug, toSectionPath } from "../../../testing/test-back-office.ts";
import { given, givenDealer, givenServer } from "../../../testing/test-setup.ts";
import { aSite, type TestAccount, unique } from "../../../testing/test-site.ts";

const db = openTestDatabase();
const MANAGE = "manage.localhost";
const dealer = givenDealer(db, { sites: { [unique("sso")]: { config: aSite({ name: "The Dealer" }) } } });
const other = givenDealer(db, { sites: { [unique("sso")]: { config: aSite({ name: "The Other" }) } } });
const server = givenServer(db, { env: { FETCH_PRIVATE_ADDRESSES: "true" } });
const provider = given<TestProvider>(
  () => startTestProvider(`http://${MANAGE}/sso/callback`),
  (one) => one.stop(),
);
/** What another dealer's provider says is nothing to this one. */
const foreign = given<TestProvider>(
  () => startTestProvider(`http://${MANAGE}/sso/callback`),
  (one) => one.stop(),
);

const FORM = { "content-type": "application/x-www-form-urlencoded" };
type Fields = Readonly<Record<string, string>>;
const get = (path: string, cookie = "") => server.ask(MANAGE, path, { headers: { cookie } });
const post = (path: string, fields: Fields, cookie: string) =>
  server.ask(MANAGE, path, {
    ...{ method: "POST", headers: { ...FORM, cookie }, body: new URLSearchParams(fields).toString() },
  });
const slugOf = (at: TestAccount) => readAccountSlug(db, at);
const toPath = (section: string, at: TestAccount = dealer) => toSectionPath(db, at, section);
const readCookies = (headers: Record<string, string | string[] | undefined>) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((one) => one.split(";")[0])
    .join("; ");

async function addMember(role: Role, at: TestAccount = dealer, email?: string): Promise<StaffPerson> {
  const staff = await addTestStaff(db, { password: PASSWORD });
  if (email !== undefined)
    await db.query("update staff_person set email = $2 where id = $1", [staff.id, email]);
  const membership = { staffId: staff.id, role, sites: null, locations: null };
  await db.inAccount(at.id, (tx) => addMembership(tx, membership, new Date()));
  return { ...staff, email: email ?? staff.email };
}
const enter = async ({ id: staffId }: StaffPerson) => {
  const { token } = await startStaffSession(db, { staffId, device: "Chrome on Windows" }, new Date());
  return `forecourt-staff=${token}`;
};

/** Sets single sign-on up as an owner does. */
async function setUp(changes: Fields = {}, at: TestAccount = dealer, by: TestProvider = provider) {
  const cookie = await enter(await addMember("owner", at));
  const path = await toPath("single-sign-on", at);
  const page = await get(path, cookie);
  const shown = /name="shown" value="([^"]*)"/.exec(page.text)![1]!.replaceAll("&quot;", '"');
  const fields = {
    ...{
      intent: "save",
      issuer: by.issuer,
      client_id: TEST_CLIENT.clientId,
      client_secret: TEST_CLIENT.clientSecret,
    },
    ...{ domains: "dealer.example", new_role: "", shown, ...changes },
  };
  return { cookie, path, saved: await post(path, fields, cookie) };
}

/** Signs in at the provider as a browser does; answers where that leads. */
async function signIn(subject: TestSubject, { at = dealer, by = provider, cookie = "", query = "" } = {}) {
  by.as(subject);
  const started = await get(`/sso/start?dealer=${await slugOf(at)}${query}`, cookie);
  const browser = [cookie, readCookies(started.headers)].filter(Boolean).join("; ");
  const back = new URL(await by.follow(started.headers.location as string));
  const answer = (cookies = browser) => get(back.pathname + back.search, cookies);
  return { started, back, browser, answer };
}
const session = async (subject: TestSubject, how: Parameters<typeof signIn>[1] = {}) => {
  const { answer } = await signIn(subject, how);
  const { status, headers } = await answer();
  return { status, location: headers.location as string, cookie: readCookies(headers) };
};
const toProblem = (location: string) => new URLSearchParams(location.split("?")[1]).get("problem");
const newSubject = () => ({ subject: unique("subject"), email: `${unique("kim")}@dealer.example` });

describe("setting it up", () => {
  test("D437: an owner does, with a secret that is never shown again, and the log has everything but it", async () => {
    const { cookie, path, saved } = await setUp();
    expect([saved.status, saved.text.includes("Saved.")]).toEqual([200, true]);
    expect(saved.text).toContain(`http://${MANAGE}/sso/callback`);
    const [entry] = await db.inAccount(dealer.id, (tx) => listAudit(tx, { action: "set single sign-on" }, 1));
    expect(entry).toMatchObject({ after: { issuer: provider.issuer, secret: "changed" } });
    const shown = await get(path, cookie);
    const stored = await db.inAccount(dealer.id, (tx) => tx.query("select * from staff_sso"));
    for (const text of [shown.text, JSON.stringify(entry), JSON.stringify(stored), server.log()])
      expect(text).not.toContain(TEST_CLIENT.clientSecret);
  });

  test("D437: nobody but an owner who has just proved who they are, and no owner over another's change", async () => {
    const manager = await enter(await addMember("manager"));
    expect((await get(await toPath("single-sign-on"), manager)).status).toBe(403);
    const { path, cookie } = await setUp();
    const late = await post(
      path,
      {
        intent: "save",
        shown: "{}",
        issuer: provider.issuer,
        client_id: "x",
        client_secret: "y",
        domains: "dealer.example",
      },
      cookie,
    );
    expect([late.status, late.text.includes("Somebody else has changed this meanwhile")]).toEqual([
      422,
      true,
    ]);
    const wrong = await post(
      path,
      { intent: "save", issuer: "file:///etc/passwd", domains: "*", client_id: "x" },
      cookie,
    );
    expect([
      wrong.status,
      wrong.text.includes("is no domain"),
      wrong.text.includes("file:///etc/passwd"),
    ]).toEqual([422, true, true]);
  });

  test("D437: a stored secret is kept for the same provider, and sent to no other one", async () => {
    await setUp();
    expect((await setUp({ client_secret: "" })).saved.status).toBe(200);
    const { saved } = await setUp({ client_secret: "", issuer: foreign.issuer });
    expect([saved.status, saved.text.includes("Enter the secret")]).toEqual([422, true]);
  });
});

describe("signing in", () => {
  test("D437: a member is found by their verified address, later by who they are there, and may do what they may", async () => {
    await setUp();
    const [{ subject, email }, next] = [newSubject(), await toPath("stock")];
    const staff = await addMember("manager", dealer, email);
    const { status, location, cookie } = await session({ subject, email }, { query: `&next=${next}` });
    expect([status, location]).toEqual([303, next]);
    expect((await get(next, cookie)).status).toBe(200);
    // Another address there is still the same person.
    const again = await session({ subject, email: "other@evil.example", isVerified: false });
    expect((await get("/you", again.cookie)).text).toContain(staff.email);
    const [entry] = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { action: "link single sign-on" }, 1),
    );
    expect(entry).toMatchObject({ actor: `staff:${staff.id}` });
    expect(server.log()).not.toContain(email);
  });

  test("D437: somebody new gets the role for new people, and only where there is one", async () => {
    await setUp();
    expect(toProblem((await session(newSubject())).location)).toBe("not-invited");
    await setUp({ new_role: "salesperson" });
    const { subject, email } = newSubject();
    const { status } = await session({ subject, email, name: "Kim Wu" });
    expect(status).toBe(303);
    const members = await db.inAccount(dealer.id, listMembers);
    expect(members.find(({ staff }) => staff.email === email)).toMatchObject({
      role: "salesperson",
      staff: { name: "Kim Wu" },
    });
  });

  test.each([
    ["no-address", { email: "kim@dealer.example", isVerified: false }],
    ["no-address", {}],
    ["other-domain", { email: "kim@evil.example" }],
  ])("D437: says what is wrong: %s", async (problem, subject) => {
    await setUp({ new_role: "salesperson" });
    const { location } = await session({ subject: unique("subject"), ...subject });
    expect(toProblem(location)).toBe(problem);
    expect((await get(location)).text).toContain("Ask an owner");
  });

  test("D437: an answer counts in the browser that asked, once, unchanged and to this try", async () => {
    await setUp();
    const { subject, email } = newSubject();
    await addMember("manager", dealer, email);
    const { answer, back, browser } = await signIn({ subject, email });
    expect(toProblem((await answer("")).headers.location as string)).toBe("ended");
    expect(
      toProblem((await answer(`forecourt-staff-browser=${"x".repeat(43)}`)).headers.location as string),
    ).toBe("ended");
    const stolen = new URL(back);
    stolen.searchParams.set("code", "another");
    expect(toProblem((await get(stolen.pathname + stolen.search, browser)).headers.location as string)).toBe(
      "refused",
    );
    const mine = await signIn({ subject, email }, { cookie: browser });
    const mixed = new URL(mine.back);
    mixed.searchParams.set("code", back.searchParams.get("code")!);
    expect(toProblem((await get(mixed.pathname + mixed.search, browser)).headers.location as string)).toBe(
      "refused",
    );
    const fresh = await signIn({ subject, email });
    expect(readCookies((await fresh.answer()).headers)).toContain("forecourt-staff=");
    expect(toProblem((await fresh.answer()).headers.location as string)).toBe("refused");
    const denied = `/sso/callback?error=access_denied&state=${encodeURIComponent(mine.back.searchParams.get("state")!)}`;
    expect(toProblem((await get(denied, browser)).headers.location as string)).toBe("refused");
  });

  test("D437: leads to no other host, and unknown dealers look like those without it", async () => {
    await setUp();
    const { subject, email } = newSubject();
    await addMember("manager", dealer, email);
    expect((await session({ subject, email }, { query: "&next=//evil.example" })).location).toBe("/");
    for (const dealerName of ["nobody", "", "'", "..%2f", await slugOf(other)])
      expect(toProblem((await get(`/sso/start?dealer=${dealerName}`)).headers.location as string)).toBe(
        "not-set-up",
      );
  });

  test("D437: a link on another site signs nobody in before they say so", async () => {
    await setUp();
    const query = `?dealer=${await slugOf(dealer)}&next=%2Fyou`;
    const ask = (path: string, site: string) =>
      server.ask(MANAGE, path + query, { headers: { "sec-fetch-site": site } });
    for (const site of ["cross-site", "same-site"]) {
      expect((await ask("/sso/start", site)).headers.location).toBe(`/sso${query}`);
      const page = await ask("/sso", site);
      expect([page.status, page.text.includes("Continue")]).toEqual([200, true]);
    }
    expect((await ask("/sso", "same-origin")).headers.location).toBe(`/sso/start${query}`);
  });

  test("D437: a provider that is down is said to be, is left alone after a while, and owners get in with a password", async () => {
    await setUp({ required: "on" }, dealer, foreign);
    foreign.setUp(false);
    const start = async () =>
      (await get(`/sso/start?dealer=${await slugOf(dealer)}`)).headers.location as string;
    for (let tries = 0; tries < 6; tries++) expect(toProblem(await start())).toBe("unavailable");
    const before = foreign.asked.length;
    await start();
    expect(foreign.asked.length).toBe(before);
    const owner = await enter(await addMember("owner"));
    expect((await get(await toPath("stock"), owner)).status).toBe(200);
    await setUp();
  });
});

describe("what one account's provider is worth elsewhere", () => {
  test("D437: nothing in another account, also for a member of both, whatever the session asks", async () => {
    await setUp();
    const { subject, email } = newSubject();
    const staff = await addMember("owner", dealer, email);
    await db.inAccount(other.id, (tx) =>
      addMembership(tx, { staffId: staff.id, role: "owner", sites: null, locations: null }, new Date()),
    );
    const { cookie } = await session({ subject, email });
    expect((await get(await toPath("stock"), cookie)).status).toBe(200);
    for (const section of ["stock", "people", "audit-log", "single-sign-on"])
      expect((await get(await toPath(section, other), cookie)).status).toBe(404);
    expect((await get("/", cookie)).headers.location).toBe(`/accounts/${await slugOf(dealer)}`);
    const acting = {
      staff,
      permission: "stock:read",
      network: "",
      now: new Date(),
      ssoAccount: dealer.id,
    } as const;
    expect(await actAsStaff(db, { ...acting, accountId: other.id }, async () => 1)).toMatchObject({
      ok: false,
    });
    expect(await actAsStaff(db, { ...acting, accountId: dealer.id }, async () => 1)).toMatchObject({
      ok: true,
    });
  });

  test("D437: no person of another account is taken by an address that the provider makes up, nor an operator", async () => {
    await setUp({ new_role: "manager" }, dealer);
    const [victim, operator] = [newSubject(), newSubject()];
    await addMember("owner", other, victim.email);
    const { id } = await addMember("manager", dealer, operator.email);
    await setOperator(db, id, true);
    expect(toProblem((await session(victim)).location)).toBe("not-invited");
    expect(toProblem((await session(operator)).location)).toBe("operator");
    // One who becomes an operator later enters nothing else, either.
    const later = newSubject();
    const person = await addMember("manager", dealer, later.email);
    const { cookie } = await session(later);
    await setOperator(db, person.id, true);
    expect((await get(await toPath("stock", other), cookie)).status).toBe(404);
    expect(toProblem((await session(later)).location)).toBe("operator");
  });

  test("D437: nothing of how the person signs in can be seen or changed, and no password is tried", async () => {
    await setUp();
    const { subject, email } = newSubject();
    await addMember("owner", dealer, email);
    const { cookie } = await session({ subject, email });
    const you = await get("/you", cookie);
    expect([you.status, you.text.includes("You signed in with your company.")]).toEqual([200, true]);
    expect(you.text).not.toContain("Where you are signed in");
    for (const intent of ["rename", "password", "begin", "add-passkey", "end-others"])
      expect((await post("/you", { intent, password: PASSWORD, name: "Mallory" }, cookie)).status).toBe(403);
    const confirmed = await post("/confirm", { password: PASSWORD, next: "/" }, cookie);
    expect([confirmed.status, confirmed.text.includes("so confirm through your company, too")]).toEqual([
      422,
      true,
    ]);
    for (const purpose of ["add", "confirm"])
      expect((await get(`/passkey-options?for=${purpose}`, cookie)).status).toBe(403);
  });

  test("D437: before what is dangerous, the same person confirms at the provider, in a session with a new token", async () => {
    await setUp();
    const subject = newSubject();
    await addMember("owner", dealer, subject.email);
    const first = await session(subject);
    await db.query("update staff_session set authenticated_at = '2020-01-01' where sso_account = $1", [
      dealer.id,
    ]);
    const path = await toPath("people");
    const invite = (cookie: string) =>
      post(path, { intent: "invite", email: `${unique("x")}@dealer.example`, role: "manager" }, cookie);
    expect((await invite(first.cookie)).status).toBe(422);
    const browserOf = (cookie: string) => ({ cookie, query: `&confirm=1&next=${path}` });
    const stranger = newSubject();
    await addMember("manager", dealer, stranger.email);
    expect(toProblem((await session(stranger, browserOf(first.cookie))).location)).toBe("other-person");
    const proved = await session(subject, browserOf(first.cookie));
    expect(proved.location).toBe(path);
    expect((await invite(proved.cookie)).status).toBe(200);
    expect((await get(path, first.cookie)).status).toBe(302);
    expect(
      toProblem(
        (await get(`/sso/start?dealer=${await slugOf(dealer)}&confirm=1`)).headers.location as string,
      ),
    ).toBe("ended");
  });
});

describe("where everybody must use it", () => {
  test("D437: passwords let in owners alone, and others are sent to it", async () => {
    await setUp({ required: "on" });
    const [owner, manager] = [await addMember("owner"), await addMember("manager")];
    const path = await toPath("stock");
    expect((await get(path, await enter(owner))).status).toBe(200);
    const refused = await get(path, await enter(manager));
    expect([refused.status, refused.headers.location]).toEqual([
      302,
      `/sso?${new URLSearchParams({ dealer: await slugOf(dealer), next: path })}`,
    ]);
    const acting = {
      staff: manager,
      accountId: dealer.id,
      permission: "stock:read",
      network: "",
      now: new Date(),
    } as const;
    expect(await actAsStaff(db, acting, async () => 1)).toMatchObject({ ok: false });
    await setUp();
    expect((await get(path, await enter(manager))).status).toBe(200);
  });
});

describe("when it ends", () => {
  test("D437: another provider, or none, ends the sessions, and nobody is who they were there", async () => {
    await setUp();
    const { subject, email } = newSubject();
    await addMember("manager", dealer, email);
    const { cookie } = await session({ subject, email });
    const path = await toPath("stock");
    expect((await get(path, cookie)).status).toBe(200);
    await setUp({}, dealer, foreign);
    expect((await get(path, cookie)).status).toBe(302);
    const { path: settings, cookie: owner } = await setUp();
    const second = await session({ subject, email });
    expect((await get(path, second.cookie)).status).toBe(200);
    expect((await post(settings, { intent: "remove" }, owner)).text).toContain("Single sign-on is off");
    expect((await get(path, second.cookie)).status).toBe(302);
    expect(
      toProblem((await get(`/sso/start?dealer=${await slugOf(dealer)}`)).headers.location as string),
    ).toBe("not-set-up");
  });

  test("D437: whoever signs in while another provider is set up is linked to the earlier one no more", async () => {
    await setUp();
    const { subject, email } = newSubject();
    await addMember("manager", dealer, email);
    const claims = { issuer: provider.issuer, subject, email, name: null, authenticatedAt: null };
    const now = new Date();
    let arriving: ReturnType<typeof findPersonBySso> | null = null;
    await db.inAccount(dealer.id, async (tx) => {
      const settings = { ...(await findSso(tx))!, issuer: foreign.issuer };
      const { keys } = server.process;
      await saveSso(tx, { settings, clientSecret: "x", keys, record: async () => undefined }, now);
      arriving = findPersonBySso(db, { accountId: dealer.id, claims, network: "" }, now);
      await Promise.race([arriving, delay(500)]);
    });
    expect(await arriving).toEqual({ ok: false, reason: "not-set-up" });
  });

  test("D437: whoever is taken out of the account is out, and is nobody at its provider", async () => {
    await setUp();
    const { subject, email } = newSubject();
    const staff = await addMember("manager", dealer, email);
    const { cookie } = await session({ subject, email });
    await db.inAccount(dealer.id, (tx) => removeMembership(tx, staff.id, async () => {}));
    expect((await get(await toPath("stock"), cookie)).status).toBe(404);
    expect(toProblem((await session({ subject, email })).location)).toBe("not-invited");
  });

  test("D437: an address that somebody else of the company has now is not the member of before", async () => {
    await setUp();
    const { subject, email } = newSubject();
    await addMember("manager", dealer, email);
    expect((await session({ subject, email })).status).toBe(303);
    expect(toProblem((await session({ subject: unique("new"), email })).location)).toBe("other-identity");
  });
});
