import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import type { Target } from "../routing/routing.ts";
import { givenLeadDealer, type LeadDealer } from "../take/test-dealer.ts";
import { dispatchHandlers } from "./work-dispatches.server.ts";

const PATIENT = { timeout: 30_000, interval: 20 };
const HANGS = /^hangs/;

const db = openTestDatabase();
const jobs = new JobQueue(appUrl, silentLog);
let hanging: LeadDealer;
let healthy: LeadDealer;
const held = Promise.withResolvers<void>();
const begun: string[] = [];
const sent: string[] = [];

beforeAll(async () => {
  await jobs.start();
  [hanging, healthy] = [await givenLeadDealer(db, jobs), await givenLeadDealer(db, jobs)];
  const handlers = dispatchHandlers({
    db,
    jobs,
    log: silentLog,
    mailer: { send },
    postWebhook: async () => ({ ok: true }),
    secret: "s".repeat(32),
    readSecret: () => undefined,
    fallback: async () => [],
    now: () => new Date(),
  });
  for (const handle of handlers) await handle(jobs);
}, 120_000);
afterAll(async () => {
  held.resolve();
  await jobs.stop();
}, 120_000);

async function send({ id, to }: { readonly id: string; readonly to: string }) {
  begun.push(to);
  if (HANGS.test(to)) await held.promise;
  sent.push(to);
  return { id };
}

const mailTo = (to: string): Target => ({ kind: "mail", to });
const count = (list: readonly string[], to: string) => list.filter((each) => each === to).length;

test("D77: while 20 enquiries hang at one target, other accounts, other targets and confirmations get theirs", async () => {
  for (let i = 0; i < 20; i++) await hanging.store([mailTo("hangs@slow.example")]);
  await vi.waitFor(() => expect(count(begun, "hangs@slow.example")).toBe(2), PATIENT);
  await healthy.store([mailTo("sales@healthy.example")]);
  await hanging.store([mailTo("sales@slow.example"), { kind: "confirmation", to: "jane@example.com" }]);
  await vi.waitFor(
    () =>
      expect(sent.toSorted()).toEqual(["jane@example.com", "sales@healthy.example", "sales@slow.example"]),
    PATIENT,
  );
  expect(count(begun, "hangs@slow.example")).toBe(2);
}, 60_000);

const hangingTargets = (count: number, domain: string) =>
  Array.from({ length: count }, (_, i) => mailTo(`hangs-${i}@${domain}`));
const hangAt = (domain: string) =>
  begun.filter((to) => HANGS.test(to) && to.endsWith(`@${domain}`) && !sent.includes(to));

test("D87: an account whose targets all hang takes a few slots, and others get theirs", async () => {
  for (let i = 0; i < 3; i++) await hanging.store(hangingTargets(12, "slow.example"));
  await vi.waitFor(() => expect(hangAt("slow.example")).toHaveLength(4), PATIENT);
  await healthy.store([mailTo("used@healthy.example"), mailTo("new@healthy.example")]);
  await vi.waitFor(
    () => expect(sent).toEqual(expect.arrayContaining(["used@healthy.example", "new@healthy.example"])),
    PATIENT,
  );
  expect(hangAt("slow.example")).toHaveLength(4);
}, 60_000);

test("D77 D87: an alert and a confirmation get through while dealers' targets hang in every other slot", async () => {
  for (let i = 0; i < 4; i++)
    await (await givenLeadDealer(db, jobs)).store(hangingTargets(6, `slow-${i}.example`));
  await vi.waitFor(() => expect(begun.filter((to) => HANGS.test(to))).toHaveLength(20), PATIENT);
  await hanging.store([
    mailTo("hangs@slow.example"),
    { kind: "alert", to: "boss@slow.example" },
    { kind: "confirmation", to: "john@example.com" },
  ]);
  const urgent = ["boss@slow.example", "john@example.com"];
  await vi.waitFor(() => expect(sent).toEqual(expect.arrayContaining(urgent)), PATIENT);
  expect(begun.filter((to) => HANGS.test(to))).toHaveLength(20);
}, 60_000);

test("D77: what waited for a target is delivered once it answers", async () => {
  held.resolve();
  await vi.waitFor(() => expect(count(sent, "hangs@slow.example")).toBe(21), PATIENT);
  expect(count(begun, "hangs@slow.example")).toBe(21);
}, 60_000);
