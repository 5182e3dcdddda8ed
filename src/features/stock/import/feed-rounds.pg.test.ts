import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { addTestSite, openTestDatabase } from "#features/leads/test-site.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import { FeedRounds } from "./feed-rounds.server.ts";
import { type NewFeed, saveFeed } from "./feed-store.server.ts";
import { aCar, ask, feedOf, NOW, TEST_SECRET, vehicles } from "./test-import.ts";

const db = openTestDatabase();
afterAll(() => db.close());

const addFeed = (account: AccountId, changes: Pick<NewFeed, "name" | "address">) =>
  db.inAccount(account, async (tx) => {
    const settings = { mapping: "forecourt", intervalMinutes: 60, snapshot: true, silentAfterHours: 48 };
    await saveFeed(tx, { ...settings, locations: [], notify: [], ...changes });
    await tx.query("update feed set next_check_at = $1", [NOW]);
  });

test("D76: a feed that does not answer delays no other account's, and its own account's wait for it", async () => {
  const slow = (await addTestSite(db)).accountId;
  const quick = (await addTestSite(db)).accountId;
  const asked: (() => void)[] = [];
  const server = createServer((_, response) => {
    asked.push(() => response.end(feedOf([aCar("S1")])));
  }).listen(0);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
  const folder = await mkdtemp(join(tmpdir(), "forecourt-rounds-"));
  await writeFile(join(folder, "feed.json"), feedOf([aCar("Q1")]));
  await addFeed(slow, { name: "a slow one", address });
  await addFeed(slow, { name: "b waits", address: folder });
  await addFeed(quick, { name: "quick", address: folder });
  const mailer = { send: () => Promise.reject(new Error("no mail")) };
  const parts = { db, secret: TEST_SECRET, mailer, log: silentLog, now: () => NOW, allowPrivate: true };
  const rounds = new FeedRounds(parts);
  const imported = async (account: AccountId) =>
    (await vehicles(db, account)).map(({ stock_number }) => stock_number);
  // A watched file is taken once two checks saw it the same.
  await vi.waitFor(async () => {
    await ask(db, quick, "update feed set next_check_at = $1", [NOW]);
    await rounds.start();
    expect(await imported(quick)).toEqual(["Q1"]);
  }, 30_000);
  await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
  expect(await imported(slow)).toEqual([]);
  asked[0]!();
  await rounds.settled();
  expect(await imported(slow)).toEqual(["S1"]);
  server.close();
  await rm(folder, { recursive: true });
  for (const account of [slow, quick]) await ask(db, account, "update feed set next_check_at = 'infinity'");
});
