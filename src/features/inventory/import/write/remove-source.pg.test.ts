import { beforeEach, expect, test, vi } from "vitest";
import { findHeld } from "#features/inventory/import/import-runs.server.ts";
import { findFeed, saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, ask, daysLater, importCars, importContent, toFeed, vehicles } from "../test-import.ts";
import { removeSource } from "./remove-source.server.ts";

const db = openTestDatabase();

const SOURCE = { sourceName: "yard" };
let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  await db.inAccount(account, async (tx) => {
    const feed = {
      name: "yard",
      address: "/nowhere",
      mapping: "forecourt",
      intervalMinutes: 60,
      snapshot: true,
    };
    await saveFeed(tx, { ...feed, silentAfterHours: 48, notify: [], locations: [] });
    await tx.query("update feed set next_check_at = 'infinity'");
  });
});
const cars = ["A1", "A2", "A3"].map((number) => aCar(number));
const remove = (keepStock = false, name = "yard") =>
  db.inAccount(account, (tx) => removeSource(tx, name, { keepStock, now: daysLater(2) }));
const shown = async () =>
  (await vehicles(db, account))
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .map(({ stock_number }) => stock_number);
const sources = async () =>
  (await db.inAccount(account, listSources)).map(({ name, feed }) => [name, feed !== null]);

test("D7 D74: removing a feed withdraws its vehicles, deletes none, and leaves those of other sources", async () => {
  const [feed] = await ask<{ id: number }>(db, account, "select id from feed");
  await importCars(db, account, cars, { ...SOURCE, feedId: feed!.id });
  await importCars(db, account, [aCar("B1")], { sourceName: "other" });
  expect(await remove()).toBe(3);
  expect([(await vehicles(db, account)).length, await shown()]).toEqual([4, ["B1"]]);
  expect(await sources()).toEqual([["other", false]]);
  expect(await db.inAccount(account, (tx) => findFeed(tx, "yard"))).toBeNull();
  const events = await ask<{ kind: string }>(
    db,
    account,
    "select kind from vehicle_event where kind = 'withdrawn'",
  );
  expect(events).toHaveLength(3);
});

test("D7 D74: a feed of the same name takes the vehicles up again, with their addresses", async () => {
  await importCars(db, account, cars, SOURCE);
  const before = (await vehicles(db, account)).map(({ id, slug }) => [id, slug]);
  await remove();
  await importCars(db, account, cars, { ...SOURCE, now: daysLater(3) });
  expect((await vehicles(db, account)).map(({ id, slug }) => [id, slug])).toEqual(before);
  expect([await shown(), await sources()]).toEqual([["A1", "A2", "A3"], [["yard", false]]]);
});

test("D74: stock that is kept stays on the site and in the list, until it is removed as well", async () => {
  await importCars(db, account, cars, SOURCE);
  expect([await remove(true), await shown(), await sources()]).toEqual([
    0,
    ["A1", "A2", "A3"],
    [["yard", false]],
  ]);
  expect([await remove(), await shown(), await sources()]).toEqual([3, [], []]);
});

test("D74: what is held of a removed feed is dropped", async () => {
  await importCars(db, account, cars, { ...SOURCE, snapshot: true });
  await importCars(db, account, [aCar("A1", { driveAwayPrice: 1000 })], { ...SOURCE, now: daysLater(1) });
  await importContent(db, account, toFeed([]), { ...SOURCE, snapshot: true, now: daysLater(1) });
  await remove(true);
  expect(await db.inAccount(account, (tx) => findHeld(tx, "yard"))).toBeNull();
  const [source] = await db.inAccount(account, listSources);
  expect(source).toMatchObject({ held: null, heldPrices: 0, forSale: 3 });
});

test("D74: removing what is not there says so", async () => {
  expect(await remove(false, "nobody")).toBeNull();
});

test("D74: a removal waits for an import that begins at the same time, and neither locks the other out", async () => {
  let removal: Promise<number | null> | undefined;
  await db.inAccount(account, async (tx) => {
    // The first thing that an import locks.
    await tx.query("update source set removed_at = null");
    const [own] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    removal = remove();
    await vi.waitFor(async () => {
      const waiting = "select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))";
      expect((await db.query(waiting, [own!.pid])).length).toBeGreaterThan(0);
    }, 30_000);
    await tx.query("select pg_advisory_xact_lock(7305, id::int) from source");
  });
  expect(await removal).toBe(0);
});
