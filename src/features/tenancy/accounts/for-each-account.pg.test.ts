import { expect, test } from "vitest";
import { createLog, silentLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { ACCOUNTS_AT_ONCE, forEachAccount } from "./for-each-account.server.ts";
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

test("D465: an account whose work hangs keeps no other waiting, and no more than asked for are begun at once", async () => {
  for (let site = 0; site < 2 * ACCOUNTS_AT_ONCE; site++) await addTestSite(db);
  const accounts = (await db.query<{ id: number }>("select id from account")).map(({ id }) => id);
  const [hanging, othersDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [running, most, ended] = [0, 0, 0];
  const visited = forEachAccount({ db, log: silentLog, atOnce: ACCOUNTS_AT_ONCE }, async (accountId) => {
    running += 1;
    most = Math.max(most, running);
    if (accountId === accounts[0]) await hanging.promise;
    else await db.inAccount(accountId, (tx) => tx.query("select 1"));
    running -= 1;
    ended += 1;
    if (ended === accounts.length - 1) othersDone.resolve();
  });
  await othersDone.promise;
  expect([most, running]).toEqual([ACCOUNTS_AT_ONCE, 1]);
  hanging.resolve();
  await visited;
});
