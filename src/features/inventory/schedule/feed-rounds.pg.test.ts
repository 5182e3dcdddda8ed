import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { createLog } from "#platform/log.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { runImport } from "../import/run-import.server.ts";
import { aCar, ask, TEST_KEYS, TEST_SECRET, toFeed, vehicles } from "../import/test-import.ts";
import { removeSource } from "../import/write/remove-source.server.ts";
import { claimDueFeeds, type NewFeed, saveFeed } from "../sources/feed-store.server.ts";
import { listSources } from "../sources/source-list.server.ts";
import { FeedRounds } from "./feed-rounds.server.ts";
import type { FeedParts } from "./run-feeds.server.ts";

/** Before the feeds of other tests are due: a round runs those of every account. */
const NOW = new Date("2026-02-01T00:00:00Z");

const db = openTestDatabase();

const addFeed = (account: AccountId, changes: Pick<NewFeed, "name" | "address">) =>
  db.inAccount(account, async (tx) => {
    const settings = { mapping: "forecourt", intervalMinutes: 60, snapshot: true, silentAfterHours: 48 };
    await saveFeed(tx, { ...settings, locations: [], notify: [], ...changes });
    await tx.query("update feed set next_check_at = $1", [NOW]);
  });

/** Addresses that have been asked and not answered. */
const open: ServerResponse[] = [];
const server = createServer((_, response) => void open.push(response)).listen(0);
const hanging = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
afterAll(() => void server.close());

let folder: string;
let accounts: AccountId[];
let parts: FeedParts;
/** What was logged as an error. */
let errors: string[];
beforeEach(async () => {
  accounts = [(await addTestSite(db)).accountId, (await addTestSite(db)).accountId];
  folder = await mkdtemp(join(tmpdir(), "forecourt-rounds-"));
  const mailer = { send: () => Promise.reject(new Error("no mail")) };
  errors = [];
  const log = createLog("error", { write: (line) => void errors.push(line) });
  parts = { db, secret: TEST_SECRET, keys: TEST_KEYS, mailer, log, now: () => NOW, allowPrivate: true };
});
afterEach(async () => {
  for (const response of open.splice(0)) response.destroy();
  await rm(folder, { recursive: true });
  for (const account of accounts) await ask(db, account, "update feed set next_check_at = 'infinity'");
});

const put = async (name: string) => {
  const path = join(folder, `${name}.json`);
  await writeFile(path, toFeed([aCar(name)]));
  return path;
};
const imported = async (account: AccountId) =>
  (await vehicles(db, account)).map(({ stock_number }) => stock_number).sort();
/** Rounds until this holds: a watched file is taken once two checks saw it the same. */
const roundsUntil = (rounds: FeedRounds, holds: () => Promise<void>) =>
  vi.waitFor(async () => {
    for (const account of accounts)
      await ask(db, account, "update feed set next_check_at = $1 where address not like 'http%'", [NOW]);
    await rounds.start();
    await holds();
  }, 30_000);

test("D76 D91: a feed that does not answer delays no other, neither another account's nor its own account's", async () => {
  const [slow, quick] = accounts as [AccountId, AccountId];
  await addFeed(slow, { name: "a slow one", address: hanging });
  await addFeed(slow, { name: "b beside it", address: await put("B1") });
  await addFeed(quick, { name: "quick", address: await put("Q1") });
  const rounds = new FeedRounds(parts);
  await roundsUntil(rounds, async () =>
    expect([await imported(slow), await imported(quick)]).toEqual([["B1"], ["Q1"]]),
  );
  await vi.waitFor(() => expect(open).toHaveLength(1), 30_000);
  open[0]!.end(toFeed([aCar("S1")]));
  await rounds.settled();
  expect(await imported(slow)).toEqual(["B1", "S1"]);
});

test("D91: a feed that is still running is not started a second time when it is due again", async () => {
  const [account] = accounts as [AccountId, AccountId];
  await addFeed(account, { name: "slow", address: hanging });
  const rounds = new FeedRounds(parts);
  await rounds.start();
  await vi.waitFor(() => expect(open).toHaveLength(1), 30_000);
  await ask(db, account, "update feed set next_check_at = $1", [NOW]);
  await rounds.start();
  open[0]!.end(toFeed([aCar("S1")]));
  await rounds.settled();
  expect(open).toHaveLength(1);
  await rounds.start();
  await vi.waitFor(() => expect(open).toHaveLength(2), 30_000);
  await rounds.stop();
});

test("D91: imports of one account take turns", async () => {
  const [account] = accounts as [AccountId, AccountId];
  for (const name of ["A1", "A2", "A3"]) await addFeed(account, { name, address: await put(name) });
  let running = 0;
  const importFeed: FeedParts["importFeed"] = async (request) => {
    running += 1;
    expect(running).toBe(1);
    const outcome = await runImport(parts, request);
    running -= 1;
    return outcome;
  };
  const rounds = new FeedRounds({ ...parts, importFeed });
  await roundsUntil(rounds, async () => expect(await imported(account)).toEqual(["A1", "A2", "A3"]));
});

test("D76 D91: stopping ends downloads at once, and what did not run is due again", async () => {
  const [account] = accounts as [AccountId, AccountId];
  const names = Array.from({ length: 6 }, (_, at) => `slow-${at}`);
  for (const name of names) await addFeed(account, { name, address: hanging });
  const rounds = new FeedRounds(parts);
  await rounds.start();
  await vi.waitFor(() => expect(open.length).toBeGreaterThan(0), 30_000);
  await rounds.stop();
  const due = await db.inAccount(account, (tx) => claimDueFeeds(tx, NOW));
  expect(due.map(({ name, unreachableSince }) => [name, unreachableSince])).toEqual(
    names.map((name) => [name, null]),
  );
});

test("D11 D74 D91: what a feed's old address answers after the feed was changed or removed is left alone", async () => {
  const [account] = accounts as [AccountId, AccountId];
  await addFeed(account, { name: "changed", address: hanging });
  await addFeed(account, { name: "removed", address: hanging });
  const rounds = new FeedRounds(parts);
  await rounds.start();
  await vi.waitFor(() => expect(open).toHaveLength(2), 30_000);
  await addFeed(account, { name: "changed", address: folder });
  await db.inAccount(account, (tx) => removeSource(tx, "removed", { keepStock: false, now: NOW }));
  for (const response of open.splice(0)) response.writeHead(503).end();
  await rounds.settled();
  const sources = await db.inAccount(account, listSources);
  expect(sources.map(({ name, feed }) => [name, feed?.unreachableSince])).toEqual([["changed", null]]);
  expect(await ask(db, account, "select outcome from import_run")).toEqual([]);
});

test("D74 D91: a feed that is removed while its import waits for its turn brings no stock and is not back", async () => {
  const [account] = accounts as [AccountId, AccountId];
  await addFeed(account, { name: "removed", address: hanging });
  const importFeed: FeedParts["importFeed"] = async (request) => {
    await db.inAccount(account, (tx) => removeSource(tx, "removed", { keepStock: false, now: NOW }));
    return runImport(parts, request);
  };
  const rounds = new FeedRounds({ ...parts, importFeed });
  await rounds.startAccount(account);
  await vi.waitFor(() => expect(open).toHaveLength(1), 30_000);
  open[0]!.end(toFeed([aCar("R1")]));
  await rounds.settled();
  expect(await imported(account)).toEqual([]);
  expect(await db.inAccount(account, listSources)).toEqual([]);
  expect(errors).toEqual([]);
});
