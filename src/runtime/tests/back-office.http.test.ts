import { describe, expect, test } from "vitest";
import { STAFF_ROUTES } from "#back-office/staff-routes.ts";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { addMembership, removeMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import {
  PERMISSIONS,
  type Permission,
  ROLES,
  type Role,
} from "#features/identity/staff/roles/permissions.ts";
import { startStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { addTestStaff, PASSWORD } from "#features/identity/staff/test-staff.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { toSectionPath } from "../testing/test-back-office.ts";
import { until } from "../testing/test-process.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, type TestAccount, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const MANAGE = "manage.localhost";
const [slug, otherSlug] = [unique("dealer"), unique("other")];
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite({ name: "The Dealer" }) } },
  stock: [aRow(), aRow({ stockNumber: "K1", make: "Kia", model: "Rio" })],
});
const other = givenDealer(db, {
  sites: { [otherSlug]: { config: aSite({ name: "The Other" }) } },
  stock: [aRow({ stockNumber: "X1", model: "Yaris" })],
});
const server = givenServer(db);
const replicated = givenServer(db, { env: { DATABASE_URL: appUrl, DATABASE_READ_URL: appUrl } });

const FORM = { "content-type": "application/x-www-form-urlencoded" };

type Fields = Readonly<Record<string, string>>;
const get = (path: string, cookie = "") => server.ask(MANAGE, path, { headers: { cookie } });
const post = (path: string, fields: Fields, headers: Fields = {}) =>
  server.ask(MANAGE, path, {
    ...{ method: "POST", headers: { ...FORM, ...headers }, body: new URLSearchParams(fields).toString() },
  });

/** Somebody with a role at a dealer, and the cookie that they are signed in with. */
async function enter(role: Role, at: TestAccount = dealer, signedInAt = new Date()) {
  const staff = await addTestStaff(db, { password: PASSWORD });
  const membership = { staffId: staff.id, role, sites: null, locations: null };
  await db.inAccount(at.id, (tx) => addMembership(tx, membership, new Date()));
  return { staff, cookie: await signIn(staff, signedInAt) };
}

async function signIn({ id: staffId }: StaffPerson, now: Date): Promise<string> {
  const { token } = await startStaffSession(db, { staffId, device: "Chrome on Windows" }, now);
  return `forecourt-staff=${token}`;
}

const toPath = (section: string, at: TestAccount = dealer) => toSectionPath(db, at, section);
const findVehicle = async (stockNumber: string, at: TestAccount = dealer) =>
  db.inAccount(at.id, async (tx) => {
    const [row] = await tx.query<{ id: number }>("select id from vehicle where stock_number = $1", [
      stockNumber,
    ]);
    return String(row!.id);
  });

