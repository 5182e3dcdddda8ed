import { beforeEach, expect, test } from "vitest";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { type DispatchPorts, dispatchLead, enqueueDueDispatches } from "../dispatch/dispatch-lead.server.ts";
import { deIdentifyLeads } from "../inbox/de-identify.server.ts";
import { listLeads } from "../inbox/lead-list.server.ts";
import { releaseLead } from "../inbox/release-lead.server.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { addReminders } from "./held-reminder.server.ts";

const db = openTestDatabase();

const START = new Date("2025-03-01T23:30:05Z");
const TARGETS: readonly Target[] = [
  { kind: "mail", to: "sales@northside.example" },
  { kind: "digest", to: "boss@northside.example" },
];
const jobs = rememberingJobs();
let site: LeadDealer;
let now: Date;
let mails: MailMessage[];
let isMailDown: boolean;
beforeEach(async () => {
  site = await givenLeadDealer(db, jobs);
  now = START;
  mails = [];
  isMailDown = false;
  jobs.take("");
});

const ports: DispatchPorts = {
  ...{ db, jobs, log: silentLog },
  mailer: {
    send: async (message) => {
      if (isMailDown) throw new Error("connect ECONNREFUSED");
      mails.push(message);
      return { id: message.id };
    },
  },
  postWebhook: async () => ({ ok: true }),
  secret: "s".repeat(32),
  readSecret: () => undefined,
  fallback: async () => ["boss@northside.example"],
  now: () => now,
};
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const toDigest = () => mails.filter(({ to }) => to === "boss@northside.example");

/** Stores a held lead at a minute. */
const hold = (minute: number, changes: Partial<Lead> = {}) =>
  site.store(TARGETS, { receivedAt: at(minute), suspicions: ["honeypot"], ...changes });
const release = ({ id }: Lead) => db.inAccount(site.accountId, (tx) => releaseLead(tx, jobs, { id, now }));

/** Sends what is due at a minute. */
async function workAt(minute: number): Promise<void> {
  now = at(minute);
  await enqueueDueDispatches(ports);
  for (const { payload } of jobs.take("dispatch-lead")) {
    const { accountId } = payload as { accountId: number };
    if (accountId === site.accountId) await dispatchLead(ports, payload as never);
  }
}

test("D79: the fallback gets one digest, within an hour of the first, of all that was held meanwhile", async () => {
  const one = await hold(0);
  const two = await hold(29, { suspicions: ["rate-address", "too-fast"], car: null, category: "Service" });
  await workAt(39);
  expect(toDigest()).toEqual([]);
  await workAt(41);
  const [digest, ...others] = toDigest();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ subject: "Northside Motors: 2 enquiries are held", automatic: true });
  for (const { id } of [one, two]) expect(digest?.text).toContain(`leads release ${id} --site leads-`);
  expect(mails).toHaveLength(1);
  await workAt(600);
  expect(mails).toHaveLength(1);
});

test("D79: what is held later comes in another digest, and nothing new brings none", async () => {
  await hold(0);
  await workAt(41);
  const later = await hold(45);
  await workAt(86);
  expect(toDigest().map(({ subject }) => subject)).toEqual(
    Array(2).fill("Northside Motors: 1 enquiry is held"),
  );
  expect(toDigest()[1]?.text).toContain(later.id);
  await workAt(10_000);
  expect(toDigest()).toHaveLength(2);
});

test("D79: a mail server that is down only delays the digest", async () => {
  await hold(0);
  isMailDown = true;
  await workAt(41);
  await workAt(50);
  isMailDown = false;
  await workAt(200);
  expect(toDigest()).toHaveLength(1);
});

test("D79 D13: what was released before is not in the digest, and is watched from its release on", async () => {
  const one = await hold(0);
  now = at(20);
  expect(await release(one)).toBe(true);
  const listLate = (troubledAt: Date) =>
    db.inAccount(site.accountId, (tx) => listLeads(tx, { limit: 1, troubledAt }));
  expect(await listLate(at(34))).toEqual([]);
  expect(await listLate(at(35))).toMatchObject([{ id: one.id }]);
  await workAt(41);
  expect(mails.map(({ to }) => to)).toEqual(["sales@northside.example"]);
  const two = await hold(42);
  const three = await hold(43);
  now = at(44);
  await release(two);
  await workAt(90);
  expect(toDigest()).toHaveLength(1);
  expect(toDigest()[0]?.text).toContain(three.id);
  expect(toDigest()[0]?.text).not.toContain(two.id);
});

test("D79: an enquiry that nobody suspects begins no digest, and the digest leaves the state of its lead", async () => {
  await hold(0, { suspicions: [] });
  const held = await hold(1);
  await workAt(60);
  expect(toDigest()).toHaveLength(1);
  const leads = await db.inAccount(site.accountId, (tx) => listLeads(tx, { limit: 10 }));
  expect(leads.map(({ id, state }) => [id === held.id, state])).toEqual([
    [true, "held"],
    [false, "delivered"],
  ]);
});

