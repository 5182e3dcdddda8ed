import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { addPushDevice, PUSH_UNUSED_MS } from "#features/identity/staff/push/push-device-store.server.ts";
import {
  addMembership,
  type Membership,
  removeMembership,
  setTakesLeads,
} from "#features/identity/staff/roles/membership-store.server.ts";
import {
  endStaffSession,
  startStaffSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { saveSso } from "#features/identity/staff/sso/sso-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import {
  ASPLEY,
  NORTHSIDE_CONFIG,
  publishDocument,
  rememberingJobs,
} from "#features/tenancy/accounts/test-account.ts";
import { listLocations, saveLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { openPushSender, type PushSender } from "#platform/push/push-sender.ts";
import {
  startTestPushService,
  type TestPushBrowser,
  type TestPushService,
} from "#platform/push/test-push-service.ts";
import { withDerivedKey } from "#platform/secrets/encryption.ts";
import { HOUR_MS } from "#platform/time.ts";
import { releaseLead } from "../inbox/release-lead.server.ts";
import type { Lead } from "../rules/lead.ts";
import { aLead } from "../rules/test-lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { assignThread, setThreadState } from "../threads/change-thread.server.ts";
import { holdThread, WHOLE_ACCOUNT } from "../threads/find-thread.server.ts";
import { assignWaitingLeads } from "../turns/assign-by-turns.server.ts";
import { type PushNotice, pushLeadNotice, pushNoticeJob, tellOfLeads } from "./tell-of-leads.server.ts";

const db = openTestDatabase();
const NOW = new Date("2025-03-06T01:50:00Z");
const agent = createPublicAgent(true);
let service: TestPushService;
let push: PushSender;
beforeAll(async () => {
  service = await startTestPushService();
  const key = { WEB_PUSH_KEY: Buffer.alloc(32, 7).toString("base64"), MAIL_FROM: "a@b.example" };
  push = openPushSender(key, { dispatcher: agent.dispatcher, allowPrivate: true, now: () => now })!;
});
afterAll(async () => {
  await agent.close();
  await service.close();
});

let dealer: LeadDealer;
let jobs: ReturnType<typeof rememberingJobs>;
let now: Date;
beforeEach(async () => {
  [now, jobs] = [NOW, rememberingJobs()];
  service.taken.length = 0;
  service.status = 201;
  dealer = await givenLeadDealer(db, jobs);
});

const inDealer = <Result>(work: (tx: AccountTransaction) => Promise<Result>) =>
  db.inAccount(dealer.accountId, work);
const ports = () => ({ db, jobs, push: push as PushSender | null, log: silentLog, now: () => now });

interface Told extends TestPushBrowser {
  readonly staff: StaffPerson;
  readonly session: string;
  readonly device: string;
}

/** Somebody of the dealer who is told in one browser. */
async function join(
  membership: Partial<Membership> = {},
  ssoAccount: AccountId | null = null,
): Promise<Told> {
  const staff = await addTestStaff(db);
  await inDealer((tx) =>
    addMembership(
      tx,
      { staffId: staff.id, role: "salesperson", sites: null, locations: null, ...membership },
      now,
    ),
  );
  return { ...(await turnOn(staff, ssoAccount)), staff };
}
async function turnOn(staff: StaffPerson, ssoAccount: AccountId | null = null) {
  const session = await startStaffSession(db, { staffId: staff.id, device: "Safari" }, now);
  const [browser, device] = [service.subscribe(), randomUUID()];
  const asked = { session: { ...session, ssoAccount }, id: device, name: "Safari" };
  const keys = { subscription: browser.subscription, serverKey: push.publicKey };
  expect(await addPushDevice(db, { ...asked, ...keys }, now)).toBe(true);
  return { ...browser, session: session.id, device };
}

const ask = (changes: Partial<Lead> = {}) => dealer.store([], { receivedAt: now, ...changes });
const threadOf = ({ id }: Pick<Lead, "id">) =>
  inDealer(async (tx) => {
    const [row] = await tx.query<{ id: number }>("select thread_id as id from lead where id = $1", [id]);
    return (await holdThread(tx, row!.id, WHOLE_ACCOUNT))!;
  });

/** Runs the round and what it asked the queue for, as often as the queue would. @returns what each browser was told */
async function tell(...browsers: readonly Told[]): Promise<unknown[][]> {
  await tellOfLeads(ports());
  await work();
  return browsers.map(listTold);
}
async function work(): Promise<void> {
  for (const { payload } of jobs.take(pushNoticeJob.queue))
    await pushLeadNotice(ports(), payload as PushNotice);
}
const listTold = ({ subscription, read }: TestPushBrowser) =>
  service.taken.filter(({ path }) => subscription.endpoint.endsWith(path)).map(({ body }) => read(body));
const titled = (title: string) => [expect.objectContaining({ title })];

describe("D463: a new enquiry", () => {
  test("is told once to each who may see it, without a word of the shopper", async () => {
    const [kim, lee] = [await join(), await join({ role: "read-only" })];
    const marketer = await join({ role: "marketer" });
    const stranger = await addTestStaff(db);
    const elsewhere = { ...(await turnOn(stranger)), staff: stranger };
    const lead = await ask();
    const thread = await threadOf(lead);
    const notice = {
      ...{ title: "New enquiry", body: `${aLead().car!.title} · Northside Aspley`, tag: `lead-${thread.id}` },
      href: expect.stringMatching(new RegExp(`^/accounts/[\\w-]+/leads/${thread.id}$`)),
    };
    expect(await tell(kim, lee, marketer, elsewhere)).toEqual([[notice], [notice], [], []]);
    expect(await tell(kim)).toEqual([[notice]]);
    expect(service.taken.map(({ headers }) => headers.topic)).toEqual([notice.tag, notice.tag]);
  });

  test("is told to those of its yard and site alone", async () => {
    await inDealer((tx) =>
      saveLocations(tx, [ASPLEY, { ...ASPLEY, slug: "geelong", name: "Geelong" }] as never),
    );
    const yards = await inDealer(listLocations);
    const yard = (slug: string) => yards.find((one) => one.slug === slug)!.id;
    const [aspley, geelong] = [
      await join({ locations: [yard("aspley")] }),
      await join({ locations: [yard("geelong")] }),
    ];
    const nowhere = await join({ sites: [] });
    await ask();
    expect(await tell(aspley, geelong, nowhere)).toEqual([titled("New enquiry"), [], []]);
  });

  test("that looks automated is told once it is released", async () => {
    const kim = await join();
    const lead = await ask({ suspicions: ["speed"] as never });
    expect(await tell(kim)).toEqual([[]]);
    now = new Date(NOW.getTime() + 5 * HOUR_MS);
    expect(await inDealer((tx) => releaseLead(tx, jobs, { id: lead.id, now }))).toBe(true);
    expect(await tell(kim)).toEqual([titled("New enquiry")]);
  });

  test("by turns is told to whoever it goes to, and to all where nobody is free", async () => {
    const document = { ...NORTHSIDE_CONFIG, leads: { ...NORTHSIDE_CONFIG.leads, assign: "turns" } };
    await inDealer((tx) => publishDocument(tx, dealer.siteId, document));
    const [kim, lee] = [await join(), await join()];
    await ask();
    expect(await tell(kim, lee)).toEqual([[], []]);
    await assignWaitingLeads(ports());
    expect((await tell(kim, lee)).flat()).toEqual(titled("Enquiry for you"));
    service.taken.length = 0;
    for (const { staff } of [kim, lee])
      await inDealer((tx) =>
        tx.query("update staff_membership set role = 'read-only' where staff_id = $1", [staff.id]),
      );
    await ask();
    await assignWaitingLeads(ports());
    expect(await tell(kim, lee)).toEqual([[], []]);
    now = new Date(now.getTime() + 15_000);
    expect(await tell(kim, lee)).toEqual([titled("New enquiry"), titled("New enquiry")]);
  });

  test("that is given to somebody is told to them, and not to who takes it", async () => {
    const [kim, lee] = [await join(), await join()];
    const lead = await ask();
    const record = async () => undefined;
    const give = async (to: Told, by: Told) => {
      const thread = await threadOf(lead);
      await inDealer((tx) =>
        assignThread(tx, thread, { to: to.staff.id, staffId: by.staff.id, now, record }),
      );
    };
    await give(kim, kim);
    expect(await tell(kim, lee)).toEqual([[], []]);
    await give(lee, kim);
    expect(await tell(kim, lee)).toEqual([[], titled("Enquiry for you")]);
  });

  test("is told to nobody on leave, and to nobody any more once an hour has passed", async () => {
    const kim = await join();
    await inDealer((tx) => setTakesLeads(tx, kim.staff.id, false));
    await ask();
    expect(await tell(kim)).toEqual([[]]);
    await inDealer((tx) => setTakesLeads(tx, kim.staff.id, true));
    await ask();
    now = new Date(NOW.getTime() + HOUR_MS);
    expect(await tell(kim)).toEqual([[]]);
    await ask({ receivedAt: new Date(NOW.getTime() - 3 * HOUR_MS) });
    expect(await tell(kim)).toEqual([[]]);
  });

  test("is stored as before where nobody can be told, and told to nobody later", async () => {
    const kim = await join();
    await ask();
    await tellOfLeads({ ...ports(), push: null });
    expect(await tell(kim)).toEqual([[]]);
  });
});

describe("D463: between the round and the push service", () => {
  const afterRound = async (change: (lead: Lead) => Promise<unknown>, ...browsers: readonly Told[]) => {
    const lead = await ask();
    await tellOfLeads(ports());
    await change(lead);
    await work();
    return browsers.map((browser) => listTold(browser).length);
  };

  test("who left or signed out is told nothing", async () => {
    const [gone, out, stays] = [await join(), await join(), await join()];
    const leave = async () => {
      await inDealer((tx) => removeMembership(tx, gone.staff.id, async () => undefined));
      expect(await endStaffSession(db, out.staff.id, out.session)).toBe(true);
    };
    expect(await afterRound(leave, gone, out, stays)).toEqual([0, 0, 1]);
  });

  test("nobody is told of what is closed, nor of what a colleague has taken", async () => {
    const [kim, lee] = [await join(), await join()];
    const change = { staffId: lee.staff.id, now };
    const close = async (lead: Lead) => {
      const thread = await threadOf(lead);
      await inDealer((tx) => setThreadState(tx, thread, { state: "closed", ...change }));
    };
    expect(await afterRound(close, kim, lee)).toEqual([0, 0]);
    const take = async (lead: Lead) => {
      const thread = await threadOf(lead);
      const record = async () => undefined;
      await inDealer((tx) => assignThread(tx, thread, { to: lee.staff.id, ...change, record }));
    };
    expect(await afterRound(take, kim, lee)).toEqual([0, 1]);
  });

  test.each([404, 410])("a browser that is gone (%i) is forgotten", async (status) => {
    const kim = await join();
    service.status = status;
    await ask();
    await tell(kim);
    service.status = 201;
    expect(await db.query("select from staff_push_device where id = $1", [kim.device])).toEqual([]);
    await ask();
    service.taken.length = 0;
    expect(await tell(kim)).toEqual([[]]);
  });

  test.each([429, 503])(
    "a push service that takes nothing now (%i) is asked again by the queue",
    async (status) => {
      const kim = await join();
      service.status = status;
      await ask();
      await expect(tell(kim)).rejects.toThrow(`status ${status}`);
      expect(await db.query("select from staff_push_device where id = $1", [kim.device])).toHaveLength(1);
    },
  );

  test("what it refuses is not sent again, and the browser stays", async () => {
    const kim = await join();
    service.status = 400;
    await ask();
    await tell(kim);
    expect(service.taken).toHaveLength(1);
    expect(await db.query("select from staff_push_device where id = $1", [kim.device])).toHaveLength(1);
  });
});

describe("D463: a browser", () => {
  test("in which nobody was for thirty days, or that asked with another key, is told nothing", async () => {
    const [old, other, kim] = [await join(), await join(), await join()];
    const change = (sql: string, ...values: unknown[]) =>
      db.query(`update staff_push_device set ${sql}`, values);
    await change("used_at = $1 where id = $2", new Date(NOW.getTime() - PUSH_UNUSED_MS), old.device);
    await change("server_key = 'earlier' where id = $1", other.device);
    await ask();
    expect(await tell(old, other, kim)).toEqual([[], [], titled("New enquiry")]);
  });

  test("D437: of a session by single sign-on hears of that account alone, and others not where it is required", async () => {
    const elsewhere = await givenLeadDealer(db, jobs);
    const [own, theirs, password, owner] = [
      await join({}, dealer.accountId),
      await join({}, elsewhere.accountId),
      await join(),
      await join({ role: "owner" }),
    ];
    await ask();
    expect(await tell(own, theirs, password)).toEqual([titled("New enquiry"), [], titled("New enquiry")]);
    service.taken.length = 0;
    const settings = {
      ...{ issuer: "https://login.dealer.example", clientId: "forecourt", domains: ["dealer.example"] },
      ...{ newRole: null, isRequired: true },
    };
    const keys = withDerivedKey("s".repeat(32), undefined);
    await inDealer((tx) =>
      saveSso(tx, { settings, clientSecret: "secret", keys, record: async () => undefined }, now),
    );
    await ask();
    expect((await tell(own, theirs, password, owner)).map(({ length }) => length)).toEqual([1, 0, 0, 1]);
  });
});
