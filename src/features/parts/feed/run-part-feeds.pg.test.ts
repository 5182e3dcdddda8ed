import { createReadStream } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mailer.ts";
import { appUrl, openTestDatabase } from "#platform/postgres/test-database.ts";
import { importParts } from "../import/import-parts.server.ts";
import { readPartList } from "../store/part-writer.server.ts";
import { PARTS_AT, partsCsv } from "../test-parts.ts";
import { importInThread } from "./import-in-thread.server.ts";
import { findPartFeed, removePartFeed, savePartFeed } from "./part-feed-store.server.ts";
import { type PartFeedParts, runDuePartFeeds } from "./run-part-feeds.server.ts";

const db = openTestDatabase();
const RUNNING = new AbortController().signal;
let accountId: AccountId;
let folder: string;
let mails: MailMessage[];
let now: Date;
let parts: PartFeedParts;
beforeEach(async () => {
  ({ accountId } = await addTestSite(db));
  folder = await mkdtemp(join(tmpdir(), "parts-"));
  mails = [];
  now = PARTS_AT;
  parts = {
    ...{ db, log: silentLog, now: () => now, allowPrivate: true },
    mailer: { send: async (mail) => ({ id: String(mails.push(mail)) }) },
    importFile: ({ path, accountId: account, ...file }) =>
      importParts(db, account, { ...file, input: createReadStream(path) }),
  };
  const feed = { address: folder, intervalMinutes: 60, snapshot: true, notify: ["parts@north.example"] };
  await db.inAccount(accountId, async (tx) => {
    await savePartFeed(tx, feed);
    await tx.query("update part_feed set next_check_at = $1", [now]);
  });
});
afterEach(async () => {
  await db.inAccount(accountId, removePartFeed);
  await rm(folder, { recursive: true });
});

const readFeed = () => db.inAccount(accountId, findPartFeed);
const countParts = async () => (await db.inAccount(accountId, readPartList))?.parts;
let written = 0;
const write = async (content: string) => {
  written += 1;
  const path = join(folder, `parts-${written}.csv`);
  await writeFile(path, content);
  await utimes(path, written, written);
};
/** Runs what is due, once the feed's next check has come. */
const check = async () => {
  now = (await readFeed())?.nextCheckAt ?? now;
  await runDuePartFeeds(parts, RUNNING);
};
const checkTwice = async () => {
  await check();
  await check();
};
const ROWS = Array.from({ length: 10 }, (_, at) => `N-10${at},Part ${at},5,1,Mazda 3`);

test("SEA-16 D342 D73: the newest file of a folder is imported once two checks saw it the same, and not twice", async () => {
  await write(partsCsv(...ROWS.slice(0, 1)));
  await write(partsCsv(...ROWS));
  await check();
  expect(await countParts()).toBeUndefined();
  expect((await readFeed())!.nextCheckAt.getTime() - now.getTime()).toBe(60_000);
  await check();
  expect(await countParts()).toBe(10);
  expect(await readFeed()).toMatchObject({ importedAt: now, problem: null });
  await check();
  const again = await readFeed();
  expect([again!.checkedAt, again!.importedAt! < now]).toEqual([now, true]);
  expect(mails).toEqual([]);
});

test("SEA-16 D342: a file that cannot be used is said once by mail, the parts of before stay, and the next file is tried", async () => {
  await write(partsCsv(...ROWS));
  await checkTwice();
  await write("number,name,rrp_ex\nN-100,Part,5\n");
  await checkTwice();
  await check();
  expect(await countParts()).toBe(10);
  const problem = expect.stringContaining('no column "price", "stock", "fits", which the last file had');
  expect(await readFeed()).toMatchObject({ problem, problemSince: expect.any(Date) });
  expect(mails.map(({ to, text }) => [to, text])).toEqual([["parts@north.example", problem]]);
  await write(partsCsv(...ROWS.slice(0, 4)));
  await checkTwice();
  expect(await countParts()).toBe(10);
  expect(mails[1]?.text).toContain(
    "The file lacks 6 of 10 parts, more than 40%. `parts run --yes` imports it",
  );
  await write(partsCsv(...ROWS.slice(0, 8)));
  await checkTwice();
  expect([await countParts(), (await readFeed())?.problem]).toEqual([8, null]);
});

test("SEA-16 D342: a folder without a file is a problem that a person hears of", async () => {
  await check();
  expect(await readFeed()).toMatchObject({ problem: expect.stringContaining("no file to read") });
  expect(mails).toHaveLength(1);
  await check();
  expect(mails).toHaveLength(1);
});

test("SEA-16 D342 T14: a thread of its own imports a file, and one that is stopped changes nothing", async () => {
  const path = join(folder, "parts.csv");
  await writeFile(path, partsCsv(...ROWS));
  const task = { url: appUrl, accountId, path, snapshot: true, dryRun: false, confirmed: false, now };
  const stopped = new AbortController();
  const ended = importInThread(task, stopped.signal);
  stopped.abort();
  await expect(ended).rejects.toThrow("ended early");
  expect(await countParts()).toBeUndefined();
  expect(await importInThread(task, RUNNING)).toMatchObject({ kind: "imported", report: { added: 10 } });
  expect(await countParts()).toBe(10);
});
