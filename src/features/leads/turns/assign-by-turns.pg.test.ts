import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import {
  addMembership,
  removeMembership,
  setTakesLeads,
} from "#features/identity/staff/roles/membership-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { anyHours, hours, listOpenMinutes } from "#features/places/test-hours.ts";
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
import { releaseLead } from "../inbox/release-lead.server.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { assignThread, setThreadState } from "../threads/change-thread.server.ts";
import { holdThread, WHOLE_ACCOUNT } from "../threads/find-thread.server.ts";
import type { Thread, ThreadEventKind } from "../threads/thread.ts";
import { addThreadEvent, listThreadEvents } from "../threads/thread-events.server.ts";
import { assignNextByTurn, assignWaitingLeads } from "./assign-by-turns.server.ts";

const db = openTestDatabase();
const jobs = rememberingJobs();
/** Ten to five on a Thursday in Brisbane, where the yard closes at five. */
const NOW = new Date("2025-03-06T06:50:00Z");
const NEXT_DAY = (hour: number, minute: number) => new Date(Date.UTC(2025, 2, 6, hour + 14, minute));
const OFFICE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours("09:00–17:00") }));
type Yard = Parameters<typeof saveLocations>[1][number];
const withHours = (times: object) => ({ ...ASPLEY, ...times }) as Yard;
const YARD = withHours({ timeZone: "Australia/Brisbane", openingHours: OFFICE, specialHours: [] });

let dealer: LeadDealer;
let now: Date;
beforeEach(async () => {
  now = NOW;
  dealer = await givenLeadDealer(db, jobs);
});

const inDealer = <Result>(work: (tx: AccountTransaction) => Promise<Result>) =>
  db.inAccount(dealer.accountId, work);
const publish = (leads: object, yards: readonly Yard[] = [YARD]) =>
  inDealer(async (tx) => {
    await publishDocument(tx, dealer.siteId, {
      ...NORTHSIDE_CONFIG,
      leads: { ...NORTHSIDE_CONFIG.leads, ...leads },
    });
    await saveLocations(tx, yards);
  });

let people = 0;
const ask = async (changes: Partial<Lead> = {}): Promise<{ lead: Lead; id: number }> => {
  people += 1;
  const person = { ...aLead().person, email: `p${people}@example.com`, phone: `0400 ${100_000 + people}` };
  const lead = await dealer.store([], { receivedAt: now, person, ...changes });
  return { lead, id: await threadIdOf(lead) };
};
const threadIdOf = (lead: Pick<Lead, "id">) =>
  inDealer(async (tx) => {
    const [row] = await tx.query<{ id: number }>("select thread_id as id from lead where id = $1", [lead.id]);
    return row!.id;
  });
const find = async (id: number): Promise<Thread> =>
  (await inDealer((tx) => holdThread(tx, id, WHOLE_ACCOUNT)))!;
const round = () => assignWaitingLeads({ db, log: silentLog, now: () => now });
const roundAt = async (at: Date) => {
  now = at;
  await round();
};
const holderOf = async (id: number) => (await find(id)).assignedTo;
const reasons = async (id: number) =>
  (await inDealer((tx) => listThreadEvents(tx, id)))
    .filter(({ kind }) => kind === "assigned")
    .map(({ staffId, data }) => ({ staffId, ...data }));

async function join(name: string, places: object = {}, role: Role = "salesperson"): Promise<StaffPerson> {
  const staff = await addTestStaff(db, { name });
  await inDealer((tx) =>
    addMembership(tx, { staffId: staff.id, role, sites: null, locations: null, ...places }, NOW),
  );
  return staff;
}

