import { beforeEach, describe, expect, test } from "vitest";
import { addMembership, removeMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import {
  ASPLEY,
  NORTHSIDE_CONFIG,
  publishDocument,
  rememberingJobs,
} from "#features/tenancy/accounts/test-account.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { deIdentifyLeads } from "../inbox/de-identify.server.ts";
import { discardLead } from "../inbox/discard-lead.server.ts";
import { eraseRecord, readPerson } from "../inbox/people.server.ts";
import { releaseLead } from "../inbox/release-lead.server.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { givenLeadDealer, HOURS, type LeadDealer } from "../take/test-dealer.ts";
import { assignThread, listAssignees, planNextStep, setThreadState } from "./change-thread.server.ts";
import { holdThread, WHOLE_ACCOUNT } from "./find-thread.server.ts";
import type { Thread } from "./thread.ts";
import { addThreadEvent, listThreadEvents, noteAnswer } from "./thread-events.server.ts";
import { threadLeads } from "./thread-leads.server.ts";
import { markThreadRead } from "./thread-reads.server.ts";

const db = openTestDatabase();
const jobs = rememberingJobs();
/** Half past nine on a Sunday morning in Brisbane. */
const NOW = aLead().receivedAt;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

const YARDS = [ASPLEY, { ...ASPLEY, slug: "other", name: "Other" }];

let dealer: LeadDealer;
beforeEach(async () => {
  dealer = await givenLeadDealer(db, jobs);
});

const inDealer = <Result>(work: (tx: AccountTransaction) => Promise<Result>) =>
  db.inAccount(dealer.accountId, work);

const person = (changes: Partial<Lead["person"]> = {}) => ({ ...aLead().person, ...changes });
let questions = 0;
const store = (changes: Partial<Lead> = {}) => {
  questions += 1;
  return dealer.store([], {
    receivedAt: NOW,
    message: `Question ${questions}`,
    person: person(),
    ...changes,
  });
};
const HELD = { suspicions: ["honeypot"] } as const;

const threadIdOf = (lead: Pick<Lead, "id">) =>
  inDealer(async (tx) => {
    const [row] = await tx.query<{ id: number | null }>("select thread_id as id from lead where id = $1", [
      lead.id,
    ]);
    return row?.id ?? null;
  });
const find = (id: number, scope = WHOLE_ACCOUNT) => inDealer((tx) => holdThread(tx, id, scope));
const threadOf = async (lead: Pick<Lead, "id">): Promise<Thread> => (await find((await threadIdOf(lead))!))!;
const countThreads = async () => (await inDealer((tx) => tx.query("select from thread"))).length;
const events = (id: number) => inDealer((tx) => listThreadEvents(tx, id));
const note = (id: number, body: string, at = NOW) =>
  inDealer((tx) => addThreadEvent(tx, id, { kind: "note", at, staffId: null, body }));

const unrecorded = async () => undefined;

async function aMember(role: Role = "salesperson", places = {}) {
  const staff = await addTestStaff(db);
  await inDealer((tx) =>
    addMembership(tx, { staffId: staff.id, role, sites: null, locations: null, ...places }, NOW),
  );
  return staff;
}

describe("D432: a shopper's enquiries are one thread", () => {
  test("by email address or by number, whatever the name", async () => {
    const first = await store();
    const mail = await store({ person: person({ phone: "0400 000 001" }), receivedAt: later(20) });
    const phone = await store({ person: person({ email: "other@example.com" }), receivedAt: later(40) });
    const other = await store({ person: person({ email: "b@example.com", phone: "0400 000 009" }) });
    const id = await threadIdOf(first);
    expect([await threadIdOf(mail), await threadIdOf(phone)]).toEqual([id, id]);
    expect(await threadIdOf(other)).not.toBe(id);
    expect(await threadOf(first)).toMatchObject({
      ...{ name: "Jane Citizen", emailKey: "other@example.com", location: "aspley", state: "open" },
      ...{ openedAt: NOW, lastActivityAt: later(40), lastIncomingAt: later(40), isHeld: false },
    });
  });

  test("an enquiry that belongs to two makes them one: the older stays, and nothing is lost", async () => {
    const [one, two] = [
      await store({ person: person({ phone: "0400 000 001" }) }),
      await store({
        person: person({ email: "b@example.com", phone: "0400 000 002" }),
        receivedAt: later(1),
      }),
    ];
    const [first, second] = [await threadOf(one), await threadOf(two)];
    const staff = await aMember();
    const change = { staffId: staff.id, now: later(2) };
    await note(first.id, "First");
    await note(second.id, "Second");
    await inDealer(async (tx) => {
      await assignThread(tx, second, { ...change, to: staff.id, record: unrecorded });
      await planNextStep(tx, second, { ...change, step: { text: "Call", at: later(60) } });
      await setThreadState(tx, first, { ...change, state: "closed" });
      await noteAnswer(tx, second.id, later(3));
    });
    const both = await store({ person: person({ phone: "0400 000 002" }), receivedAt: later(10) });
    expect(await Promise.all([one, two, both].map(threadIdOf))).toEqual([first.id, first.id, first.id]);
    expect(await threadOf(both)).toMatchObject({
      ...{ assignedTo: staff.id, nextStep: "Call", firstResponseAt: later(3), state: "open" },
    });
    expect((await events(first.id)).map(({ kind, body }) => body ?? kind)).toEqual(
      expect.arrayContaining(["First", "Second", "assigned", "Call", "closed", "merged"]),
    );
    expect(await find(second.id)).toEqual(await find(first.id));
    expect(await countThreads()).toBe(1);
  });

  test("one that was of somebody who left takes whoever has the other, and since when", async () => {
    const one = await store({ person: person({ phone: "0400 000 001" }) });
    const two = await store({ person: person({ email: "b@example.com", phone: "0400 000 002" }) });
    const [first, second] = [await threadOf(one), await threadOf(two)];
    const [left, staff] = [await aMember(), await aMember()];
    const assign = (thread: Thread, to: typeof staff, now: Date) =>
      inDealer((tx) => assignThread(tx, thread, { staffId: to.id, to: to.id, now, record: unrecorded }));
    await assign(first, left, later(2));
    await inDealer((tx) => removeMembership(tx, left.id, async () => undefined));
    await assign(second, staff, later(5));
    const both = await store({ person: person({ phone: "0400 000 002" }), receivedAt: later(10) });
    expect(await threadOf(both)).toMatchObject({ id: first.id, assignedTo: staff.id, assignedAt: later(5) });
  });

  test("two sent at once are in one thread", async () => {
    const leads = await Promise.all(Array.from({ length: 5 }, () => store()));
    expect(new Set(await Promise.all(leads.map(threadIdOf))).size).toBe(1);
  });

  test("another account's enquiry of the same person is another thread, which nobody else finds", async () => {
    const mine = await threadIdOf(await store());
    dealer = await givenLeadDealer(db, jobs);
    const theirs = await threadIdOf(await store());
    expect(theirs).not.toBe(mine);
    expect(await find(mine!)).toBe(null);
  });

  test("a closed thread opens when the shopper writes again", async () => {
    const { id } = await threadOf(await store());
    await inDealer((tx) =>
      setThreadState(tx, { id, responseDueAt: null }, { staffId: null, now: NOW, state: "closed" }),
    );
    await store({ receivedAt: later(30) });
    expect(await find(id)).toMatchObject({ state: "open" });
    expect((await events(id)).map(({ kind }) => kind)).toEqual(["closed", "reopened"]);
  });
});

describe("D432 D14: what is held", () => {
  test("changes no thread until it is released, and then counts as just come", async () => {
    const first = await store();
    const before = await threadOf(first);
    const held = await store({ ...HELD, person: person({ name: "Spam" }), receivedAt: later(20) });
    expect(await threadIdOf(held)).toBe(before.id);
    expect(await threadOf(first)).toEqual(before);
    await inDealer((tx) => releaseLead(tx, jobs, { id: held.id, now: later(60) }));
    expect(await threadOf(first)).toMatchObject({ name: "Spam Citizen", lastIncomingAt: later(60) });
  });

  test("alone is a held thread, which a release opens", async () => {
    const held = await store(HELD);
    const before = await threadOf(held);
    expect(before).toMatchObject({ isHeld: true, lastIncomingAt: null, responseDueAt: null });
    await inDealer((tx) => releaseLead(tx, jobs, { id: held.id, now: later(60) }));
    expect(await threadOf(held)).toMatchObject({
      ...{ id: before.id, isHeld: false, openedAt: later(60), lastIncomingAt: later(60) },
    });
  });

  test("joins no two people, not even through an enquiry that is not held", async () => {
    const [one, two] = [
      await store({ person: person({ phone: "0400 000 001" }) }),
      await store({ person: person({ email: "b@example.com", phone: "0400 000 002" }) }),
    ];
    await store({ ...HELD, person: person({ phone: "0400 000 002" }) });
    await store({ person: person({ email: "b@example.com", phone: "0400 000 003" }) });
    expect(await threadIdOf(one)).not.toBe(await threadIdOf(two));
  });

  test("is one with its sender's once it is released, notes and links too", async () => {
    const held = await store(HELD);
    const { id } = await threadOf(held);
    await note(id, "Looks real");
    const real = await store({ receivedAt: later(20) });
    expect(await threadIdOf(real)).not.toBe(id);
    await inDealer((tx) => releaseLead(tx, jobs, { id: held.id, now: later(60) }));
    const joined = await threadOf(real);
    expect(await threadIdOf(held)).toBe(joined.id);
    expect((await events(joined.id)).map(({ body }) => body)).toContain("Looks real");
    expect(await find(id)).toMatchObject({ id: joined.id });
  });

  test("goes with its thread when it is rejected", async () => {
    const held = await store(HELD);
    await inDealer((tx) => discardLead(tx, held.id, NOW));
    expect(await countThreads()).toBe(0);
  });
});

describe("D433: the promise to answer", () => {
  const promise = (responseMinutes: number) =>
    inDealer(async (tx) => {
      await publishDocument(tx, dealer.siteId, {
        ...NORTHSIDE_CONFIG,
        leads: { ...NORTHSIDE_CONFIG.leads, responseMinutes },
      });
      await saveLocations(tx, [{ ...ASPLEY, openingHours: HOURS }]);
    });

  test("counts in the yard's opening hours, and only what is owed", async () => {
    expect((await threadOf(await store())).responseDueAt).toBe(null);
    await promise(30);
    // The yard opens at half past eight on Monday.
    const due = new Date("2025-03-02T23:00:00Z");
    const lead = await store({ receivedAt: later(20) });
    const { id } = await threadOf(lead);
    expect(await find(id)).toMatchObject({ responseDueAt: due });
    await store({ receivedAt: later(2 * 24 * 60) });
    expect(await find(id)).toMatchObject({ responseDueAt: due });
    await inDealer((tx) => noteAnswer(tx, id, later(3 * 24 * 60)));
    expect(await find(id)).toMatchObject({ responseDueAt: null, firstResponseAt: later(3 * 24 * 60) });
    await store({ receivedAt: new Date("2025-03-07T01:00:00Z") });
    expect(await find(id)).toMatchObject({
      ...{ responseDueAt: new Date("2025-03-07T01:30:00Z"), firstResponseAt: later(3 * 24 * 60) },
    });
  });

  test("waits while an enquiry is held, and while a thread is closed", async () => {
    await promise(30);
    const held = await store(HELD);
    expect((await threadOf(held)).responseDueAt).toBe(null);
    await inDealer((tx) => releaseLead(tx, jobs, { id: held.id, now: new Date("2025-03-04T01:00:00Z") }));
    const thread = await threadOf(held);
    expect(thread.responseDueAt).toEqual(new Date("2025-03-04T01:30:00Z"));
    const set = (state: Thread["state"]) =>
      inDealer((tx) => setThreadState(tx, thread, { staffId: null, now: later(5000), state }));
    await set("closed");
    expect((await threadOf(held)).responseDueAt).toBe(null);
    await set("open");
    expect((await threadOf(held)).responseDueAt).toEqual(thread.responseDueAt);
  });
});

describe("D432 D85: personal details", () => {
  test("go from a thread with its last enquiry, and of an older one with what was said before the next", async () => {
    const old = await store({ person: person({ name: "Maria", email: "old@example.com" }) });
    const { id } = await threadOf(old);
    await note(id, "About the old one", later(1));
    const next = await store({ person: person({ lastName: "Smith" }), receivedAt: later(60) });
    await note(id, "About the next one", later(61));
    await inDealer((tx) => deIdentifyLeads(tx, [old.id], NOW));
    expect(await threadIdOf(old)).toBe(null);
    expect((await events(id)).map(({ body }) => body)).toEqual(["About the next one"]);
    const [row] = await inDealer((tx) => tx.query("select * from thread"));
    expect(JSON.stringify(row)).not.toMatch(/maria|old@/i);
    await inDealer((tx) => deIdentifyLeads(tx, [next.id], NOW));
    expect(await countThreads()).toBe(0);
    expect(await inDealer((tx) => tx.query("select from thread_event"))).toEqual([]);
  });

  test("of a person who asks have the notes, and are erased with them", async () => {
    const { id } = await threadOf(await store());
    const shared = await store({ person: person({ email: "sister@example.com" }), receivedAt: later(20) });
    await note(id, "Wants it by Friday");
    await inDealer((tx) =>
      planNextStep(tx, { id }, { staffId: null, now: NOW, step: { text: "Call her", at: NOW } }),
    );
    const key = { email: "jane@example.com", phone: null };
    const record = await inDealer((tx) => readPerson(tx, key));
    expect(record.threads).toMatchObject([
      {
        id,
        events: [{ text: "Wants it by Friday" }, { text: "Call her" }],
        leadIds: [expect.any(String), shared.id],
      },
    ]);
    await inDealer((tx) => eraseRecord(tx, record, NOW));
    // Her sister's enquiry stays, but nothing tells whom the notes were about.
    expect(await threadOf(shared)).toMatchObject({ emailKey: "sister@example.com", nextStep: null });
    expect(await events(id)).toEqual([]);
    expect(JSON.stringify(await inDealer((tx) => tx.query("select * from thread")))).not.toContain("jane@");
  });

  test("an enquiry that comes while the last other one is erased gets a thread", async () => {
    const old = await store();
    let incoming: Promise<Lead> | null = null;
    await inDealer(async (tx) => {
      await deIdentifyLeads(tx, [old.id], NOW);
      incoming = store({ receivedAt: later(60) });
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await threadOf((await incoming)!)).toMatchObject({ state: "open" });
  });
});

describe("D432: leads from before there were threads", () => {
  test("get theirs in a round, those of long ago as closed", async () => {
    const old = await store({ receivedAt: new Date(NOW.getTime() - 20 * DAY_MS) });
    const other = person({ email: "b@example.com", phone: "0400 000 002" });
    const recent = await store({ person: other, receivedAt: new Date(NOW.getTime() - DAY_MS) });
    const again = await store({ person: other });
    await inDealer(async (tx) => {
      await tx.query("update lead set thread_id = null");
      await tx.query("delete from thread");
    });
    await threadLeads({ db, log: silentLog, now: () => NOW });
    expect(await threadOf(old)).toMatchObject({ state: "closed", responseDueAt: null });
    expect(await threadOf(recent)).toMatchObject({ state: "open", lastIncomingAt: NOW });
    expect(await threadIdOf(again)).toBe(await threadIdOf(recent));
    expect(await events((await threadIdOf(recent))!)).toEqual([]);
  });
});

describe("D426: part of an account", () => {
  test("somebody who is limited finds the threads with an enquiry of theirs, and nobody else's", async () => {
    const lead = await store();
    const { id } = await threadOf(lead);
    await inDealer((tx) => saveLocations(tx, YARDS));
    const [aspley, other] = ["aspley", "other"].map((slug) => async () => {
      const found = (await inDealer(listLocations)).find((one) => one.slug === slug);
      return { sites: null, locations: [found!.id] };
    });
    expect(await find(id, await aspley!())).toMatchObject({ id });
    expect(await find(id, await other!())).toBe(null);
    expect(await find(id, { sites: [], locations: null })).toBe(null);
    expect(await find(id, { sites: [dealer.siteId], locations: null })).toMatchObject({ id });
  });

  test("a thread is given only to who may answer it, and is nobody's once they leave", async () => {
    const thread = await threadOf(await store());
    await inDealer((tx) => saveLocations(tx, YARDS));
    const other = (await inDealer(listLocations)).find(({ slug }) => slug === "other")!;
    const [seller, marketer, elsewhere] = [
      await aMember(),
      await aMember("marketer"),
      await aMember("salesperson", { locations: [other.id] }),
    ];
    expect((await inDealer((tx) => listAssignees(tx, thread))).map(({ id }) => id)).toEqual([seller.id]);
    const assign = (to: typeof seller) =>
      inDealer((tx) =>
        assignThread(tx, thread, { staffId: seller.id, now: NOW, to: to.id, record: unrecorded }),
      );
    expect([await assign(marketer), await assign(elsewhere), await assign(await addTestStaff(db))]).toEqual([
      ...[{ ok: false }, { ok: false }, { ok: false }],
    ]);
    expect(await assign(seller)).toEqual({ ok: true, to: seller.name, isSame: false });
    expect(await find(thread.id)).toMatchObject({ assignedTo: seller.id, version: 2 });
    await inDealer((tx) => removeMembership(tx, seller.id, async () => undefined));
    expect(await find(thread.id)).toMatchObject({ assignedTo: null, assignedAt: null });
  });

  test("a person's reading is theirs, and says when they read it before", async () => {
    const { id } = await threadOf(await store());
    const [one, two] = [await aMember(), await aMember()];
    const read = (staffId: typeof one.id, now: Date) =>
      inDealer((tx) => markThreadRead(tx, { threadId: id, staffId }, now));
    expect([await read(one.id, NOW), await read(one.id, later(5)), await read(two.id, later(6))]).toEqual([
      ...[null, NOW, null],
    ]);
  });
});
