import { Readable } from "node:stream";
import pLimit from "p-limit";
import { demoAccounts } from "#demo/accounts.ts";
import type { DemoAccount } from "#demo/generator/account.ts";
import { madeUpMarket } from "#demo/generator/market.ts";
import { demoPictureAt, readDemoPicture } from "#demo/pictures.ts";
import {
  addMadeUpObservations,
  refreshMadeUpObservations,
} from "#features/market/observation-store.server.ts";
import { addSite, ensureAccount, listAccounts } from "#features/sites/site-directory.server.ts";
import { applySiteFile } from "#features/sites/site-file.server.ts";
import { loadMapping } from "#features/stock/feeds/load-mapping.server.ts";
import { emptyReport } from "#features/stock/import/import-report.ts";
import { importWithin } from "#features/stock/import/run-import.server.ts";
import { addReadyPhotos } from "#features/stock/photos/photo-store.server.ts";
import { keepOriginal } from "#platform/images/images.ts";
import type { Platform } from "#platform/platform.ts";
import type { Database } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import type { Storage } from "#platform/storage/storage.ts";

/**
 * Adds the demo dealers that are missing, through the doors that a real dealer uses: site files and a stock feed. The
 * pictures that the feed names come with the program.
 */
export async function loadDemo(platform: Platform, originals: Storage, now: Date): Promise<void> {
  const present = new Set((await listAccounts(platform.db)).map(({ slug }) => slug));
  for (const account of demoAccounts) {
    if (!present.has(account.slug)) await loadAccount(platform, originals, account, now);
  }
  if (!demoAccounts.some(({ slug }) => present.has(slug)))
    await addMadeUpObservations(platform.db, madeUpMarket(now));
}

async function loadAccount(
  { db, secret }: Platform,
  originals: Storage,
  account: DemoAccount,
  now: Date,
): Promise<void> {
  const feed = account.feed(now);
  const photos = [...new Set(feed.flatMap((row) => row.photos))];
  await pLimit(8).map(photos, async (url) => {
    await keepOriginal(originals, demoPictureAt(url).hash, await readDemoPicture(url));
  });
  const accountId = await ensureAccount(db, account.slug, account.name);
  await db.inAccount(accountId, async (tx) => {
    await tx.query("update account set demo_dated_at = $2 where id = $1", [accountId, now]);
    for (const { slug, hosts = [], config } of account.sites) {
      const added = await addSite(tx, slug, hosts);
      if (!added.ok) throw new StartError(`The demo site ${slug} cannot be added: ${added.reason}.`);
      const file = { config, dealerships: account.dealerships, locations: account.locations(now) };
      const applied = await applySiteFile(tx, added.siteId, file, "demo");
      if (!applied.ok) {
        throw new StartError(
          `The demo site ${slug} has a wrong setting: ${applied.problems.map(({ path, rule }) => `${path} ${rule}`).join("; ")}.`,
        );
      }
    }
    await addReadyPhotos(
      tx,
      photos.map((url) => ({ url, ...demoPictureAt(url) })),
    );
    const input = Readable.from([JSON.stringify(feed)]);
    const mapping = await loadMapping("forecourt");
    await importWithin(
      tx,
      secret,
      { sourceName: "demo", mapping, mappingFrom: mapping.name, input, snapshot: true, now },
      emptyReport(),
    );
  });
}

/** Moves the dates of every demo account to now, so that the demo never looks stale (D32). */
export async function redateDemo(db: Database, now: Date): Promise<void> {
  for (const { accountId, demo } of await listAccounts(db)) {
    if (demo) await db.inAccount(accountId, (tx) => tx.query("select redate_demo_account($1)", [now]));
  }
  await refreshMadeUpObservations(db, now);
}
