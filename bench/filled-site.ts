import { join } from "node:path";
import { readFreshPage } from "#http/fresh-page.ts";
import type { AccountId } from "#platform/account-id.ts";
import { readEnv } from "#platform/env.ts";
import { silentLog } from "#platform/log.ts";
import type { Platform } from "#platform/start/platform.ts";
import { openRuntime, type Runtime } from "#runtime/process.ts";
import { loadStorefront } from "#runtime/react-application.ts";
import { buildRequestContext } from "#runtime/request-context.ts";
import { writeFeed } from "./feed.ts";
import { computeMedian, type Figure, type Section } from "./figures.ts";
import { addBenchSite, importBenchFeed } from "./large-site.ts";
import type { Options } from "./options.ts";
import { BUILD, createRequest, measureCpuMs } from "./page.ts";
import { withDataDir, withPlatform } from "./product.ts";

const [PLAIN, FILLED] = ["plain", "filled"] as const;
const VEHICLES = 500;
/** Pages until the compiler has done most of its work. */
const WARM_UP = 60;

interface Filling {
  /** "Pages beside 5,000 offers". */
  readonly title: string;
  /** Writes what is measured to an account that has stock. */
  readonly fill: (platform: Platform, accountId: AccountId) => Promise<void>;
  /** Pages that only a site with it has; the first of a list, a late one of a search. */
  readonly ownPaths: readonly string[];
}

/**
 * The processor time of pages that are in no cache, on a site with many of something over the same pages of a site without: two
 * sites of one process with the same stock, measured in turns.
 */
export async function measureFilledSite(
  { title, fill, ownPaths }: Filling,
  { quick }: Options,
): Promise<Section> {
  return withDataDir((dataDir) =>
    withPlatform(dataDir, async (platform) => {
      const feed = join(dataDir, "feed.csv");
      await writeFeed(feed, { count: VEHICLES, yards: 5 }, new Date());
      for (const slug of [PLAIN, FILLED]) {
        const accountId = await addBenchSite(platform, slug);
        await importBenchFeed(platform, accountId, feed);
        if (slug === FILLED) await fill(platform, accountId);
      }
      const opened = await openRuntime({ platform, env: readEnv({ DATA_DIR: dataDir }), log: silentLog });
      try {
        return { title, figures: await measurePages(opened, ownPaths, quick ? 3 : 15) };
      } finally {
        await opened.close();
      }
    }),
  );
}

async function measurePages(opened: Runtime, ownPaths: readonly string[], rounds: number): Promise<Figure[]> {
  const draw = await createDrawing(opened);
  const figures: Figure[] = [];
  const vehicle = /href="(\/cars\/[^"?#]+)"/.exec((await draw(PLAIN, "/search")()).toString())?.[1];
  if (!vehicle) throw new Error("the site lists no vehicle");
  for (const [name, path] of Object.entries({ home: "/", results: "/search", vehicle })) {
    const value = await compare(draw(FILLED, path), draw(PLAIN, path), rounds);
    figures.push({ name: `${name}, with over without`, value, unit: "times", target: { atMost: 1.2 } });
  }
  for (const path of ownPaths) {
    const value = await compare(draw(FILLED, path), draw(PLAIN, "/search"), rounds);
    figures.push({ name: `${path} over results without`, value, unit: "times" });
  }
  return figures;
}

async function createDrawing(opened: Runtime) {
  const application = await loadStorefront(BUILD);
  return (site: string, path: string) => async () => {
    const request = await createRequest(opened, { site, path });
    const context = await buildRequestContext(opened, request);
    return (await readFreshPage(await application(context), request.route)).body;
  };
}

/** The median over rounds of how much more processor time one page takes than another. */
async function compare(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  for (const draw of [one, other]) await measureCpuMs(draw, WARM_UP);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++)
    ratios.push((await measureCpuMs(one, 10)) / (await measureCpuMs(other, 10)));
  return computeMedian(ratios);
}
