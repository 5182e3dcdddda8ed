import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import type { ImportRequest } from "../import/run-import.server.ts";
import {
  aCar,
  ask,
  FORECOURT,
  importCars,
  NOW,
  TEST_SECRET,
  toFeed,
  vehicles,
} from "../import/test-import.ts";
import { fetchFeed } from "../sources/fetch-feed.server.ts";
import { FeedStoppedError, ImportThreads } from "./import-threads.server.ts";

const db = openTestDatabase();

let account: AccountId;
let folder: string;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  folder = await mkdtemp(join(tmpdir(), "forecourt-threads-"));
  return () => rm(folder, { recursive: true });
});

const createThreads = (options: { readonly maxHeapMb?: number } = {}) =>
  new ImportThreads({ db, url: appUrl, secret: TEST_SECRET, log: silentLog, ...options });
const buildRequest = async (cars: readonly object[], changes: Partial<ImportRequest> = {}) => {
  const path = join(folder, "feed.json");
  await writeFile(path, toFeed(cars));
  const fetched = await fetchFeed(path, { allowPrivate: false });
  if (!fetched.ok) throw new Error(fetched.reason);
  const source = { mapping: FORECOURT, mappingFrom: "forecourt", sourceName: "forecourt" };
  return {
    accountId: account,
    siteId: null,
    ...source,
    feed: fetched.feed,
    snapshot: true,
    now: NOW,
    ...changes,
  };
};
const numbered = (count: number) => Array.from({ length: count }, (_, at) => aCar(`A${at}`));
const runs = () => ask(db, account, "select outcome, reason from import_run order by id");

test("D66 D76: an import in a thread answers and stores what one in this thread does", async () => {
  const threads = createThreads();
  const outcome = await threads.run(await buildRequest([aCar("A1"), aCar("A2", { year: "soon" })]));
  expect(outcome).toMatchObject({ kind: "published", report: { read: 2, created: 1 } });
  expect((await vehicles(db, account)).map(({ stock_number }) => stock_number)).toEqual(["A1"]);
  expect(await threads.run(await buildRequest([aCar("A1")]))).toMatchObject({ kind: "published" });
  expect(await runs()).toMatchObject([{ outcome: "published" }, { outcome: "published" }]);
});

test("D11 D76: a thread that takes too much memory is a failed import, and yesterday's stock stays up", async () => {
  await importCars(db, account, [aCar("A1")]);
  const wide = aCar("A2", { comments: "x".repeat(900_000) });
  const request = await buildRequest(
    Array.from({ length: 60 }, (_, at) => ({ ...wide, stockNumber: `B${at}` })),
  );
  const outcome = await createThreads({ maxHeapMb: 40 }).run(request);
  expect(outcome).toMatchObject({
    kind: "failed",
    reason: "The file needs more memory than an import may use.",
  });
  expect((await vehicles(db, account)).map(({ stock_number }) => stock_number)).toEqual(["A1"]);
  expect((await runs()).at(-1)).toMatchObject({ outcome: "failed" });
});

test("D11 D76: a thread that ends with an error is a failed import", async () => {
  const request = await buildRequest([aCar("A1")], { mapping: { ...FORECOURT, document: {} } });
  expect(await createThreads().run(request)).toMatchObject({ kind: "failed" });
  expect(await runs()).toMatchObject([{ outcome: "failed" }]);
});

test("D76: a stopping server ends the import that is under way, which leaves nothing", async () => {
  await importCars(db, account, [aCar("A1")]);
  const threads = createThreads();
  const request = await buildRequest(numbered(3));
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // As another import of this source would, it keeps the thread waiting.
  const other = db.inAccount(account, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(7305, id::int) from source");
    locked.resolve();
    await release;
  });
  await locked.promise;
  const running = expect(threads.run(request)).rejects.toThrow(FeedStoppedError);
  await vi.waitFor(async () => {
    const waiting = await db.query(
      `select pid from pg_locks where locktype = 'advisory' and classid = 7305 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(waiting.length).toBeGreaterThan(0);
  }, 30_000);
  await threads.stop();
  await running;
  resolve();
  await other;
  await expect(threads.run(request)).rejects.toThrow(FeedStoppedError);
  expect((await vehicles(db, account)).map(({ stock_number }) => stock_number)).toEqual(["A1"]);
  expect(await runs()).toMatchObject([{ outcome: "published" }]);
});
