import { expect, test } from "vitest";
import { listDueAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { ensureSource, findSource } from "../import/import-source.server.ts";
import { FORECOURT, NOW } from "../import/test-import.ts";
import {
  claimDueFeeds,
  claimSilentFeeds,
  findFeed,
  isSameFeed,
  listFeeds,
  markImported,
  markReach,
  markSettling,
  type NewFeed,
  pauseFeed,
  saveFeed,
} from "./feed-store.server.ts";
import { listSources } from "./source-list.server.ts";

const db = openTestDatabase();
const after = (seconds: number, ms = 0) => new Date(NOW.getTime() + seconds * 1000 + ms);
const NORTH: NewFeed = {
  ...{ name: "north", address: "https://a.example/1", mapping: "forecourt", locations: ["aspley"] },
  ...{ intervalMinutes: 60, snapshot: true, silentAfterHours: 24, notify: ["a@north.example"] },
};

const withAccount = async (work: (tx: AccountTransaction) => Promise<void>) => {
  const { accountId } = await addTestSite(db);
  await db.inAccount(accountId, work);
};

test("D6 D11: a feed that is saved again says all that is new, without the troubles of its old address", async () => {
  await withAccount(async (tx) => {
    await saveFeed(tx, NORTH);
    await saveFeed(tx, { ...NORTH, name: "east" });
    const before = await findFeed(tx, "north");
    expect(before).toMatchObject(NORTH);
    await markImported(tx, before!.id, { hash: "h", now: NOW });
    await markSettling(tx, before!.id, { stamp: "s", now: NOW });
    await markReach(tx, before!.id, { since: NOW, reason: "no answer" });
    const troubled = { contentHash: "h", fileStamp: "s", settlingSince: NOW, unreachableSince: NOW };
    expect(await findFeed(tx, "north")).toMatchObject(troubled);
    const changed: NewFeed = {
      ...{ name: "north", address: "https://a.example/2", mapping: "other", locations: [] },
      ...{ intervalMinutes: 30, snapshot: false, silentAfterHours: 12, notify: [] },
    };
    await saveFeed(tx, changed);
    const none = { contentHash: null, fileStamp: null, settlingSince: null, unreachableSince: null };
    expect(await findFeed(tx, "north")).toMatchObject({
      ...changed,
      ...none,
      id: before!.id,
      importedAt: NOW,
    });
    // All feeds of one name's source stay apart from the other's.
    expect((await listFeeds(tx)).map(({ name, address }) => [name, address])).toEqual([
      ["east", NORTH.address],
      ["north", changed.address],
    ]);
    const same = { id: before!.id, address: changed.address, mapping: "other" };
    const answers = [same, { ...same, address: NORTH.address }, { ...same, mapping: "forecourt" }];
    expect(await Promise.all(answers.map((one) => isSameFeed(tx, one)))).toEqual([true, false, false]);
  });
});

test("D6 D11: a feed keeps its mapping, whatever an import names; a source without a feed takes the import's", async () => {
  await withAccount(async (tx) => {
    const request = {
      sourceName: "north",
      mapping: { ...FORECOURT, missing: "sold" as const },
      mappingFrom: "mine",
    };
    const read = () =>
      tx.query("select mapping, missing_means as missing, removed_at is null as live from source");
    await ensureSource(tx, { ...request, mappingFrom: "first" });
    await tx.query("update source set removed_at = now(), missing_means = 'withdrawn'");
    await findSource(tx, request);
    expect(await read()).toEqual([{ mapping: "first", missing: "withdrawn", live: true }]);
    await tx.query("update source set removed_at = now()");
    await ensureSource(tx, request);
    expect(await read()).toEqual([{ mapping: "mine", missing: "sold", live: true }]);
    await tx.query("update source set removed_at = now()");
    await saveFeed(tx, NORTH);
    await ensureSource(tx, request);
    expect(await read()).toEqual([{ mapping: "forecourt", missing: "sold", live: true }]);
  });
});

test("D11: a feed is due at its time, for one process, and not while it runs", async () => {
  await withAccount(async (tx) => {
    await saveFeed(tx, { ...NORTH, name: "b" });
    await saveFeed(tx, { ...NORTH, name: "a", intervalMinutes: 5 });
    await tx.query("update feed set next_check_at = $1", [NOW]);
    const claim = async (seconds: number, ms = 0, running: readonly number[] = []) =>
      (await claimDueFeeds(tx, after(seconds, ms), running)).map(({ name }) => name);
    const { id } = (await findFeed(tx, "b"))!;
    expect([await claim(0, -1), await claim(0, 0, [id]), await claim(0), await claim(0)]).toEqual([
      ...[[], ["a"], ["b"], []],
    ]);
    expect([await claim(300, -1), await claim(300), await claim(3600)]).toEqual([[], ["a"], ["a", "b"]]);
  });
});

test("D11: a feed that is silent beyond its hours is told of once, until it has news", async () => {
  await withAccount(async (tx) => {
    for (const name of ["north", "never"]) await saveFeed(tx, { ...NORTH, name });
    const { id } = (await findFeed(tx, "north"))!;
    await markImported(tx, id, { hash: "h", now: NOW });
    const claim = async (now: Date) => (await claimSilentFeeds(tx, now)).map(({ name }) => name);
    const limit = after(24 * 3600);
    const late = new Date(limit.getTime() + 1);
    expect([await claim(limit), await claim(late), await claim(late)]).toEqual([[], ["north"], []]);
    await markImported(tx, id, { hash: "h", now: NOW });
    expect(await claim(late)).toEqual(["north"]);
  });
});

test("D446: a paused feed is neither due nor silent; resumed, it is due at once", async () => {
  const { accountId } = await addTestSite(db);
  const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(accountId, work);
  const isDue = async () => (await listDueAccounts(db, ["feeds", after(99 * 3600)])).includes(accountId);
  const id = await within(async (tx) => {
    await saveFeed(tx, NORTH);
    await tx.query("update feed set next_check_at = $1, imported_at = $1", [NOW]);
    return (await findFeed(tx, "north"))!.id;
  });
  expect(await isDue()).toBe(true);
  const pause = (by: string | null) => within((tx) => pauseFeed(tx, id, { by, now: after(9) }));
  expect([await pause("Kim"), await pause("Mel")]).toEqual([true, false]);
  await within(async (tx) => {
    await saveFeed(tx, { ...NORTH, intervalMinutes: 5 });
    await tx.query("update feed set next_check_at = $1", [NOW]);
    expect(await findFeed(tx, "north")).toMatchObject({ pausedAt: after(9) });
    expect(await claimDueFeeds(tx, after(99 * 3600))).toEqual([]);
    expect(await claimSilentFeeds(tx, after(99 * 3600))).toEqual([]);
    const [source] = await listSources(tx);
    expect(source?.feed).toMatchObject({ pausedAt: after(9), pausedBy: "Kim" });
  });
  expect(await isDue()).toBe(false);
  expect([await pause(null), await pause(null)]).toEqual([true, false]);
  expect(await within((tx) => claimDueFeeds(tx, after(9)))).toMatchObject([{ id, pausedAt: null }]);
  await within((tx) => tx.query("update feed set next_check_at = 'infinity', imported_at = null"));
});

test("D73: a file that is still changing is checked again in half a minute, since when it began to", async () => {
  await withAccount(async (tx) => {
    await saveFeed(tx, NORTH);
    const { id } = (await findFeed(tx, "north"))!;
    await tx.query("update feed set next_check_at = $1", [after(3600)]);
    const read = async () => {
      const [row] = await tx.query<{ at: Date }>("select next_check_at as at from feed");
      return [row?.at, (await findFeed(tx, "north"))?.settlingSince];
    };
    await markSettling(tx, id, { stamp: "1", now: NOW });
    expect(await read()).toEqual([after(30), NOW]);
    await markSettling(tx, id, { stamp: "2", now: after(10) });
    expect(await read()).toEqual([after(30), NOW]);
  });
});
