import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Target } from "#features/leads/routing/routing.ts";
import { givenLeadDealer, type LeadDealer } from "#features/leads/take/test-dealer.ts";
import { readAccountSlug } from "#features/tenancy/accounts/site-directory.server.ts";
import { JobQueue } from "#platform/jobs/jobs.ts";
import { silentLog } from "#platform/log.ts";
import { startSmtpServer, type TestSmtpServer } from "#platform/mail/test-smtp-server.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { buildSecretPrefix } from "#platform/secrets/account-secrets.ts";
import { createDataFolder, type Running, start } from "./test-cli.ts";

/** Processes start slowly on a machine that is busy, and a mail server may take its time. */
const PATIENT = { timeout: 180_000, interval: 100 };

const db = openTestDatabase();
const jobs = new JobQueue(appUrl, silentLog);
let folder: string;
let site: LeadDealer;
let smtp: TestSmtpServer;
let crm: TestCrm;

beforeAll(async () => {
  folder = await createDataFolder();
  await jobs.start();
  site = await givenLeadDealer(db, jobs);
  smtp = await startSmtpServer();
  crm = await startCrm();
});
afterAll(async () => {
  await crm?.stop();
  await smtp?.stop();
  await jobs.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test.each(["SIGKILL", "SIGTERM"] as const)(
  "D77 D13: after %s while mail server and webhook are slow, everything arrives, under the same ids",
  async (signal) => {
    smtp.received.length = 0;
    crm.received.length = 0;
    smtp.hold();
    crm.hold();
    await storeLeadFor([
      { kind: "mail", to: "sales@northside.example" },
      { kind: "adf", to: "crm@northside.example", form: "body" },
      { kind: "webhook", to: crm.url, secretName: await secretName() },
    ]);
    const stopped = await startWorker();
    await vi.waitFor(() => expect([smtp.received.length, crm.received.length]).toEqual([2, 1]), PATIENT);
    stopped.child.kill(signal);
    await stopped.finished;
    expect(await claimed()).toBe(signal === "SIGKILL" ? 3 : 0);
    const ids = messageIds();
    const keys = [...crm.received];
    smtp.release();
    crm.release();
    await letWaitsEnd();
    const next = await startWorker();
    await vi.waitFor(async () => expect(await undelivered()).toBe(0), PATIENT);
    expect(messageIds().toSorted()).toEqual([...ids, ...ids].toSorted());
    expect(crm.received).toEqual([...keys, ...keys]);
    next.child.kill("SIGTERM");
    expect(await next.finished).toMatchObject({ code: 0 });
  },
  PATIENT.timeout,
);

async function startWorker(): Promise<Running> {
  const worker = start(["worker"], {
    DATA_DIR: folder,
    DATABASE_URL: appUrl,
    SECRET_KEY: "x".repeat(32),
    DEMO: "false",
    LOG_LEVEL: "fatal",
    SMTP_URL: smtp.url,
    [await secretName()]: "secret",
    FETCH_PRIVATE_ADDRESSES: "true",
  });
  await worker.said("worker ready");
  return worker;
}

const inSite = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(site.accountId, work);

const secretName = async () => `${buildSecretPrefix(await inSite(readAccountSlug))}CRM`;

const storeLeadFor = (targets: readonly Target[]) => site.store(targets);

const count = async (condition: string) => {
  const rows = await inSite((tx) => tx.query(`select from lead_delivery where ${condition}`));
  return rows.length;
};
const claimed = () => count("claimed_until > now()");
const undelivered = () => count("state <> 'delivered'");

/** As if the claims and the waits for the next attempt were over. */
const letWaitsEnd = () =>
  inSite((tx) =>
    tx.query(
      `update lead_delivery set next_try_at = now(), claimed_until = least(claimed_until, now())
       where state = 'pending'`,
    ),
  );

const messageIds = () => smtp.received.map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1]);

interface TestCrm {
  readonly url: string;
  /** Idempotency keys of the posts that came, answered or not. */
  readonly received: (string | undefined)[];
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

async function startCrm(): Promise<TestCrm> {
  const received: (string | undefined)[] = [];
  let holds = false;
  const server = createServer((request, response: ServerResponse) => {
    received.push(request.headers["idempotency-key"]?.toString());
    if (!holds) response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/leads`,
    received,
    hold: () => {
      holds = true;
    },
    release: () => {
      holds = false;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