describe("the host of the back office", () => {
  test("D430: answers staff there and nowhere else, and nothing keeps or lists its pages", async () => {
    const { status, headers, text } = await get("/sign-in");
    expect(status).toBe(200);
    expect(text).toContain("Forgotten your password?");
    expect(headers).toMatchObject({
      ...{
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
      },
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe|https:/);
    expect((await server.ask(toHost(slug), "/sign-in")).text).not.toContain("Forgotten your password?");
    expect((await server.ask(toHost(slug), await toPath("stock"))).status).toBe(404);
    expect((await get("/search/used-cars")).status).toBe(404);
  });

  test("D430: every page but the open ones asks for a sign-in first, and leads back", async () => {
    const closed = STAFF_ROUTES.filter(({ page, isOpen }) => page && !isOpen).map(({ path }) => path);
    expect(closed.length).toBeGreaterThan(5);
    for (const path of closed) {
      const asked = path.replace(":account", "any").replaceAll(/:[a-z]+/g, "12");
      for (const cookie of ["", "forecourt-staff=nothing", `forecourt-staff=${"a".repeat(43)}`]) {
        const { status, headers } = await get(asked, cookie);
        expect([path, status, headers.location]).toEqual([
          ...[path, 302],
          asked === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ next: asked })}`,
        ]);
      }
    }
  });

  test("D430: refuses posts of other sites, more than it takes, and other methods", async () => {
    const { cookie } = await enter("owner");
    const path = await toPath("people");
    const foreign = { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await post(path, { intent: "invite" }, foreign)).status).toBe(403);
    expect((await post("/sign-in", { email: "a@b.example" }, foreign)).status).toBe(403);
    expect((await post(path, { email: "a".repeat(100_000) }, { cookie })).status).toBe(413);
    const json = { method: "POST", headers: { cookie, "content-type": "application/json" }, body: "{}" };
    expect((await server.ask(MANAGE, path, json)).status).toBe(415);
    const torn = {
      ...json,
      headers: { cookie, "content-type": "multipart/form-data; boundary=x" },
      body: "--y",
    };
    expect((await server.ask(MANAGE, path, torn)).status).toBe(400);
    expect((await get(`${await toPath("audit-log")}/csv`)).status).toBe(401);
    expect((await server.ask(MANAGE, path, { method: "DELETE", headers: { cookie } })).status).toBe(405);
  });
});

describe("signing in", () => {
  test("D427 D430: takes the right password alone, keeps the address, and leads where one wanted to go", async () => {
    const staff = await addTestStaff(db, { password: PASSWORD });
    const wrong = await post("/sign-in", { email: staff.email, password: "not this one" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("The email address or the password is not right.");
    expect(wrong.text).toContain(staff.email);
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    const right = await post("/sign-in?next=%2Fyou", { email: staff.email, password: PASSWORD });
    expect([right.status, right.headers.location]).toEqual([303, "/you"]);
    const cookies = right.headers["set-cookie"] ?? [];
    expect(cookies.every((cookie) => /; HttpOnly; Path=\/; Max-Age=\d+; SameSite=Lax$/.test(cookie))).toBe(
      true,
    );
    const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
    expect((await get("/you", cookie)).text).toContain(staff.email);
    expect((await post("/sign-out", {}, { cookie })).status).toBe(303);
    expect((await get("/you", cookie)).status).toBe(302);
    expect(server.log()).not.toContain(staff.email);
  });
});

describe("one's own sign-in", () => {
  test("D427: a wrong first code leaves the QR code there, and other devices are signed out when asked", async () => {
    const { staff, cookie } = await enter("owner");
    const elsewhere = await signIn(staff, new Date());
    const begun = await post("/you", { intent: "begin", password: PASSWORD }, { cookie });
    expect(begun.text).toContain("QR code for the authenticator app");
    const wrong = await post("/you", { intent: "confirm", code: "000000" }, { cookie });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("This code is not right.");
    expect(wrong.text).toContain("QR code for the authenticator app");
    const readKey = (text: string) => /break-all[^>]*>([A-Z2-7 ]+)</.exec(text)?.[1];
    expect(readKey(wrong.text)).toBe(readKey(begun.text));
    expect(readKey(begun.text)).toMatch(/^[A-Z2-7 ]{30,}$/);
    expect((await get("/you", elsewhere)).status).toBe(200);
    expect((await post("/you", { intent: "end-others" }, { cookie })).status).toBe(200);
    expect((await get("/you", elsewhere)).status).toBe(302);
    expect((await get("/you", cookie)).status).toBe(200);
  });
});

describe("the audit log", () => {
  test.each(["from=2026-02-30", "to=9999-12-31", "vehicle=%00", "person=x", "before=-1", "action=%27"])(
    "D428: a search for ?%s is answered",
    async (search) => {
      const { cookie } = await enter("owner");
      expect((await get(`${await toPath("audit-log")}?${search}`, cookie)).status).toBe(200);
    },
  );
});

describe("what each role may do", () => {
  const SECTIONS: readonly (readonly [section: string, permission: Permission])[] = [
    ["leads", "leads:read"],
    ["stock", "stock:read"],
    ["feeds", "feeds:read"],
    ["feeds/photos", "feeds:read"],
    ["people", "people:read"],
    ["domains", "domains:manage"],
    ["audit-log", "audit:read"],
  ];

  test("D426: a role opens its sections, and no other account", async () => {
    for (const role of ROLES) {
      const { cookie } = await enter(role);
      for (const [section, permission] of SECTIONS) {
        const may = (PERMISSIONS[permission] as readonly Role[]).includes(role);
        const { status } = await get(await toPath(section), cookie);
        expect([role, section, status]).toEqual([role, section, may ? 200 : 403]);
        expect((await get(await toPath(section, other), cookie)).status).toBe(404);
      }
    }
  });

  test("D428 D468: an owner exports the audit log with the export itself in it, read from the database or a replica", async () => {
    const { cookie, staff } = await enter("owner");
    for (const [at, { ask }] of [server, replicated].entries()) {
      const { status, text } = await ask(MANAGE, await toPath("audit-log/csv"), { headers: { cookie } });
      const exports = text.split("\n").filter((line) => line.includes(`staff:${staff.id},`));
      expect([status, exports.filter((line) => line.includes("export audit log")).length]).toEqual([
        200,
        at + 1,
      ]);
    }
  });

  test("D426: an owner of one site sees neither people nor the audit log, and makes nobody an owner", async () => {
    const { staff, cookie } = await enter("owner");
    await db.inAccount(dealer.id, (tx) =>
      tx.query("update staff_membership set sites = (select array_agg(id) from site) where staff_id = $1", [
        staff.id,
      ]),
    );
    const shown = await get(await toPath("stock"), cookie);
    expect(shown.status).toBe(200);
    for (const section of ["people", "audit-log", "feeds", "domains"])
      expect(shown.text).not.toContain(await toPath(section));
    for (const section of ["people", "audit-log", "audit-log/csv", "feeds", "feeds/photos", "domains"])
      expect([section, (await get(await toPath(section), cookie)).status]).toEqual([section, 403]);
    const invitation = { intent: "invite", email: `${unique("kim")}@dealer.example`, role: "owner" };
    expect((await post(await toPath("people"), invitation, { cookie })).status).toBe(403);
  });

  test("D426: whoever is taken out of an account is out at once", async () => {
    const { staff, cookie } = await enter("manager");
    expect((await get(await toPath("stock"), cookie)).status).toBe(200);
    await db.inAccount(dealer.id, (tx) => removeMembership(tx, staff.id, async () => {}));
    expect((await get(await toPath("stock"), cookie)).status).toBe(404);
  });

  test("D426: people are changed only by someone who has just proved who they are", async () => {
    const { cookie } = await enter("owner", dealer, new Date(Date.now() - 16 * MINUTE_MS));
    const invitation = { intent: "invite", email: "kim@dealer.example", role: "manager" };
    const path = await toPath("people");
    const unproved = await post(path, invitation, { cookie });
    expect([unproved.status, unproved.text.includes("Please confirm that it’s you first.")]).toEqual([
      422,
      true,
    ]);
    const next = { next: path };
    const wrong = await post("/confirm", { ...next, password: "not this one" }, { cookie });
    expect([wrong.status, wrong.text.includes(`name="next" value="${path}"`)]).toEqual([422, true]);
    const proved = await post("/confirm", { ...next, password: PASSWORD }, { cookie });
    expect([proved.status, proved.headers.location]).toEqual([303, path]);
    // Whoever had the session's token before has nothing now.
    expect((await get(path, cookie)).status).toBe(302);
    const renewed = proved.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const invited = await post(path, invitation, { cookie: renewed });
    expect(invited.text).toContain("sent an invitation to kim@dealer.example");
    const [entry] = await db.inAccount(dealer.id, (tx) => listAudit(tx, { action: "invite person" }, 1));
    expect(entry).toMatchObject({
      after: { email: "kim@dealer.example", role: "manager" },
    });
  });
});

describe("for which sites and yards somebody works", () => {
  const [first, second] = [unique("first"), unique("second")];
  const group = givenDealer(db, {
    sites: {
      [first]: { config: aSite({ name: "Group North" }) },
      [second]: { config: aSite({ name: "Group South" }) },
    },
    locations: [ASPLEY, { ...ASPLEY, slug: "zillmere", name: "Zillmere" }],
  });
  const findYards = () =>
    db.inAccount(group.id, (tx) => tx.query<{ id: number }>("select id from location order by name"));
  const send = async (fields: Fields, cookie: string) =>
    server.ask(MANAGE, await toPath("people", group), {
      ...{ method: "POST", headers: { ...FORM, cookie } },
      body: new URLSearchParams(fields).toString(),
    });
  const readShown = (text: string, id: number) =>
    new RegExp(`name="person" value="${id}"/><input type="hidden" name="shown" value="([^"]*)"`)
      .exec(text)![1]!
      .replaceAll("&quot;", '"');

  test("D426: an owner invites and changes people for some of them, and the page says so", async () => {
    const { cookie } = await enter("owner", group);
    const { staff } = await enter("salesperson", group);
    const [north, south] = [group.sites[first]!, group.sites[second]!];
    const [aspley] = await findYards();
    const email = `${unique("kim")}@dealer.example`;
    const invitation = { intent: "invite", email, role: "manager", places: "some" };
    const none = await send(invitation, cookie);
    expect([none.status, none.text.includes("Choose at least one site or yard")]).toEqual([422, true]);
    expect(none.text).toContain(`value="${email}"`);
    const invited = await send({ ...invitation, yard: String(aspley!.id) }, cookie);
    expect(invited.text).toContain("sent an invitation");
    expect(invited.text).toMatch(/Only for (<!-- -->)?Northside Aspley/);
    const shown = readShown(invited.text, staff.id);
    const change = { intent: "role", person: String(staff.id), role: "salesperson", places: "some", shown };
    const changed = await send({ ...change, site: String(south) }, cookie);
    expect(changed.text).toMatch(/Only for (<!-- -->)?Group South/);
    const late = await send({ ...change, site: String(north) }, cookie);
    expect([late.status, late.text.includes("Somebody else has changed what")]).toEqual([422, true]);
    const [entry] = await db.inAccount(group.id, (tx) => listAudit(tx, { action: "change role" }, 1));
    expect(entry).toMatchObject({
      before: { sites: null },
      after: { sites: [south], locations: null },
    });
    const all = await send({ ...change, places: "all", shown: readShown(changed.text, staff.id) }, cookie);
    expect([all.status, /Only for (<!-- -->)?Group South/.test(all.text)]).toEqual([200, false]);
  });

  test("D426: forged ids, and those of another account, are refused at the field, and change nothing", async () => {
    const { staff, cookie } = await enter("owner", group);
    const foreign = String(other.sites[otherSlug]);
    const shown = readShown((await get(await toPath("people", group), cookie)).text, staff.id);
    const change = { intent: "role", person: String(staff.id), role: "manager", places: "some", shown };
    const invitation = {
      intent: "invite",
      email: `${unique("kim")}@dealer.example`,
      role: "manager",
      places: "some",
    };
    for (const wanted of [change, invitation])
      for (const [name, id] of [
        ["site", foreign],
        ["yard", "999999999999999"],
        ["site", "-1"],
        ["yard", "1 or 1=1"],
      ] as const) {
        const { status, text } = await send({ ...wanted, [name]: id }, cookie);
        expect([name, id, status]).toEqual([name, id, 422]);
        expect(text).toMatch(/One of the sites or yards is not this dealer|Choose at least one/);
      }
    const [entry] = await db.inAccount(group.id, (tx) =>
      listAudit(tx, { subject: { kind: "person", id: staff.id } }, 1),
    );
    expect(entry).toBeUndefined();
  });

  test("D426: where there is one of each, nobody is asked", async () => {
    const { cookie } = await enter("owner");
    expect((await get(await toPath("people"), cookie)).text).not.toContain("All sites and yards");
  });

  test("D428: the log can be searched for somebody who was removed", async () => {
    const { cookie } = await enter("owner", group);
    const { staff, cookie: theirs } = await enter("manager", group);
    await db.query("update staff_person set name = 'Gone Fishing' where id = $1", [staff.id]);
    const left = await send({ intent: "remove", person: String(staff.id) }, theirs);
    expect(left.status).toBe(303);
    const { text } = await get(`${await toPath("audit-log", group)}?person=${staff.id}`, cookie);
    expect(text).toContain(`<option value="${staff.id}" selected="">Gone Fishing</option>`);
    expect(text).toContain("No longer here");
  });
});

describe("changing a price", () => {
  const change = async (fields: Fields, cookie: string, at: TestAccount = dealer) =>
    post(
      await toPath("stock", at),
      { intent: "save", price_type: "drive_away", availability: "", shown_availability: "", ...fields },
      { cookie },
    );
  const shownAs = (cents: number | null) => ({
    ...{ shown_cents: cents === null ? "" : String(cents), shown_type: cents === null ? "" : "drive_away" },
  });
  const readPrice = async (stockNumber: string) => {
    const [row] = await db.inAccount(dealer.id, (tx) =>
      tx.query<{ cents: number }>(
        `select coalesce(o.price_cents, v.drive_away_cents) as cents from vehicle v
         left join vehicle_override o on o.vehicle_id = v.id where stock_number = $1`,
        [stockNumber],
      ),
    );
    return row!.cents;
  };

  test("T6 D431: shoppers see it at once, the log says who did it, and it can be taken back", async () => {
    const { cookie, staff } = await enter("manager");
    const vehicle = await findVehicle("A1");
    const before = await readPrice("A1");
    const page = "/cars/2022-toyota-corolla-ascent-sport-a1";
    expect((await server.ask(toHost(slug), page)).status).toBe(200);
    const saved = await change({ vehicle, price: "$26,450", ...shownAs(before) }, cookie);
    expect(saved.text).toContain("Saved. Shoppers see it now.");
    await until(async () => (await server.ask(toHost(slug), page)).text.includes("26,450"));
    const [entry] = await db.inAccount(dealer.id, (tx) => listAudit(tx, { action: "change price" }, 1));
    expect(entry).toMatchObject({
      ...{ actor: `staff:${staff.id}`, subject: { kind: "vehicle", id: "A1" } },
      after: { price: "$26,450 Drive Away" },
    });
    expect(saved.text).toContain("The feed says");
    await change({ vehicle, intent: "revert-price", ...shownAs(2_645_000) }, cookie);
    expect(await readPrice("A1")).toBe(before);
  });

  test.each([
    ["-1", "above $10"],
    ["1", "above $10"],
    ["0", "above $10"],
    ["55,990.999", "in dollars alone"],
    ["30000000000", "above $10"],
    ["cheap", "in dollars alone"],
    ["USD 20,000", "in Australian dollars"],
    ["<script>alert(1)</script>", "above $10"],
    ["", "in dollars alone"],
  ])("D431: a price of %j is refused with the reason, and nothing is written", async (price, reason) => {
    const { cookie } = await enter("manager");
    const before = await readPrice("K1");
    const { status, text } = await change(
      { vehicle: await findVehicle("K1"), price, ...shownAs(before) },
      cookie,
    );
    expect([status, text.includes(reason)]).toEqual([422, true]);
    expect(text).not.toContain("<script>alert(1)");
    expect(await readPrice("K1")).toBe(before);
  });

  test("D9 D431: a price that is far from the one before is saved only when somebody says so, and stays typed", async () => {
    const { cookie } = await enter("manager");
    const before = await readPrice("K1");
    const wanted = { vehicle: await findVehicle("K1"), price: "1,999", ...shownAs(before) };
    const doubted = await change(wanted, cookie);
    expect([doubted.status, doubted.text.includes("Is every digit right?")]).toEqual([422, true]);
    expect(doubted.text).toContain('value="1,999"');
    expect(await readPrice("K1")).toBe(before);
    expect((await change({ ...wanted, intent: "save-anyway" }, cookie)).status).toBe(200);
    expect(await readPrice("K1")).toBe(199_900);
    await change({ ...wanted, intent: "revert-price", ...shownAs(199_900) }, cookie);
    expect(await readPrice("K1")).toBe(before);
  });

  test("D431: saving the state alone leaves a price of cents, and one that does not say what it covers", async () => {
    const { cookie } = await enter("manager");
    for (const [column, type, text] of [
      ["drive_away_cents", "drive_away", "27,990.50"],
      ["unknown_cents", "", "27,990.50"],
    ] as const) {
      await db.inAccount(dealer.id, (tx) =>
        tx.query(
          `update vehicle set drive_away_cents = null, unknown_cents = null, egc_cents = null where stock_number = 'K1'`,
        ),
      );
      await db.inAccount(dealer.id, (tx) =>
        tx.query(`update vehicle set ${column} = 2799050 where stock_number = 'K1'`),
      );
      const { text: page } = await get(`${await toPath("stock")}?q=K1`, cookie);
      expect(page).toContain(`value="${text}"`);
      const saved = await change(
        {
          ...{ vehicle: await findVehicle("K1"), price: text, price_type: type },
          ...{ shown_cents: "2799050", shown_type: type || "unknown" },
          ...{ availability: "reserved", shown_availability: "available" },
        },
        cookie,
      );
      expect(saved.text).toContain("Saved. Shoppers see it now.");
      const [row] = await db.inAccount(dealer.id, (tx) =>
        tx.query(
          `select o.price_cents, o.reserved from vehicle_override o join vehicle v on v.id = o.vehicle_id where stock_number = 'K1'`,
        ),
      );
      expect(row).toEqual({ price_cents: null, reserved: true });
      await change(
        { intent: "revert-availability", vehicle: await findVehicle("K1"), shown_availability: "reserved" },
        cookie,
      );
    }
    await db.inAccount(dealer.id, (tx) =>
      tx.query(
        "update vehicle set unknown_cents = null, drive_away_cents = 2799000 where stock_number = 'K1'",
      ),
    );
  });

  test("D58 D431: a car that its feed says is sold is not said to be for sale, and what the log says is what shows", async () => {
    const { cookie } = await enter("manager");
    const vehicle = await findVehicle("K1");
    const setStatus = (status: string) =>
      db.inAccount(dealer.id, (tx) =>
        tx.query("update vehicle set status = $1 where stock_number = 'K1'", [status]),
      );
    await setStatus("sold");
    const wanted = { vehicle, availability: "available", shown_availability: "sold" };
    const refused = await change(wanted, cookie);
    expect([refused.status, refused.text.includes("The feed says that this vehicle is sold")]).toEqual([
      422,
      true,
    ]);
    await setStatus("in_stock");
    await change({ vehicle, availability: "reserved", shown_availability: "available" }, cookie);
    await change({ vehicle, intent: "revert-availability", shown_availability: "reserved" }, cookie);
    const entries = await db.inAccount(dealer.id, (tx) =>
      listAudit(tx, { subject: { kind: "vehicle", id: "K1" } }, 2),
    );
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ availability: "reserved" }, { availability: "available" }],
      [{ availability: "available" }, { availability: "reserved" }],
    ]);
    const late = await change({ vehicle, availability: "sold", shown_availability: "reserved" }, cookie);
    expect([late.status, late.text.includes("Somebody else changed this vehicle")]).toEqual([422, true]);
  });

  test("D426 D431: nobody changes it without the right, after somebody else, or in another account", async () => {
    const before = await readPrice("K1");
    const vehicle = await findVehicle("K1");
    const wanted = { vehicle, price: "26,000", ...shownAs(before) };
    expect((await change(wanted, (await enter("salesperson")).cookie)).status).toBe(403);
    expect((await change(wanted, (await enter("owner", other)).cookie)).status).toBe(404);
    const { cookie } = await enter("owner", other);
    const foreign = await change(wanted, cookie, other);
    expect([foreign.status, foreign.text.includes("not in your stock any more")]).toEqual([422, true]);
    const late = await change({ ...wanted, ...shownAs(2_700_000) }, (await enter("owner")).cookie);
    expect([late.status, late.text.includes("Somebody else changed this price")]).toEqual([422, true]);
    expect(await readPrice("K1")).toBe(before);
  });
});
