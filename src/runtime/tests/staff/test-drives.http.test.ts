import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { enterBackOffice, type StaffBrowser, toSectionPath } from "../../testing/test-back-office.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
/** Open around the clock, so that there is a time that has begun. */
const openingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  ...{ weekday, status: "Open", open: "00:00", close: "24:00" },
})) as LocationDocument["openingHours"];
const [slug, otherSlug] = [unique("drives"), unique("other")];
const dealer = givenDealer(db, {
  sites: { [slug]: { config: aSite({ name: "The Dealer", testDrive: { enabled: true, atOnce: 20 } }) } },
  locations: [{ ...ASPLEY, openingHours }],
  stock: [1, 2, 3, 4, 5, 6, 7].map((number) => aRow({ stockNumber: `A${number}` })),
});
const other = givenDealer(db, {
  sites: { [otherSlug]: { config: aSite({ name: "The Other" }) } },
  stock: [aRow()],
});
const server = givenServer(db);

const enter = (role: Role, places = {}, at = dealer) =>
  enterBackOffice(db, { server, dealer: at }, { role, places, name: `Kim of ${role}` });
const list = () => toSectionPath(db, dealer, "test-drives");

const read = (text: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? "";
const cars = (text: string) => [...text.matchAll(/<option value="([^"]+-a\d)"/g)].map((found) => found[1]!);
const times = (text: string) =>
  [...text.matchAll(/<option value="(20\d\d-[^"]+)"/g)].map((found) => found[1]!);

let people = 0;
/** Fills in the form of the vehicle at a place in the list. */
async function fill(browser: StaffBrowser, at: number, changes: Readonly<Record<string, string>> = {}) {
  const path = `${await list()}/new`;
  const car = cars((await browser.get(path)).text)[at]!;
  const page = (await browser.get(`${path}?car=${car}`)).text;
  people += 1;
  const fields = {
    ...{
      site: String(dealer.sites[slug]),
      car,
      location: read(page, "location"),
      token: read(page, "token"),
    },
    ...{ time: times(page)[0]!, name: `Jane Driver${people}`, phone: `0412 345 ${100 + people}` },
    ...{ email: `driver${people}@example.com`, message: "", ...changes },
  };
  return { path, page, fields };
}

async function book(
  browser: StaffBrowser,
  at: number,
  choose: (page: string) => Record<string, string> = () => ({}),
) {
  const filled = await fill(browser, at);
  const fields = { ...filled.fields, ...choose(filled.page) };
  const answer = await browser.post(filled.path, fields);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([303, expect.anything()]);
  const [path] = String(answer.headers.location).split("?");
  return { path: path!, fields, id: path!.split("/").at(-1)! };
}

const later = (page: string) => ({ time: times(page)[3]! });
const actions = async (id: string) =>
  (await db.inAccount(dealer.id, (tx) => listAudit(tx, { subject: { kind: "test drive", id } }, 100))).map(
    ({ action }) => action,
  );
const told = (id: string) =>
  db.inAccount(dealer.id, (tx) =>
    tx.query<{ state: string }>(
      `select l.appointment->>'state' as state from lead l join lead_delivery d on d.lead_id = l.id
       where l.appointment->>'id' = $1 and d.kind = 'confirmation' order by l.received_at`,
      [id],
    ),
  );

describe("D450 LEAD-22: test drives in the back office", () => {
  test("staff book one for a shopper, who is told; the same form again books nothing again", async () => {
    const browser = await enter("salesperson");
    expect((await browser.get(await list())).text).toContain("Book a test drive");
    const { path, fields, id } = await book(browser, 0);
    const again = await browser.post(`${await list()}/new`, fields);
    expect(again.headers.location).toContain(path);
    const page = (await browser.get(`${path}?done=booked`)).text;
    expect(page).toContain("Booked. The shopper gets an email");
    expect(page).toContain("Northside Aspley");
    expect((await browser.get(await list())).text).toContain(fields.name);
    expect(await told(id)).toEqual([{ state: "booked" }]);
    expect(await actions(id)).toEqual(["book test drive"]);
    const lead = (await browser.get(/href="([^"]*\/leads\/\d+)"/.exec(page)![1]!)).text;
    expect(lead).toContain("Kim of salesperson");
    expect(lead).toContain("Book a test drive");
  });

  test("a time that another shopper has is refused, as is what is missing; what was typed stays", async () => {
    const browser = await enter("manager");
    const taken = await book(browser, 1, later);
    const { path, fields } = await fill(browser, 1, { time: taken.fields.time });
    const answer = await browser.post(`${path}?car=${fields.car}`, fields);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Somebody has just taken that time.");
    expect(answer.text).toContain(fields.name);
    const bad = await browser.post(`${path}?car=${fields.car}`, {
      ...fields,
      email: "nobody",
      message: "At noon & later",
    });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain("At noon &amp; later");
  });

  test("of several people who book one time of a vehicle at once, one gets it", async () => {
    const browsers = await Promise.all([1, 2, 3, 4, 5].map(() => enter("salesperson")));
    const forms = [];
    for (const browser of browsers) forms.push(await fill(browser, 6));
    const answers = await Promise.all(
      forms.map(({ path, fields }, at) => browsers[at]!.post(`${path}?car=${fields.car}`, fields)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409]);
  });

  test("from a lead, the form knows the shopper", async () => {
    const browser = await enter("salesperson");
    const person = { ...aLead().person, email: "ruby@example.com", phone: "0400 555 111", name: "Ruby" };
    const siteId = dealer.sites[slug]!;
    const lead = aLead({ id: randomUUID(), siteId, receivedAt: new Date(), person, car: null });
    const thread = await db.inAccount(dealer.id, async (tx) => {
      await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [] });
      const [row] = await tx.query<{ id: number }>("select thread_id as id from lead where id = $1", [
        lead.id,
      ]);
      return row!.id;
    });
    const page = (await browser.get(await toSectionPath(db, dealer, `leads/${thread}`))).text;
    const href = /href="([^"]*test-drives\/new\?lead=\d+)"/.exec(page)![1]!;
    const choice = (await browser.get(href)).text;
    const form = (await browser.get(`${href}&car=${cars(choice)[2]}`)).text;
    expect(form).toContain('value="ruby@example.com"');
    expect(form).toContain('value="Ruby Citizen"');
  });

  test("it is moved and cancelled, of which the shopper is told; a second person sees the first one's change", async () => {
    const browser = await enter("salesperson");
    const { path, id } = await book(browser, 2, later);
    const before = (await browser.get(`${path}?do=change`)).text;
    const version = read(before, "version");
    const to = times(before)[5]!;
    const moved = await browser.post(path, { intent: "change", version, time: to });
    expect([moved.status, moved.headers.location]).toEqual([303, `${path}?done=changed`]);
    const stale = await browser.post(path, { intent: "cancel", version });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Somebody else changed this test drive");
    const gone = await browser.post(path, {
      intent: "change",
      version: "1",
      time: "2001-01-01T00:00:00+10:00",
    });
    expect([gone.status, gone.text.includes("That time has passed.")]).toEqual([422, true]);
    expect((await browser.post(path, { intent: "cancel", version: "1" })).headers.location).toContain(
      "cancelled",
    );
    expect((await browser.get(path)).text).toContain("Cancelled");
    expect(await told(id)).toEqual([{ state: "booked" }, { state: "changed" }, { state: "cancelled" }]);
    expect(await actions(id)).toEqual(["cancel test drive", "change test drive", "book test drive"]);
  });

  test("whether they came is said once it begins, taken back, and never overwrites what somebody else said", async () => {
    const browser = await enter("salesperson");
    const early = await book(browser, 3, (page) => ({ time: times(page)[30]! }));
    const refused = await browser.post(early.path, { intent: "attend", was: "", attendance: "came" });
    expect([refused.status, (await browser.get(early.path)).text.includes("Did they come?")]).toEqual([
      422,
      false,
    ]);
    const { path, id } = await book(browser, 4);
    const came = await browser.post(path, { intent: "attend", was: "", attendance: "came" });
    expect([came.status, came.text.includes("Noted: they came.")]).toEqual([200, true]);
    const other = await browser.post(path, { intent: "attend", was: "", attendance: "missed" });
    expect([other.status, other.text.includes("in the meantime: Came.")]).toEqual([409, true]);
    const undone = await browser.post(path, { intent: "attend", was: "came", attendance: "" });
    expect([undone.status, undone.text.includes("Did they come?")]).toEqual([200, true]);
    expect(await actions(id)).toEqual(["mark test drive", "mark test drive", "book test drive"]);
  });

  test("D426: only who may answer leads writes, and nobody reaches another yard's or account's", async () => {
    const { path, fields } = await book(await enter("owner"), 5);
    const reader = await enter("read-only");
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.get(await list())).text).not.toContain("Book a test drive");
    const writes: Record<string, string>[] = [
      { intent: "attend", was: "", attendance: "came" },
      { intent: "cancel", version: "0" },
    ];
    for (const write of writes) expect((await reader.post(path, write)).status).toBe(403);
    expect((await reader.post(`${await list()}/new`, fields)).status).toBe(403);
    expect((await (await enter("marketer")).get(await list())).status).toBe(403);
    const elsewhere = await enter("salesperson", { locations: [] });
    expect((await elsewhere.get(path)).status).toBe(404);
    expect((await elsewhere.get(await list())).text).toContain("No test drive is booked");
    for (const write of writes) expect((await elsewhere.post(path, write)).status).toBe(404);
    const notTheirs = await elsewhere.post(`${await list()}/new`, fields);
    expect([notTheirs.status, notTheirs.text.includes("You do not work for the yard")]).toEqual([422, true]);
    const stranger = await enter("owner", {}, other);
    const strange = path.replace(/accounts\/[^/]+/, (await toSectionPath(db, other, "x")).slice(1, -2));
    expect((await stranger.get(strange)).status).toBe(404);
    expect((await stranger.get(`${await toSectionPath(db, other, "test-drives")}/new`)).text).toContain(
      "No site of yours offers test drives",
    );
  });

  test("those of days before today are in a list of their own", async () => {
    const browser = await enter("salesperson");
    const { fields, id } = await book(browser, 0, (page) => ({ time: times(page)[8]! }));
    const [start, end] = [new Date(Date.now() - 49 * HOUR_MS), new Date(Date.now() - 48 * HOUR_MS)];
    await db.inAccount(dealer.id, (tx) =>
      tx.query("update test_drive set starts_at = $2, ends_at = $3 where id = $1", [id, start, end]),
    );
    expect((await browser.get(await list())).text).not.toContain(fields.name);
    const past = (await browser.get(`${await list()}?show=past`)).text;
    expect(past).toContain(fields.name);
    expect(past).toContain("Came? Not said yet");
  });
});
