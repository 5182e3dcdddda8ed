import { expect, test } from "vitest";
import { createLog, silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { forEachAccount } from "./for-each-account.server.ts";
import { addTestSite } from "./test-account.ts";

const db = openTestDatabase();

test("D1: an account whose work fails is logged and does not keep the others from theirs", async () => {
  const [first, failing, last] = [await addTestSite(db), await addTestSite(db), await addTestSite(db)];
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const done: number[] = [];
  await forEachAccount({ db, log }, async (accountId) => {
    if (accountId === failing.accountId) await db.inAccount(accountId, (tx) => tx.query("select 1 / 0"));
    done.push(accountId);
  });
  expect(done).toEqual(expect.arrayContaining([first.accountId, last.accountId]));
  expect(done).not.toContain(failing.accountId);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { account: failing.accountId, error: "division by zero" },
  ]);
});

test("D95: once the server stops, no further account is begun", async () => {
  for (let site = 0; site < 2; site++) await addTestSite(db);
  const stopping = new AbortController();
  const done: number[] = [];
  await forEachAccount({ db, log: silentLog, stopped: stopping.signal }, async (accountId) => {
    done.push(accountId);
    stopping.abort();
  });
  expect(done).toHaveLength(1);
});
