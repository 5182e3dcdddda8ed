import { join } from "node:path";
import { LiveSites } from "#features/sites/live-sites.server.ts";
import { addSite, ensureAccount } from "#features/sites/site-directory.server.ts";
import { applySiteFile } from "#features/sites/site-file.server.ts";
import { loadMapping } from "#features/stock/feeds/load-mapping.server.ts";
import { fetchFeed } from "#features/stock/import/fetch-feed.server.ts";
import { runImport } from "#features/stock/import/run-import.server.ts";
import { buildSiteStock } from "#features/stock/site-stock.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { silentLog } from "#platform/log.ts";
import type { Platform } from "#platform/platform.ts";
import { writeFeed } from "./feed.ts";
import { figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import {
  fetchFrom,
  residentBytes,
  type ServerProcess,
  startServer,
  withDataDir,
  withPlatform,
} from "./product.ts";

const VEHICLES = 200_000;
const SITE = "bench";
const PAGES = 200;

/** The whole server process with one large site: how long its index takes at start, and what it holds. */
export default async function memory({ quick }: Options): Promise<Section[]> {
  const count = quick ? VEHICLES / 10 : VEHICLES;
  return withDataDir(async (dataDir) => {
    const prepared = await withPlatform(dataDir, async (platform) => {
      const importSeconds = await fill(platform, join(dataDir, "feed.csv"), count);
      return { importSeconds, indexSeconds: await timeIndex(platform) };
    });
    const server = await startServer({ dataDir, demo: false });
    const atStart = await residentBytes(server.pid);
    await readPages(server);
    const afterwards = await residentBytes(server.pid);
    await server.stop();
    const target = quick ? undefined : { atMost: 600 };
    const figures = [
      figure("import", prepared.importSeconds, "s"),
      figure("index from the database", prepared.indexSeconds, "s"),
      figure("start", server.readyMs / 1000, "s"),
      figure("resident at start", atStart / 2 ** 20, "MB", target),
      figure(`resident after ${PAGES} pages`, afterwards / 2 ** 20, "MB", target),
    ];
    return [{ title: `Server process with ${count.toLocaleString("en-AU")} vehicles on one site`, figures }];
  });
}

async function fill(platform: Platform, path: string, count: number): Promise<number> {
  await writeFeed(path, count, new Date());
  const accountId = await addBenchSite(platform);
  const started = performance.now();
  const fetched = await fetchFeed(path, { allowPrivate: false });
  if (!fetched.ok) throw new Error(fetched.reason);
  const mapping = await loadMapping("dealer-csv");
  const { kind } = await runImport(platform, {
    ...{ accountId, siteId: null, sourceName: "bench", mapping, feed: fetched.feed },
    ...{ mappingFrom: mapping.name, snapshot: true, now: new Date() },
  });
  if (kind !== "published") throw new Error(`the feed was ${kind}`);
  return (performance.now() - started) / 1000;
}

async function addBenchSite({ db }: Platform): Promise<AccountId> {
  const accountId = await ensureAccount(db, SITE, "Bench");
  await db.inAccount(accountId, async (tx) => {
    const added = await addSite(tx, SITE, []);
    if (!added.ok) throw new Error(added.reason);
    const config = {
      name: "Bench",
      template: "showroom",
      legal: { businessName: "Bench Pty Ltd", licenceNumber: "1", phone: "07 3456 7890" },
      leads: { fallback: { to: ["sales@dealer.example"] } },
    };
    const applied = await applySiteFile(
      tx,
      added.siteId,
      { config },
      { author: "bench", now: new Date(), allowPrivate: false },
    );
    if (!applied.ok) throw new Error(JSON.stringify(applied.problems));
  });
  return accountId;
}

async function timeIndex({ db }: Platform): Promise<number> {
  const sites = new LiveSites(db, silentLog, { baseDomain: "localhost", defaultSite: SITE });
  await sites.reload();
  const started = performance.now();
  await buildSiteStock(db, sites.all[0]!, new Date());
  return (performance.now() - started) / 1000;
}

async function readPages(server: ServerProcess): Promise<void> {
  for (let page = 1; page <= PAGES; page++) await fetchFrom(server, SITE, `/search?page=${page}`, "br");
}
