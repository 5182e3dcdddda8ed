import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import type { Target } from "#features/leads/routing/routing.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { readEnv } from "#platform/env.ts";
import { defineFeature } from "#platform/features/feature.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import { appUrl } from "#platform/postgres/test-database.ts";
import { openPlatform, type Platform } from "#platform/start/platform.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time.ts";
import { FEATURES } from "../features.ts";
import { openRuntime, type Runtime } from "../process.ts";
import { createDataDir, listOutbox, removeDataDir } from "../testing/test-process.ts";
import { addAccount, aRow, aSite, SECRET, type TestAccount } from "../testing/test-site.ts";
import { startWorker, type Worker } from "../worker.ts";

/** Less than the wait between two rounds of work: what is expected comes with the first. */
const PATIENT = { timeout: 20_000, interval: 50 };

/** The worker is started just before a UTC midnight, where the clock stands after that. */
const midnight = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS);
let current = new Date(midnight.getTime() - 100);
const now = () => current;
const minutesBefore = (minutes: number) => new Date(midnight.getTime() - minutes * MINUTE_MS);

/** On this machine: the operators' alarms may go there, a dealer's webhook may not. */
const operators = createServer(async (request, response) => {
  const body = (await request.toArray()).join("");
  posted.push({ path: request.url ?? "", ...JSON.parse(body) });
  response.end();
});
const posted: { readonly path: string; readonly site?: string; readonly late?: number }[] = [];
const daily: Date[] = [];
/** A feature that the program does not have. */
const washJob = defineJob({ name: "wash", version: 1, schema: z.object({ vehicleId: z.int() }) });
const washed: number[] = [];
const rounds: Date[] = [];
const carWash = defineFeature({
  name: "car wash",
  background: async (context: { readonly now: () => Date }) => ({
    jobs: [handleJob(washJob, async ({ vehicleId }) => void washed.push(vehicleId))],
    rounds: [
      { name: "wash", every: DAY_MS, atStart: true, run: async () => void rounds.push(context.now()) },
    ],
  }),
});

let dataDir: string;
let platform: Platform;
let account: TestAccount;
let process: Runtime;
let worker: Worker;
/** A dealer's webhook on this machine, which is not asked. */
let unreachable: Target;

beforeAll(async () => {
  operators.listen(0, "127.0.0.1");
  await once(operators, "listening");
  const origin = `http://127.0.0.1:${(operators.address() as AddressInfo).port}`;
  unreachable = { kind: "webhook", to: `${origin}/crm`, secretName: "CRM" };
  dataDir = await createDataDir();
  const env = readEnv({
    ...{ DATA_DIR: dataDir, DATABASE_URL: appUrl, SECRET_KEY: SECRET },
    ALARM_WEBHOOK_URL: `${origin}/alarm`,
  });
  platform = await openPlatform(env);
  const buildSite = (boss: string) => ({ config: aSite({ leads: { fallback: { to: [boss] } } }) });
  account = await addAccount(platform.db, now, {
    north: buildSite("boss@north.example"),
    south: buildSite("boss@south.example"),
  });
  await account.import([aRow()]);
  process = await openRuntime({ platform, env, log: silentLog, now });
  await store("south", "Hello south", minutesBefore(60), [unreachable]);
  await store("north", "Hello north", minutesBefore(20), [unreachable]);
  await store("north", "old", minutesBefore(800 * 24 * 60), []);
  worker = await startWorker(process, env, {
    secret: () => "a key",
    daily: async () => void daily.push(now()),
    features: [...FEATURES, carWash],
  });
  current = midnight;
}, 120_000);
afterAll(async () => {
  await worker?.stop();
  await process?.close();
  await platform?.close();
  operators.close();
  await removeDataDir(dataDir);
}, 120_000);

/** Stores an enquiry; answers its id. */
async function store(site: string, message: string, receivedAt: Date, targets: Target[]): Promise<string> {
  const id = randomUUID();
  const person = { ...aLead().person, email: `${id}@example.com` };
  const lead = aLead({ id, siteId: account.sites[site]!, receivedAt, message, person, car: null });
  await platform.db.inAccount(account.id, (tx) =>
    storeLead(tx, { jobs: process.jobs, newId: randomUUID }, { lead, targets }),
  );
  return id;
}

test("D13 D1: an alert goes to the fallback of the enquiry's own site", async () => {
  const told = async () =>
    (await listOutbox(dataDir)).flatMap((mail) => {
      const about = /Hello (\w+)/.exec(mail)?.[1];
      return about ? [[about, /^To: (.*)\r$/m.exec(mail)?.[1]]] : [];
    });
  await vi.waitFor(async () => expect(await told()).toHaveLength(2), PATIENT);
  expect((await told()).sort()).toEqual([
    ["north", "boss@north.example"],
    ["south", "boss@south.example"],
  ]);
});

test("D78 D80: operators hear at once of what was late when a worker starts; no webhook reaches this network", async () => {
  await vi.waitFor(() => expect(posted.find(({ site }) => site === "south")).toBeDefined(), PATIENT);
  expect(posted.map(({ path }) => path)).not.toContain("/crm");
  expect(posted.find(({ site }) => site === "south")).toMatchObject({ path: "/alarm", late: 1 });
});

test("D85: a worker that starts removes details that were kept long enough", async () => {
  const names = () =>
    platform.db.inAccount(account.id, (tx) =>
      tx.query("select name from lead where received_at < $1", [minutesBefore(1000)]),
    );
  await vi.waitFor(async () => expect(await names()).toEqual([{ name: "" }]), PATIENT);
});

test("D12: at midnight the day's work is done, and prices that still stand are confirmed", async () => {
  await vi.waitFor(() => expect(daily).toEqual([midnight]), PATIENT);
  const seen = () => platform.db.query<{ at: Date }>("select last_seen_at as at from market_observation");
  await vi.waitFor(async () => {
    const [observation] = await seen();
    expect(observation?.at).toEqual(midnight);
  }, PATIENT);
});

test("D115: a feature in the list has its jobs and rounds done", async () => {
  await process.jobs.enqueue(platform.db, washJob, { payload: { vehicleId: 7 } });
  await vi.waitFor(() => expect(washed).toEqual([7]), PATIENT);
  expect(rounds).toHaveLength(1);
});
