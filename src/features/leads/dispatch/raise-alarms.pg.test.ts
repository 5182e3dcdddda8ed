import { beforeEach, expect, test } from "vitest";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { createLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { resendLead } from "../inbox/resend-lead.server.ts";
import type { Lead } from "../rules/lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { type AlarmPorts, raiseAlarms } from "./raise-alarms.server.ts";

const db = openTestDatabase();

const START = new Date("2025-03-01T23:30:05Z");
const jobs = rememberingJobs();

let site: LeadDealer;
let slug: string;
let now: Date;
let posted: string[];
let logged: string[];
let takesAlarms: boolean;
const ports: AlarmPorts = {
  db,
  jobs,
  fallback: async () => ["boss@northside.example"],
  log: createLog("error", { write: (line) => void logged.push(line) }),
  alarmUrl: "https://alarms.example/hook",
  post: async ({ body }) => {
    posted.push(body);
    return takesAlarms ? { ok: true } : { ok: false, reason: "answered 503" };
  },
  now: () => now,
};

beforeEach(async () => {
  site = await givenLeadDealer(db, jobs);
  slug = (await listSites(db)).find(({ siteId }) => siteId === site.siteId)?.slug ?? "";
  now = START;
  takesAlarms = true;
});

/** Alarms about this test's site that a round raises; the database has other sites. */
async function raised(changes: Partial<AlarmPorts> = {}) {
  [posted, logged] = [[], []];
  await raiseAlarms({ ...ports, ...changes });
  return posted.map((body) => JSON.parse(body)).filter((alarm) => alarm.site === slug);
}
const linesOfSite = () => logged.map((line) => JSON.parse(line)).filter((line) => line.site === slug);

const store = (kind: "mail" | "confirmation" = "mail") =>
  site.store([{ kind, to: "sales@northside.example" }], { receivedAt: START });
const setDispatch = (lead: Lead, to: string) =>
  db.inAccount(site.accountId, (tx) =>
    tx.query(`update lead_delivery set ${to} where lead_id = $1`, [lead.id]),
  );
const later = (minutes: number) => {
  now = new Date(START.getTime() + minutes * 60_000);
};

test("D78: an enquiry raises one alarm when it is late, one when it is given up, and again after a resend", async () => {
  const lead = await store();
  await setDispatch(lead, "attempts = 1, last_error = '452 mailbox full'");
  later(14);
  expect(await raised()).toEqual([]);
  later(15);
  expect(await raised()).toMatchObject([{ late: 1, failed: 0, leads: [lead.id] }]);
  expect(linesOfSite()).toMatchObject([{ level: 50, late: 1, leads: [lead.id] }]);
  expect(await raised()).toEqual([]);
  await setDispatch(lead, "state = 'failed'");
  expect(await raised()).toMatchObject([{ late: 0, failed: 1 }]);
  expect(await raised()).toEqual([]);
  await db.inAccount(site.accountId, (tx) => resendLead(tx, jobs, { id: lead.id, now }));
  expect(await raised()).toEqual([]);
  later(30);
  expect(await raised()).toMatchObject([{ late: 1 }]);
});

test("D78: what no worker has even tried is late too; what is not due yet, delivered or the shopper's is not", async () => {
  const untried = await store();
  await setDispatch(await store(), "next_try_at = '2025-03-02T00:30:00Z'");
  await setDispatch(await store(), "state = 'delivered'");
  await setDispatch(await store("confirmation"), "state = 'failed'");
  later(20);
  expect(await raised()).toMatchObject([{ late: 1, failed: 0, leads: [untried.id] }]);
});

test("D78: an alarm that is not taken is raised again, and logged either way", async () => {
  await store();
  later(20);
  takesAlarms = false;
  expect(await raised()).toHaveLength(1);
  expect(logged.join()).toContain("ALARM_WEBHOOK_URL did not take an alarm");
  takesAlarms = true;
  expect(await raised()).toHaveLength(1);
  expect(await raised()).toEqual([]);
});

test("D78: without an alarm webhook the log alone tells, once", async () => {
  await store();
  later(20);
  expect(await raised({ alarmUrl: undefined })).toEqual([]);
  expect(linesOfSite()).toHaveLength(1);
  await raised({ alarmUrl: undefined });
  expect(linesOfSite()).toEqual([]);
});

test("D78: neither log nor webhook learns who asked what, or where it was to go", async () => {
  const { person, message } = await store();
  later(20);
  await raised();
  const told = [...posted, ...logged].join();
  for (const secret of [person.name, person.lastName, person.email, person.phone, message, "sales@"])
    expect(told).not.toContain(secret);
});

const alertsOf = (lead: Lead) =>
  db.inAccount(site.accountId, (tx) =>
    tx.query("select target from lead_delivery where lead_id = $1 and kind = 'alert'", [lead.id]),
  );

test("D13 D277: whoever is late is alerted about once, while operators' webhook does not take the alarm", async () => {
  const lead = await store();
  takesAlarms = false;
  later(14);
  await raised();
  expect(await alertsOf(lead)).toEqual([]);
  for (const minutes of [15, 16]) {
    later(minutes);
    expect(await raised()).toMatchObject([{ late: 1, leads: [lead.id] }]);
    expect(await alertsOf(lead)).toEqual([{ target: "boss@northside.example" }]);
  }
});

test("D13 D277: the fallback is alerted before operators' webhook is asked", async () => {
  const lead = await store();
  later(20);
  let alerted: unknown;
  const post = async () => {
    alerted = await alertsOf(lead);
    return { ok: true } as const;
  };
  await raised({ post });
  expect(alerted).toEqual([{ target: "boss@northside.example" }]);
});

test("D13 D277: an enquiry sent again alerts nobody twice; a digest alerts operators alone", async () => {
  const lead = await store();
  later(20);
  await raised();
  await setDispatch(lead, "state = 'failed'");
  await db.inAccount(site.accountId, (tx) => resendLead(tx, jobs, { id: lead.id, now }));
  later(40);
  expect(await raised()).toMatchObject([{ late: 1 }]);
  expect(await alertsOf(lead)).toHaveLength(1);
  const other = await store();
  await setDispatch(other, "kind = 'digest'");
  expect(await raised()).toMatchObject([{ late: 1, leads: [other.id] }]);
  expect(await alertsOf(other)).toEqual([]);
});
