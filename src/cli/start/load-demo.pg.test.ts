import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoAccounts } from "#demo/accounts.ts";
import { listFailedPhotos } from "#features/inventory/photos/photo-store.server.ts";
import { FeedRounds } from "#features/inventory/schedule/feed-rounds.server.ts";
import { listTroubles } from "#features/inventory/sources/feed-troubles.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { listNewestByRating, saveReviews } from "#features/reviews/store/review-store.server.ts";
import { aReview } from "#features/reviews/test-review.ts";
import { removeAccount } from "#features/tenancy/accounts/remove-account.server.ts";
import { addSite, ensureAccount } from "#features/tenancy/accounts/site-directory.server.ts";
import { publishSiteConfig, readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import { readEnv } from "#platform/env.ts";
import { silentLog } from "#platform/log.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openOwnerDatabase, openTestDatabase } from "#platform/postgres/test-database.ts";
import { withDerivedKey } from "#platform/secrets/encryption.ts";
import type { Platform } from "#platform/start/platform.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { findMissingDemos, loadDemo, updateDemoDates } from "./load-demo.ts";

const db = openTestDatabase();
const owner = openOwnerDatabase();

test("D32 D74: a demo dealer that somebody removed is not added again", async () => {
  const { slug, name } = demoAccounts.find((account) => account.slug === "southern-arc-nissan")!;
  const missing = async () => (await findMissingDemos(db)).some((account) => account.slug === slug);
  expect(await missing()).toBe(true);
  const accountId = await ensureAccount(db, slug, name);
  expect(await missing()).toBe(false);
  await removeAccount(owner, { accountId, slug, demo: true });
  expect(await missing()).toBe(false);
});

test("D32 FUEL-04: prices of fuel at a demo dealer stay those of the week, until somebody changes the site", async () => {
  const [monday, week, later] = ["2026-11-16", "2026-11-30", "2026-12-14"].map((day) => new Date(day));
  const saltbush = demoAccounts.find(({ slug }) => slug === "saltbush")!;
  const [site] = saltbush.sites(monday!);
  const accountId = await ensureAccount(db, saltbush.slug, saltbush.name);
  const siteId = await db.inAccount(accountId, async (tx) => {
    await tx.query("update account set demo_dated_at = $2 where id = $1", [accountId, monday]);
    const added = await addSite(tx, site!.slug, []);
    if (!added.ok) throw new Error(added.reason);
    await publishSiteConfig(tx, added.siteId, {
      schema: siteConfigSchema,
      document: site!.config,
      author: "demo",
    });
    return added.siteId;
  });
  const petrol = () =>
    db.inAccount(accountId, async (tx) => {
      const published = await readPublishedConfig(tx, siteId, siteConfigSchema);
      return published?.ok ? published.config.runningCosts.petrol?.date : null;
    });
  expect(await petrol()).toBe("2026-11-16");
  await updateDemoDates(db, week!);
  expect(await petrol()).toBe("2026-11-30");
  await db.inAccount(accountId, (tx) =>
    publishSiteConfig(tx, siteId, {
      schema: siteConfigSchema,
      document: { ...site!.config, tagline: "Ours now." },
      author: "command line",
    }),
  );
  await updateDemoDates(db, later!);
  expect(await petrol()).toBe("2026-11-16");
});

test("D32 REV-07: made-up reviews are as long ago at each start; a review that somebody imported keeps its day", async () => {
  const [before, later] = [new Date("2026-11-16T20:00:00Z"), new Date("2026-11-20T01:00:00Z")];
  const { slug, name } = demoAccounts.find((account) => account.slug === "pepperleaf-suzuki")!;
  const accountId = await ensureAccount(db, slug, name);
  const days = () =>
    db.inAccount(accountId, async (tx) =>
      (await listNewestByRating(tx, { hidden: [], max: 9 })).map(({ date, reply }) => [date, reply?.date]),
    );
  await db.inAccount(accountId, async (tx) => {
    await tx.query("update account set demo_dated_at = $2 where id = $1", [accountId, before]);
    const reply = { text: "Thanks.", date: "2026-11-02", state: null, violation: null };
    const madeUp = aReview({ externalId: "demo-1", date: "2026-11-01", reply });
    await saveReviews(tx, "import", [madeUp, aReview({ externalId: "own", date: "2026-10-01" })]);
  });
  for (const _ of ["at the start", "and again"]) {
    await updateDemoDates(db, later);
    expect(await days()).toEqual([
      ["2026-11-05", "2026-11-06"],
      ["2026-10-01", undefined],
    ]);
  }
});

test("D446: the demo has a feed that the worker runs, with rejected rows and a photo that never came, and the same stock", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-demo-"));
  const [slug, now] = ["harbourline", new Date()];
  for (const account of demoAccounts)
    if (account.slug !== slug) await ensureAccount(db, account.slug, account.name);
  const secret = "s".repeat(32);
  await loadDemo({ db, secret } as Platform, readEnv({ DATA_DIR: dataDir }), now);
  const accountId = await ensureAccount(db, slug, "");
  const within = <T>(work: (tx: AccountTransaction) => Promise<T>) => db.inAccount(accountId, work);
  const readStock = () =>
    within((tx) => tx.query("select id, slug, status, withdrawn_at, change_number from vehicle order by id"));
  const before = await readStock();
  const rounds = new FeedRounds({
    ...{ db, secret, keys: withDerivedKey(secret, undefined), log: silentLog, allowPrivate: false },
    ...{ now: () => now, mailer: { send: () => Promise.reject(new Error("no mail")) } },
  });
  for (const _ of ["a check that sees the file", "and one that finds it the same"]) {
    await within((tx) => tx.query("update feed set next_check_at = $1", [now]));
    await rounds.startAccount(accountId);
    await rounds.settled();
  }
  const runs = await within((tx) =>
    tx.query("select outcome, (counts->>'rejectedRows')::int as rejected from import_run"),
  );
  expect(runs).toEqual([{ outcome: "published", rejected: 3 }]);
  expect(await readStock()).toEqual(before);
  expect(before).toHaveLength(demoAccounts.find((account) => account.slug === slug)!.feed(now).length);
  expect(await within(listFailedPhotos)).toMatchObject([{ reason: "Its address is not on the internet." }]);
  const [source] = await within(listSources);
  expect(source && listTroubles(source)).toEqual([]);
  await within((tx) => tx.query("update feed set next_check_at = 'infinity'"));
  await rm(dataDir, { recursive: true });
}, 60_000);