describe("D444: new enquiries by turns", () => {
  test("go to whoever was given one longest ago, and only where the site says so", async () => {
    const team = [await join("A"), await join("B", {}, "owner")];
    await join("M", {}, "marketer");
    await join("R", {}, "read-only");
    const before = await ask();
    await round();
    expect(await holderOf(before.id)).toBe(null);
    await publish({ assign: "turns" });
    const given = [];
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await ask();
      await round();
      given.push(await holderOf(id));
    }
    expect(given).toEqual([...team, ...team].map(({ id }) => id));
    expect(await holderOf(before.id)).toBe(null);
    // Who takes one themselves has had their turn.
    const taken = await find(before.id);
    const [a, b] = team as [StaffPerson, StaffPerson];
    const record = async () => undefined;
    await inDealer((tx) => assignThread(tx, taken, { to: a.id, staffId: a.id, now, record }));
    const { id } = await ask();
    await round();
    expect(await holderOf(id)).toBe(b.id);
    expect(await reasons(id)).toEqual([{ staffId: null, to: b.id, name: "B", byTurns: true }]);
  });

  test("of many at once no two go to the same turn", async () => {
    await publish({ assign: "turns" });
    const team = [await join("A"), await join("B"), await join("C")];
    const asked = await Promise.all(Array.from({ length: 9 }, () => ask()));
    await Promise.all(Array.from({ length: 9 }, () => inDealer((tx) => assignNextByTurn(tx, now))));
    await round();
    const holders = await Promise.all(asked.map(({ id }) => holderOf(id)));
    for (const { id } of team) expect(holders.filter((one) => one === id)).toHaveLength(3);
  });

  test("skip who has left, takes none, works elsewhere or is full; nobody's waits, and goes to who is free first", async () => {
    await publish({ assign: "turns", maxOpenLeads: 1 }, [YARD, { ...YARD, slug: "other", name: "Other" }]);
    const other = (await inDealer(listLocations)).find(({ slug }) => slug === "other")!;
    const [gone, away, able] = [await join("Gone"), await join("Away"), await join("Able")];
    await join("Elsewhere", { locations: [other.id] });
    await join("Nowhere", { sites: [] });
    await inDealer(async (tx) => {
      await removeMembership(tx, gone.id, async () => undefined);
      expect(await setTakesLeads(tx, away.id, false)).toBe(true);
      expect(await setTakesLeads(tx, away.id, false)).toBe(false);
    });
    const [first, second] = [await ask(), await ask()];
    await round();
    expect([await holderOf(first.id), await holderOf(second.id)]).toEqual([able.id, null]);
    expect((await find(second.id)).assignAt!.getTime()).toBeGreaterThan(now.getTime());
    const full = await find(first.id);
    await inDealer((tx) => setThreadState(tx, full, { staffId: able.id, now, state: "closed" }));
    await roundAt(new Date(now.getTime() + 3 * MINUTE_MS));
    expect(await holderOf(second.id)).toBe(able.id);
    // What comes while somebody is away waits for them, less and less often.
    const third = await ask();
    await round();
    await roundAt(new Date(now.getTime() + DAY_MS));
    expect((await find(third.id)).assignAt).toEqual(new Date(now.getTime() + DAY_MS / 4));
    await inDealer((tx) => setTakesLeads(tx, away.id, true));
    await roundAt(new Date(now.getTime() + DAY_MS / 4));
    expect(await holderOf(third.id)).toBe(away.id);
  });

  test("by yard go to those of that yard alone first, and to others if these are full", async () => {
    await publish({ assign: "yard", maxOpenLeads: 1 }, [YARD, { ...YARD, slug: "other", name: "Other" }]);
    const yard = (await inDealer(listLocations)).find(({ slug }) => slug === "aspley")!;
    const [everywhere, local] = [await join("Everywhere"), await join("Local", { locations: [yard.id] })];
    const [first, second] = [await ask(), await ask()];
    await round();
    expect([await holderOf(first.id), await holderOf(second.id)]).toEqual([local.id, everywhere.id]);
  });

  test("stay with whoever has the shopper, wait while they are held, and are nobody's business once closed", async () => {
    await publish({ assign: "turns" });
    const [a, b] = [await join("A"), await join("B")];
    const { id, lead } = await ask();
    await round();
    await ask({ person: lead.person, message: "And one more thing" });
    await round();
    expect(await holderOf(id)).toBe(a.id);
    const held = await ask({ suspicions: ["honeypot"] });
    await round();
    expect(await find(held.id)).toMatchObject({ assignedTo: null, assignAt: null });
    await inDealer((tx) => releaseLead(tx, jobs, { id: held.lead.id, now }));
    await round();
    expect(await holderOf(held.id)).toBe(b.id);
    const closed = await ask();
    await inDealer(async (tx) => {
      await setThreadState(tx, await find(closed.id), { staffId: null, now, state: "closed" });
    });
    await round();
    expect(await find(closed.id)).toMatchObject({ assignedTo: null, assignAt: null });
  });
});

