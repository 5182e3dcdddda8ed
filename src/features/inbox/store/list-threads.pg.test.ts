import { beforeAll, describe, expect, test } from "vitest";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "#features/leads/take/test-dealer.ts";
import { assignThread, setThreadState } from "#features/leads/threads/change-thread.server.ts";
import { WHOLE_ACCOUNT } from "#features/leads/threads/find-thread.server.ts";
import { addThreadEvent } from "#features/leads/threads/thread-events.server.ts";
import { markThreadRead } from "#features/leads/threads/thread-reads.server.ts";
import { ASPLEY, rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { countThreads, listThreads, type ThreadView } from "./list-threads.server.ts";

const db = openTestDatabase();
const NOW = aLead().receivedAt;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

let dealer: LeadDealer;
let me: StaffPerson;
const inDealer = <Result>(work: (tx: AccountTransaction) => Promise<Result>) =>
  db.inAccount(dealer.accountId, work);

const MAIL = { kind: "mail", to: "sales@northside.example" } as const;
let people = 0;
async function store(name: string, changes: Partial<Lead> = {}): Promise<number> {
  people += 1;
  const person = {
    ...aLead().person,
    ...{
      name,
      email: `${name.toLowerCase()}@example.com`,
      phone: `0400 000 ${String(people).padStart(3, "0")}`,
    },
  };
  const { id } = await dealer.store([MAIL], { person, receivedAt: NOW, ...changes });
  const [row] = await inDealer((tx) =>
    tx.query<{ id: number }>("select thread_id as id from lead where id = $1", [id]),
  );
  return row!.id;
}

const reader = (scope = WHOLE_ACCOUNT, now = later(60)) => ({ ...scope, staffId: me.id, now });
const list = async (view: ThreadView, { words = [] as readonly string[], by = reader() } = {}) => {
  const found = await inDealer((tx) => listThreads(tx, by, { view, words, offset: 0, limit: 50 }));
  expect(found.count).toBe(found.threads.length);
  return found.threads;
};
const names = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).map(({ name }) => name.split(" ")[0]);

beforeAll(async () => {
  dealer = await givenLeadDealer(db, rememberingJobs());
  me = await addTestStaff(db);
  await inDealer((tx) =>
    addMembership(tx, { staffId: me.id, role: "salesperson", sites: null, locations: null }, NOW),
  );
  await inDealer((tx) => saveLocations(tx, [ASPLEY, { ...ASPLEY, slug: "other", name: "Other" }]));
  await store("Open", { receivedAt: later(1) });
  const mine = await store("Mine", { receivedAt: later(2) });
  const overdue = await store("Overdue", {
    receivedAt: later(3),
    car: { ...aLead().car!, title: "2019 Kia Rio" },
  });
  await store("Held", { suspicions: ["honeypot"] });
  const undelivered = await store("Undelivered", { receivedAt: later(4) });
  const closed = await store("Closed", { receivedAt: later(5) });
  const { seller } = aLead();
  await store("Elsewhere", {
    receivedAt: later(6),
    seller: { ...seller, location: { ...seller.location!, slug: "other" } },
  });
  await store("Nowhere", {
    receivedAt: later(7),
    seller: { ...seller, location: null },
    category: "Finance",
    car: null,
  });
  await inDealer(async (tx) => {
    const change = { staffId: me.id, now: later(8) };
    await assignThread(
      tx,
      { id: mine, assignedTo: null },
      { ...change, to: me.id, record: async () => undefined },
    );
    await setThreadState(tx, { id: closed, responseDueAt: null }, { ...change, state: "closed" });
    await tx.query("update thread set response_due_at = $2 where id = $1", [overdue, later(30)]);
    await tx.query("update lead_delivery set state = 'delivered'");
    await tx.query(
      "update lead_delivery set state = 'failed', last_error = 'no such user' where lead_id = (select id from lead where thread_id = $1)",
      [undelivered],
    );
    await addThreadEvent(tx, mine, { kind: "call", at: later(9), staffId: me.id, body: "Left a message" });
  });
});