test("D108 D79: who decided on nothing is reminded once of what is still held, and only of that", async () => {
  const remind = (minute: number) =>
    db.inAccount(site.accountId, (tx) =>
      addReminders(
        tx,
        {
          siteId: site.siteId,
          heldBefore: at(minute),
          to: ["boss@northside.example", "new@northside.example"],
        },
        now,
      ),
    );
  const [one, two] = [await hold(0), await hold(1)];
  const other = await hold(60);
  await workAt(101);
  expect(toDigest()).toHaveLength(2);
  await remind(0);
  await workAt(102);
  expect(toDigest()).toHaveLength(2);
  await release(one);
  await remind(60);
  await remind(60);
  await workAt(103);
  await remind(60);
  await workAt(104);
  const reminder = toDigest().at(-1);
  expect(toDigest()).toHaveLength(3);
  expect(mails.filter(({ to }) => to === "new@northside.example")).toHaveLength(1);
  expect(reminder).toMatchObject({ subject: "Northside Motors: 1 enquiry is still held", automatic: true });
  expect(reminder?.text).toContain(two.id);
  for (const { id } of [one, other]) expect(reminder?.text).not.toContain(id);
});

test("D1 D79: a digest tells of one site's enquiries", async () => {
  const first = site;
  await hold(0);
  site = await givenLeadDealer(db, jobs);
  const second = await hold(1);
  await workAt(60);
  expect(toDigest().map(({ text }) => text.includes(second.id))).toEqual([true]);
  site = first;
  await workAt(61);
  expect(toDigest()).toHaveLength(2);
});

test("D79 D85: erasing the first person of a digest keeps the others in it", async () => {
  const one = await hold(0);
  const two = await hold(10);
  await db.inAccount(site.accountId, (tx) => deIdentifyLeads(tx, [one.id], now));
  await workAt(60);
  expect(toDigest()).toHaveLength(1);
  expect(toDigest()[0]?.text).toContain(two.id);
  expect(toDigest()[0]?.text).not.toContain(one.id);
});

test("D79 D78: each held enquiry is listed with the digest that tells of it, until it is released", async () => {
  const [one, two] = [await hold(0), await hold(10)];
  const listed = async (changes: object = {}) => {
    const leads = await db.inAccount(site.accountId, (tx) => listLeads(tx, { limit: 10, ...changes }));
    return new Map(leads.map(({ id, deliveries }) => [id, deliveries.map((each) => each.kind)]));
  };
  expect(await listed()).toEqual(
    new Map([
      [two.id, ["digest", "mail"]],
      [one.id, ["mail", "digest"]],
    ]),
  );
  isMailDown = true;
  await workAt(41);
  expect(await listed({ troubledAt: at(54) })).toEqual(new Map());
  expect([...(await listed({ troubledAt: at(56) })).keys()]).toEqual([two.id, one.id]);
  now = at(57);
  await release(one);
  expect((await listed()).get(one.id)).toEqual(["mail"]);
  expect([...(await listed({ troubledAt: at(58) })).keys()]).toEqual([two.id]);
});

test("D79: a digest collects for thirty minutes to either side of its first enquiry, and tells of the oldest first", async () => {
  const SECOND = 1 / 60_000;
  const first = await hold(0);
  const [before, after] = [await hold(-30), await hold(30)];
  const tooLate = await hold(30 + SECOND);
  const tooEarly = await hold(-30 - SECOND);
  const rows = await db.inAccount(site.accountId, (tx) =>
    tx.query<{ id: string; digest_id: string }>("select id, digest_id from lead"),
  );
  const digests = new Map(rows.map(({ id, digest_id }) => [id, digest_id]));
  expect([first, before, after].map(({ id }) => digests.get(id))).toEqual(Array(3).fill(first.id));
  expect(digests.get(tooLate.id)).toBe(tooLate.id);
  expect(digests.get(tooEarly.id)).toBe(tooEarly.id);
  await workAt(40 - SECOND - 1);
  expect(toDigest().map(({ text }) => text.includes(first.id))).toEqual([false]);
  await workAt(40);
  const text = toDigest().find((mail) => mail.text.includes(first.id))?.text ?? "";
  const places = [before, first, after].map(({ id }) => text.indexOf(id));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test("D85 D108: an erased or released enquiry, or one of another site, reminds nobody", async () => {
  const [erased, released, held] = [await hold(0), await hold(60), await hold(120)];
  await db.inAccount(site.accountId, (tx) => deIdentifyLeads(tx, [erased.id], now));
  await release(released);
  const remind = (heldBefore: Date, siteId = site.siteId) =>
    db.inAccount(site.accountId, async (tx) => {
      await addReminders(tx, { siteId, heldBefore, to: ["boss@northside.example"] }, now);
      const rows = await tx.query<{ id: string }>(
        "select lead_id as id from lead_delivery where kind = 'reminder' order by id",
      );
      return rows.map(({ id }) => id);
    });
  expect(await remind(at(120))).toEqual([]);
  expect(await remind(at(121), (site.siteId + 1) as typeof site.siteId)).toEqual([]);
  expect(await remind(at(121))).toEqual([held.id]);
});
