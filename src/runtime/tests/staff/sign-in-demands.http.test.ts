import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { setOperator } from "#features/identity/staff/person-store.server.ts";
import { type Acting, actAsStaff } from "#features/identity/staff/roles/act.server.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import {
  setSecondFactorDemand,
  signOutMember,
} from "#features/identity/staff/roles/sign-in-demand-store.server.ts";
import {
  isStrongSession,
  resumeStaffSession,
  startStaffSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { addTestStaff, PASSWORD } from "#features/identity/staff/test-staff.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { readAccountSlug, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aSite, type TestAccount, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const MANAGE = "manage.localhost";
const dealer = givenDealer(db, {
  sites: { [unique("demands")]: { config: aSite({ name: "The Dealer" }) } },
});
const other = givenDealer(db, { sites: { [unique("demands")]: { config: aSite({ name: "The Other" }) } } });
const server = givenServer(db);

const FORM = { "content-type": "application/x-www-form-urlencoded" };
type Fields = Readonly<Record<string, string>>;
const get = (path: string, cookie = "") => server.ask(MANAGE, path, { headers: { cookie } });
const post = (path: string, fields: Fields, cookie = "") =>
  server.ask(MANAGE, path, {
    ...{ method: "POST", headers: { ...FORM, cookie }, body: new URLSearchParams(fields).toString() },
  });
const toPath = (section: string, at: TestAccount = dealer) => toSectionPath(db, at, section);
const readCookies = (headers: Record<string, string | string[] | undefined>) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((one) => one.split(";")[0])
    .join("; ");

async function addMember(role: Role, at: TestAccount = dealer, name = "Jo Barnes"): Promise<StaffPerson> {
  const staff = await addTestStaff(db, { name, password: PASSWORD });
  await join(staff, role, at);
  return staff;
}
const join = ({ id: staffId }: StaffPerson, role: Role, at: TestAccount) =>
  db.inAccount(at.id, (tx) => addMembership(tx, { staffId, role, sites: null, locations: null }, new Date()));
async function enter({ id: staffId }: StaffPerson, { isStrong = false, at = new Date() } = {}) {
  const { token } = await startStaffSession(db, { staffId, device: "Chrome on Windows", isStrong }, at);
  return `forecourt-staff=${token}`;
}
const toActing = (staff: StaffPerson, now: Date): Acting => ({
  ...{ staff, accountId: dealer.id, network: "", now },
  permission: "stock:read",
});
const demand = (isDemanded: boolean) =>
  db.inAccount(dealer.id, (tx) =>
    setSecondFactorDemand(tx, { isDemanded, record: async () => undefined }, new Date()),
  );
const toQuery = async (next: string) =>
  new URLSearchParams({ dealer: await readAccountSlug(db, dealer), next }).toString();
const readKey = (text: string) =>
  Secret.fromBase32((/break-all[^>]*>([A-Z2-7 ]+)</.exec(text)?.[1] ?? "").replaceAll(" ", ""));

/** Sets up an authenticator app on a page; answers what the page says, and the next code of the app. */
async function setUpApp(path: string, cookie: string) {
  const begun = await post(path, { intent: "begin", password: PASSWORD }, cookie);
  const totp = new TOTP({ secret: readKey(begun.text) });
  const done = await post(path, { intent: "confirm", code: totp.generate() }, cookie);
  return { done, nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) };
}