describe("D445: what nobody has taken up", () => {
  test("at 4:50 pm with closing at five and twenty minutes moves at 9:10 am the next day, once, and says why", async () => {
    await publish({ assign: "turns", responseMinutes: 20 });
    const [a, b] = [await join("Kim"), await join("Jo")];
    await join("Third");
    const { id } = await ask();
    await round();
    expect(await find(id)).toMatchObject({ assignedTo: a.id, assignAt: NEXT_DAY(9, 10) });
    const holders = [];
    for (let at = now.getTime(); at < NOW.getTime() + 4 * DAY_MS; at += 10 * MINUTE_MS) {
      await roundAt(new Date(at));
      holders.push([at, await holderOf(id)] as const);
    }
    const moved = holders.findIndex(([, holder]) => holder === b.id);
    expect(new Date(holders[moved]![0])).toEqual(NEXT_DAY(9, 10));
    expect(holders.slice(moved).every(([, holder]) => holder === b.id)).toBe(true);
    expect(await reasons(id)).toEqual([
      { staffId: null, to: a.id, name: "Kim", byTurns: true },
      { staffId: null, to: b.id, name: "Jo", byTurns: true, from: "Kim", minutes: 20 },
    ]);
  }, 60_000);

  test("is nothing that somebody wrote about, called, planned, closed or took; and stays where nobody else is free", async () => {
    await publish({ assign: "turns", responseMinutes: 20 });
    const a = await join("A");
    const kinds: readonly ThreadEventKind[] = [
      "note",
      "call",
      "mail-out",
      "answered",
      "next-step",
      "assigned",
    ];
    const asked = [];
    for (const kind of [...kinds, null]) {
      const { id } = await ask();
      asked.push(id);
      await round();
      if (kind) await inDealer((tx) => addThreadEvent(tx, id, { kind, at: now, staffId: a.id, body: "x" }));
    }
    const alone = asked.at(-1)!;
    expect((await Promise.all(asked.map(find))).map(({ assignAt }) => assignAt === null)).toEqual([
      ...kinds.map(() => true),
      false,
    ]);
    await roundAt(NEXT_DAY(9, 10));
    expect(await find(alone)).toMatchObject({ assignedTo: a.id, assignAt: null });
  });

  test("of somebody who left is given to somebody else in time", async () => {
    await publish({ assign: "turns", responseMinutes: 20 });
    const [a, b] = [await join("A"), await join("B")];
    const { id } = await ask();
    await round();
    await inDealer((tx) => removeMembership(tx, a.id, async () => undefined));
    await roundAt(NEXT_DAY(9, 10));
    expect(await holderOf(id)).toBe(b.id);
  });

  test("of two threads that become one moves no more if one was taken up", async () => {
    await publish({ assign: "turns", responseMinutes: 20 });
    const [a] = [await join("A"), await join("B")];
    const one = await ask({ person: { ...aLead().person, email: "x@example.com", phone: "0400 000 001" } });
    await round();
    await inDealer((tx) => addThreadEvent(tx, one.id, { kind: "note", at: now, staffId: a.id, body: "x" }));
    await ask({ person: { ...aLead().person, email: "y@example.com", phone: "0400 000 002" } });
    const both = { ...aLead().person, email: "x@example.com", phone: "0400 000 002" };
    await ask({ person: both, message: "Me again" });
    expect(await find(one.id)).toMatchObject({ assignedTo: a.id, assignAt: null });
  });

  test("D32: moves once the yard was open for so long, whatever its hours and however the clock changes", async () => {
    const [a, b] = [await join("A"), await join("B")];
    await fc.assert(
      fc.asyncProperty(
        anyHours,
        fc.nat(4000),
        fc.integer({ min: 1, max: 300 }),
        async (yard, start, minutes) => {
          const { times, clock } = yard;
          const open = listOpenMinutes(times, clock);
          const due = clock.minutes.filter((_, minute) => minute >= start && open[minute])[minutes - 1];
          fc.pre(due !== undefined);
          await publish({ assign: "turns", responseMinutes: minutes }, [withHours(times)]);
          now = clock.minutes[start]!.at;
          const { id } = await ask();
          await round();
          const first = await holderOf(id);
          const moves = due!.at.getTime() + MINUTE_MS;
          await roundAt(new Date(moves - 1));
          expect(await holderOf(id)).toBe(first);
          await roundAt(new Date(moves));
          expect([a.id, b.id].filter((one) => one !== first)).toEqual([await holderOf(id)]);
          await roundAt(new Date(moves + 20 * DAY_MS));
          expect((await reasons(id)).length).toBe(2);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});