describe("D432: the list of leads", () => {
  const OPEN = ["Mine", "Nowhere", "Elsewhere", "Undelivered", "Overdue", "Open"];

  test.each<readonly [ThreadView, readonly string[]]>([
    ["open", OPEN],
    ["mine", ["Mine"]],
    ["unassigned", OPEN.slice(1)],
    ["overdue", ["Overdue"]],
    ["held", ["Held"]],
    ["undelivered", ["Undelivered"]],
    ["closed", ["Closed"]],
  ])("%s", async (view, expected) => {
    expect(await names(view)).toEqual(expected);
    const counts = await inDealer((tx) => countThreads(tx, reader()));
    expect(counts[view]).toBe(expected.length);
  });

  test("D108: what somebody dealt with is delivered, and what is late is not", async () => {
    await inDealer((tx) =>
      tx.query("update lead_delivery set acknowledged_at = $1 where state = 'failed'", [NOW]),
    );
    expect(await names("undelivered")).toEqual([]);
    await inDealer((tx) =>
      tx.query(
        `update lead_delivery set state = 'pending', attempts = 1, requested_at = $1 where state = 'failed'`,
        [later(44)],
      ),
    );
    expect(await names("undelivered", { by: reader(WHOLE_ACCOUNT, later(58)) })).toEqual([]);
    expect(await names("undelivered")).toEqual(["Undelivered"]);
    await inDealer((tx) =>
      tx.query("update lead_delivery set state = 'failed', acknowledged_at = null where state = 'pending'"),
    );
  });

  test("says of each what it is about and what was said last", async () => {
    const [mine] = await list("mine");
    expect(mine).toMatchObject({
      ...{ assigneeName: me.name, leads: 1, isUnread: true, hasHeld: false, isUndelivered: false },
      lead: { category: "Used Car Enquiry", received_at: later(2) },
      words: { kind: "call", at: later(9), body: "Left a message" },
    });
    expect(await list("undelivered")).toMatchObject([{ isUndelivered: true, words: null }]);
    expect(await list("held")).toMatchObject([{ hasHeld: true, isUnread: false }]);
  });

  test("is searched by name, address, number, reference and vehicle, whatever the view", async () => {
    const find = (...words: string[]) => names("mine", { words });
    expect(await find("elsewhere@example")).toEqual(["Elsewhere"]);
    expect(await find("kia", "rio")).toEqual(["Overdue"]);
    expect(await find("CLOSED")).toEqual(["Closed"]);
    expect(await find("0400000002")).toEqual(["Mine"]);
    expect(await find("+61400000002")).toEqual(["Mine"]);
    const [held] = await list("held");
    expect(await find(held!.lead.id.slice(0, 8).toUpperCase())).toEqual(["Held"]);
    expect(await find("%")).toEqual([]);
    expect(await find("kia", "closed")).toEqual([]);
  });

  test("is unread until somebody looks, and again once the shopper writes, for each person", async () => {
    const [first] = await list("overdue");
    expect(first!.isUnread).toBe(true);
    await inDealer((tx) => markThreadRead(tx, { threadId: first!.id, staffId: me.id }, later(40)));
    expect((await list("overdue"))[0]!.isUnread).toBe(false);
    const other = await addTestStaff(db);
    expect((await list("overdue", { by: { ...reader(), staffId: other.id } }))[0]!.isUnread).toBe(true);
    await inDealer((tx) =>
      tx.query("update thread set last_incoming_at = $2 where id = $1", [first!.id, later(41)]),
    );
    expect((await list("overdue"))[0]!.isUnread).toBe(true);
  });

  test("D426: somebody who is limited sees their yards' only, in lists, counts and searches", async () => {
    const other = (await inDealer(listLocations)).find(({ slug }) => slug === "other")!;
    const by = reader({ sites: null, locations: [other.id] });
    expect(await names("open", { by })).toEqual(["Elsewhere"]);
    expect(await names("open", { by, words: ["example"] })).toEqual(["Elsewhere"]);
    expect(await inDealer((tx) => countThreads(tx, by))).toMatchObject({
      ...{ open: 1, unassigned: 1, mine: 0, overdue: 0, held: 0, undelivered: 0, closed: 0 },
    });
    expect(await names("open", { by: reader({ sites: [], locations: null }) })).toEqual([]);
    expect(await names("open", { by: reader({ sites: [dealer.siteId], locations: null }) })).toEqual(OPEN);
  });

  test("comes in pages, of which the last is not full", async () => {
    const page = (offset: number) =>
      inDealer((tx) => listThreads(tx, reader(), { view: "open", words: [], offset, limit: 4 }));
    const [first, second] = [await page(0), await page(4)];
    expect([first.count, second.count]).toEqual([6, 6]);
    expect([...first.threads, ...second.threads].map(({ name }) => name.split(" ")[0])).toEqual(OPEN);
  });
});
