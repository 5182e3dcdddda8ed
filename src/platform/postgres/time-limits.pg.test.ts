import { expect, test, vi } from "vitest";
import type { AccountId } from "../account-id.ts";
import { Database, isDatabaseDown, LONG_WORK_LIMITS, SERVER_LIMITS } from "./database.ts";
import { appUrl } from "./test-database.ts";

const ACCOUNT = 1 as AccountId;
const open = (statement: number, idleInTransaction: number) =>
  new Database(appUrl, { limits: { statement, idleInTransaction } });

test("D76: a statement that takes too long is ended, and counts as a database that is down", async () => {
  const db = open(50, 60_000);
  const failure = await db
    .inAccount(ACCOUNT, (tx) => tx.query("select pg_sleep(60)"))
    .catch((error) => error);
  expect(failure.message).toMatch(/statement timeout/);
  expect(isDatabaseDown(failure)).toBe(true);
  expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
  await db.close();
});

test("D76: a transaction that nobody goes on with is ended, and its connection is replaced", async () => {
  const db = open(60_000, 50);
  const { promise: forgotten, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<number>();
  const work = db.inAccount(ACCOUNT, async (tx) => {
    const [row] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    begun.resolve(row!.pid);
    await forgotten;
    await tx.query("select 1");
  });
  const failed = expect(work).rejects.toThrow();
  const pid = await begun.promise;
  await vi.waitFor(
    async () => expect(await db.query("select from pg_stat_activity where pid = $1", [pid])).toEqual([]),
    30_000,
  );
  resolve();
  await failed;
  expect(await db.query("select 1 as one")).toEqual([{ one: 1 }]);
  await db.close();
});

test("D76 D423: every transaction has limits, and long work has more time than pages", async () => {
  const settings =
    "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle";
  const pages = new Database(appUrl);
  expect(await pages.inAccount(1 as AccountId, (tx) => tx.query(settings))).toEqual([
    { statement: "1min", idle: "1min" },
  ]);
  await pages.close();
  expect(LONG_WORK_LIMITS.statement).toBeGreaterThan(SERVER_LIMITS.statement);
  expect(LONG_WORK_LIMITS.idleInTransaction).toBeGreaterThan(SERVER_LIMITS.idleInTransaction);
});