describe("where a second factor is demanded", () => {
  test("D453: a password alone leads to setting one up, and that leads in", async () => {
    await demand(true);
    const cookie = await enter(await addMember("manager"));
    const path = await toPath("stock");
    const refused = await get(path, cookie);
    const setUp = `/second-factor?${await toQuery(path)}`;
    expect([refused.status, refused.headers.location]).toEqual([302, setUp]);
    const slug = await readAccountSlug(db, dealer);
    expect((await get(`/accounts/${slug}/leads/unread`, cookie)).status).toBe(404);
    const page = await get(setUp, cookie);
    expect(page.text).toMatch(/The Dealer|Set up a passkey or an authenticator app/);
    const { done } = await setUpApp(setUp, cookie);
    expect(done.text).toContain("Keep these recovery codes");
    expect(done.text).toContain("Continue to");
    expect(done.text).toContain(`href="${path}"`);
    expect((await get(path, readCookies(done.headers))).status).toBe(200);
    expect((await get(path, cookie)).headers.location).toMatch(/^\/sign-in/);
    await demand(false);
  });

  test("D453: who has set one up signs in again with it, which ends the weak session of this browser", async () => {
    await demand(true);
    const staff = await addMember("salesperson");
    const weak = await enter(staff);
    const { nextCode } = await setUpApp("/you", await enter(staff));
    const path = await toPath("stock");
    const led = (await get(path, weak)).headers.location as string;
    const page = await get(led, weak);
    expect(page.text).toContain("You have set that up.");
    const again = `/sign-in?${await toQuery(path)}`;
    expect(page.text).toContain(again.replaceAll("&", "&amp;"));
    expect((await get(again, weak)).text).toContain("signed in with a passkey or a second factor");
    const asked = await post(again, { email: staff.email, password: PASSWORD }, weak);
    const challenge = /name="challenge" value="([^"]*)"/.exec(asked.text)![1]!;
    const entered = await post(again, { challenge, code: nextCode() }, weak);
    expect([entered.status, entered.headers.location]).toEqual([303, path]);
    expect((await get(path, readCookies(entered.headers))).status).toBe(200);
    expect(await resumeStaffSession(db, weak.split("=")[1]!, new Date())).toBeNull();
    await demand(false);
  });

  test("D453: the store keeps weak sessions out, of owners and operators, too", async () => {
    await demand(true);
    const [owner, operator] = [await addMember("owner"), await addTestStaff(db)];
    await setOperator(db, operator.id, true);
    const path = await toPath("stock");
    for (const staff of [owner, operator]) {
      const acting = toActing(staff, new Date());
      expect(await actAsStaff(db, acting, async () => 1)).toEqual({ ok: false, reason: "forbidden" });
      expect(await actAsStaff(db, { ...acting, isStrong: true }, async () => 1)).toMatchObject({ ok: true });
      expect((await get(path, await enter(staff))).headers.location).toMatch(/^\/second-factor/);
      expect((await get(path, await enter(staff, { isStrong: true }))).status).toBe(200);
    }
    const stock = await get(await toPath("stock", other), await enter(operator));
    expect(stock.status).toBe(200);
    await demand(false);
  });

  test("D453: an owner demands it who has one, the log says so, and whoever has none is named", async () => {
    const owner = await addMember("owner");
    await addMember("marketer", dealer, "Nobody’s Phone");
    const path = await toPath("people");
    const weak = await enter(owner);
    const refused = await post(path, { intent: "demand-second-factor" }, weak);
    expect([refused.status, refused.text.includes("for yourself first")]).toEqual([422, true]);
    const cookie = await enter(owner, { isStrong: true });
    const page = await get(path, cookie);
    expect(page.text).toContain("Nobody’s Phone");
    const done = await post(path, { intent: "demand-second-factor" }, cookie);
    expect([done.status, done.text.includes("From now on everybody needs a second factor")]).toEqual([
      200,
      true,
    ]);
    expect((await post(path, { intent: "demand-second-factor" }, cookie)).text).toContain(
      "Somebody else has changed this already.",
    );
    const [entry] = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { action: "demand second factor" }, 2),
    );
    expect(entry).toMatchObject({ actor: `staff:${owner.id}` });
    expect((await get(path, weak)).headers.location).toMatch(/^\/second-factor/);
    await post(path, { intent: "stop-demanding-second-factor" }, cookie);
    expect((await get(path, weak)).status).toBe(200);
    const manager = await enter(await addMember("manager"), { isStrong: true });
    for (const intent of ["demand-second-factor", "stop-demanding-second-factor", "sign-out"])
      expect((await post(path, { intent, person: String(owner.id) }, manager)).status).toBe(403);
  });

  test("D453: who removes the last way is weak again, and a session elsewhere was all along", async () => {
    const staff = await addMember("manager");
    const cookie = await enter(staff);
    const { done } = await setUpApp("/you", cookie);
    const strong = readCookies(done.headers);
    const session = await resumeStaffSession(db, strong.split("=")[1]!, new Date());
    expect(session?.isStrong).toBe(true);
    const elsewhere = await enter(staff);
    const weak = await resumeStaffSession(db, elsewhere.split("=")[1]!, new Date());
    expect(weak?.isStrong).toBe(false);
    await post("/you", { intent: "remove", password: PASSWORD }, strong);
    expect(await isStrongSession(db, session!.id)).toBe(false);
  });

  test("D453: whoever has a way proves it before another one is added or theirs is removed", async () => {
    const staff = await addMember("manager");
    const before = await enter(staff);
    const { done } = await setUpApp("/you", await enter(staff));
    const after = await enter(staff);
    const changes: readonly Fields[] = [
      { intent: "begin", password: PASSWORD },
      { intent: "confirm", code: "123456" },
      { intent: "remove", password: PASSWORD },
      { intent: "add-passkey", passkey: "{}", passkey_name: "Mine" },
      { intent: "remove-passkey", passkey_id: randomUUID() },
    ];
    for (const weak of [before, after])
      for (const fields of changes) {
        const refused = await post("/you", fields, weak);
        expect([fields.intent, refused.status]).toEqual([fields.intent, 422]);
        expect(refused.text).toContain("sign in again with your passkey or your authenticator app");
      }
    const removed = await post("/you", { intent: "remove", password: PASSWORD }, readCookies(done.headers));
    expect(removed.text).toContain("The second factor is off.");
  });

  test("D453: nobody is asked for one where none is demanded", async () => {
    const cookie = await enter(await addMember("manager"));
    expect((await get(`/second-factor?${await toQuery("/")}`, cookie)).headers.location).toBe("/");
    expect((await get(`/second-factor?dealer=nobody`, cookie)).headers.location).toBe("/");
    expect((await get(`/sign-in?${await toQuery("/you")}`, cookie)).headers.location).toBe("/you");
  });
});

