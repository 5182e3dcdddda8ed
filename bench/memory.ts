import { join } from "node:path";
import { buildSiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Platform } from "#platform/start/platform.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { writeFeed } from "./feed.ts";
import type { Section } from "./figures.ts";
import { addBenchSite, importBenchFeed } from "./large-site.ts";
import type { Options } from "./options.ts";
import {
  fetchFrom,
  readResidentBytes,
  type ServerProcess,
  startServer,
  withDataDir,
  withPlatform,
} from "./product.ts";

const VEHICLES = 200_000;
const SITE = "bench";
const PAGES = 200;

/** The whole server process with one large site: how long its index takes at start, and what it holds. */
export default async function measureMemory({ quick }: Options): Promise<Section[]> {
  const count = quick ? VEHICLES / 10 : VEHICLES;
  return withDataDir(async (dataDir) => {
    const prepared = await withPlatform(dataDir, async (platform) => {
      const path = join(dataDir, "feed.csv");
      await writeFeed(path, { count }, new Date());
      const importSeconds = await importBenchFeed(platform, await addBenchSite(platform, SITE), path);
      return { importSeconds, indexSeconds: await timeIndex(platform) };
    });
    const server = await startServer({ dataDir, demo: false });
    const atStart = await readResidentBytes(server.pid);
    await readPages(server);
    const afterwards = await readResidentBytes(server.pid);
    await server.stop();
    const target = quick ? undefined : { atMost: 600 };
    const figures = [
      { name: "import", value: prepared.importSeconds, unit: "s" },
      { name: "index from the database", value: prepared.indexSeconds, unit: "s" },
      { name: "start", value: server.readyMs / 1000, unit: "s" },
      { name: "resident at start", value: atStart / 2 ** 20, unit: "MB", target },
      { name: `resident after ${PAGES} pages`, value: afterwards / 2 ** 20, unit: "MB", target },
    ];
    return [{ title: `Server process with ${count.toLocaleString("en-AU")} vehicles on one site`, figures }];
  });
}

async function timeIndex({ db }: Platform): Promise<number> {
  const sites = new LiveSites(db, silentLog, {
    schema: siteConfigSchema,
    baseDomain: "localhost",
    defaultSite: SITE,
  });
  const site = await sites.bySlug(SITE);
  if (!site) throw new Error(`${SITE} is not published`);
  const started = performance.now();
  await buildSiteStock(db, site, { now: new Date() });
  return (performance.now() - started) / 1000;
}

async function readPages(server: ServerProcess): Promise<void> {
  for (let page = 1; page <= PAGES; page++)
    await fetchFrom(server, { site: SITE, path: `/search?page=${page}`, encoding: "br" });
}
