import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog, silentLog } from "../log.ts";
import { appUrl, openTestDatabase, ownerUrl } from "../postgres/test-database.ts";
import { runSql, withDatabase } from "../postgres/test-server.ts";
import { defineJob, JobQueue } from "./jobs.ts";

const db = openTestDatabase();
const queue = new JobQueue(appUrl, silentLog);
beforeAll(() => queue.start());
afterAll(async () => {
  await queue.stop();
});

const schema = z.object({ id: z.int() });
const defineTestJob = (toKey?: (payload: { id: number }) => string) =>
  defineJob({ name: `test-${randomUUID()}`, version: 1, schema, toKey });

test("D77: while a job with the same key waits another is not added; once it has started, one is", async () => {
  const job = defineTestJob(({ id }) => String(id));
  const done: number[] = [];
  for (const id of [1, 1, 1, 2]) await queue.enqueue(db, job, { payload: { id } });
  await queue.work(job, async ({ id }) => {
    if (done.push(id) === 1) await queue.enqueue(db, job, { payload: { id: 1 } });
  });
  await vi.waitFor(() => expect(done).toHaveLength(3), 30_000);
  expect(done).toEqual([1, 2, 1]);
});

test("D13: without a key every job is added", async () => {
  const job = defineTestJob();
  const done: number[] = [];
  for (const id of [1, 1, 1]) await queue.enqueue(db, job, { payload: { id } });
  await queue.work(job, async ({ id }) => void done.push(id));
  await vi.waitFor(() => expect(done).toEqual([1, 1, 1]), 30_000);
});

test("D95: work that stops finishes the job that runs and takes no other, and jobs can still be added", async () => {
  const job = defineTestJob();
  const stopping = new JobQueue(appUrl, silentLog);
  await stopping.start();
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: number[] = [];
  for (const id of [1, 2]) await stopping.enqueue(db, job, { payload: { id } });
  await stopping.work(job, async ({ id }) => {
    started.resolve();
    await gate.promise;
    done.push(id);
  });
  await started.promise;
  const stopped = stopping.stopWork();
  gate.resolve();
  await stopped;
  await stopping.enqueue(db, job, { payload: { id: 3 } });
  await stopping.stop();
  expect(done).toEqual([1]);
  await queue.work(job, async ({ id }) => void done.push(id));
  await vi.waitFor(() => expect(done).toEqual([1, 2, 3]), 30_000);
});

test("D13 D77: start time, group, urgency and retries of a job are in the queue", async () => {
  const job = defineTestJob();
  const startAfter = new Date("2099-03-01T00:15:00Z");
  await queue.enqueue(db, job, { payload: { id: 1 }, startAfter, group: "one", urgent: true });
  await queue.enqueue(db, job, { payload: { id: 2 } });
  const rows = await db.query<{ start_after: Date; created_on: Date }>(
    `select data, start_after, created_on, group_id, priority, retry_limit, retry_delay, retry_backoff, expire_seconds
     from pgboss.job where name = $1 order by data->>'id'`,
    [job.queue],
  );
  const retried = { retry_limit: 5, retry_delay: 10, retry_backoff: true, expire_seconds: 150 };
  expect(rows).toMatchObject([
    { data: { id: 1 }, start_after: startAfter, group_id: "one", priority: 1, ...retried },
    { data: { id: 2 }, group_id: null, priority: 0, ...retried },
  ]);
  expect(rows[1]?.start_after).toEqual(rows[1]?.created_on);
});

test("D76: while the database is away the log says so once a minute, not for each queue and poll", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line).msg) });
  let now = 0;
  const away = new JobQueue(appUrl, log, () => now);
  await away.start();
  for (let count = 0; count < 5; count++) await away.work(defineTestJob(), async () => undefined);
  const name = new URL(appUrl).pathname.slice(1);
  const server = withDatabase(ownerUrl, "postgres");
  await runSql(server, [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]);
  try {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(lines).toEqual(["job queue"]);
    now = 60_000;
    await vi.waitFor(() => expect(lines).toEqual(["job queue", "job queue"]), 10_000);
  } finally {
    await runSql(server, [`alter database ${name} allow_connections true`]);
    await away.stop();
  }
});