describe("signing somebody out of an account", () => {
  test("D453: ends what they do there on all devices until they sign in again, and nothing elsewhere", async () => {
    const [owner, staff] = [await addMember("owner"), await addMember("manager", dealer, "Kim Wu")];
    await join(staff, "manager", other);
    const [phone, desk] = [await enter(staff), await enter(staff, { isStrong: true })];
    const [people, path] = [await toPath("people"), await toPath("stock")];
    expect((await get(path, phone)).status).toBe(200);
    const cookie = await enter(owner);
    const done = await post(people, { intent: "sign-out", person: String(staff.id) }, cookie);
    expect([done.status, done.text.includes("Kim Wu is signed out here on all devices")]).toEqual([
      200,
      true,
    ]);
    const again = `/sign-in?${await toQuery(path)}`;
    for (const session of [phone, desk]) {
      expect((await get(path, session)).headers.location).toBe(again);
      expect((await get(await toPath("stock", other), session)).status).toBe(200);
    }
    expect((await get(again, phone)).text).toContain("has signed you out of it on all your devices");
    const entered = await post(again, { email: staff.email, password: PASSWORD }, phone);
    expect(entered.headers.location).toBe(path);
    expect((await get(path, readCookies(entered.headers))).status).toBe(200);
    const [entry] = await db.inAccount(dealer.id, (tx) => listAudit(tx, { action: "sign out person" }, 1));
    expect(entry).toMatchObject({
      ...{ actor: `staff:${owner.id}`, subject: { kind: "person", id: String(staff.id) } },
    });
    expect((await get(await toPath("audit-log"), cookie)).text).toContain("Kim Wu");
  });

  test("D453: needs a fresh proof and a person of this account, and is not for oneself", async () => {
    const owner = await addMember("owner");
    const [foreign, staff] = [await addMember("manager", other), await addMember("manager")];
    const people = await toPath("people");
    const send = (person: StaffPerson, cookie: string) =>
      post(people, { intent: "sign-out", person: String(person.id) }, cookie);
    const stale = await enter(owner, { at: new Date(Date.now() - 16 * MINUTE_MS) });
    expect((await send(staff, stale)).text).toContain("Please confirm that it’s you first.");
    const cookie = await enter(owner);
    expect((await send(foreign, cookie)).text).toContain("This person no longer works here.");
    expect((await get(await toPath("stock", other), await enter(foreign))).status).toBe(200);
    expect((await send(owner, cookie)).text).toContain("Sign out your own devices");
    expect((await get(people, cookie)).status).toBe(200);
  });

  test("D453: waits for what they are doing, and counts from then on", async () => {
    const staff = await addMember("manager");
    const startedAt = new Date();
    const acting = { ...toActing(staff, startedAt), startedAt };
    const order: string[] = [];
    let signingOut: Promise<unknown> | null = null;
    await actAsStaff(db, acting, async (tx) => {
      signingOut = db
        .inAccount(dealer.id, (one) => signOutMember(one, staff.id, new Date()))
        .then(() => order.push("signed out"));
      await tx.query("select from vehicle");
      order.push("done");
    });
    await signingOut;
    expect(order).toEqual(["done", "signed out"]);
    expect(await actAsStaff(db, acting, async () => 1)).toEqual({ ok: false, reason: "forbidden" });
  });
});
