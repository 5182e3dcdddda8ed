import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeFeed } from "./feed.ts";
import { computeMedian, computePercentile, type Figure, type Section } from "./figures.ts";
import { addBenchSite, importBenchFeed } from "./large-site.ts";
import type { Options } from "./options.ts";
import { fetchFrom, type ServerProcess, startServer, withDataDir, withPlatform } from "./product.ts";

const VEHICLES = 200_000;
const SMALL_SITE_VEHICLES = 500;
const PAGES_BEFORE = 100;
const LARGE = "bench-large";
const SMALL = "bench-small";

/** A running server, while a first import of another process brings 200,000 vehicles to one of its two sites (D75, D76). */
export default async function measureFirstImport({ quick }: Options): Promise<Section[]> {
  const count = quick ? VEHICLES / 10 : VEHICLES;
  const figures = await withDataDir((dataDir) =>
    withPlatform(dataDir, async (platform) => {
      const large = await addBenchSite(platform, LARGE);
      const small = await addBenchSite(platform, SMALL);
      const [largeFeed, smallFeed] = [join(dataDir, "large.csv"), join(dataDir, "small.csv")];
      await writeFeed(largeFeed, { count }, new Date());
      await writeFeed(smallFeed, { count: SMALL_SITE_VEHICLES, yards: 5 }, new Date());
      await importBenchFeed(platform, small, smallFeed);
      const server = await startServer({ dataDir, demo: false });
      try {
        // A process answers its first pages slowly, whatever else it does.
        await timePages(server, 10, (asked) => asked < PAGES_BEFORE);
        const before = await timePages(server, 30, (asked) => asked < PAGES_BEFORE);
        const importSeconds = await importBenchFeed(platform, large, largeFeed);
        const refreshed = await watchRefresh(server, count);
        return [
          { name: "import", value: importSeconds, unit: "s" },
          { name: "another site's p99 before", value: computePercentile(before, 0.99), unit: "ms" },
          ...refreshed,
          await readPeakMemory(server),
        ];
      } finally {
        await server.stop();
      }
    }),
  );
  return [
    { title: `First import of ${count.toLocaleString("en-AU")} vehicles beside another site`, figures },
  ];
}

/** From the import's end until the large site shows it all: how long, and how the small one answers meanwhile. */
async function watchRefresh(server: ServerProcess, count: number): Promise<Figure[]> {
  const started = performance.now();
  let isShown = false;
  const shown = (async () => {
    while ((await countVehicles(server)) < count) await delay(200);
    isShown = true;
  })();
  const times = await timePages(server, 50, () => !isShown);
  await shown;
  return [
    {
      name: "read and indexed after",
      value: (performance.now() - started) / 1000,
      unit: "s",
      target: { atMost: 20 },
    },
    { name: "another site's pages meanwhile", value: times.length, unit: "" },
    { name: "another site's p50 meanwhile", value: computeMedian(times), unit: "ms" },
    {
      name: "another site's p99 meanwhile",
      value: computePercentile(times, 0.99),
      unit: "ms",
      target: { atMost: 200 },
    },
  ];
}

/** How long pages of the small site take, in milliseconds, one after the other; 20 are rendered, the rest come from its cache. */
async function timePages(
  server: ServerProcess,
  firstThousand: number,
  goesOn: (asked: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; goesOn(page); page++) {
    const asked = performance.now();
    await fetchFrom(server, {
      site: SMALL,
      path: `/search?range[price]=${1000 * (firstThousand + (page % 20))}:`,
      encoding: "br",
    });
    times.push(performance.now() - asked);
    await delay(20);
  }
  return times;
}

async function countVehicles(server: ServerProcess): Promise<number> {
  const { body } = await fetchFrom(server, { site: LARGE, path: "/api/search", encoding: "identity" });
  return (JSON.parse(body.toString()) as { count: number }).count;
}

/** The most that the server ever held, where the system tells. */
async function readPeakMemory({ pid }: ServerProcess): Promise<Figure> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
  return { name: "most memory of the server", value: kilobytes / 1024, unit: "MB" };
}
