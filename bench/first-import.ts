import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeFeed } from "./feed.ts";
import { type Figure, figure, median, percentile, type Section } from "./figures.ts";
import { addBenchSite, importBenchFeed } from "./large-site.ts";
import type { Options } from "./options.ts";
import { fetchFrom, type ServerProcess, startServer, withDataDir, withPlatform } from "./product.ts";

const VEHICLES = 200_000;
const SMALL_SITE_VEHICLES = 500;
const LARGE = "bench-large";
const SMALL = "bench-small";

/** A running server, while a first import of another process brings 200,000 vehicles to one of its two sites (D75, D76). */
export default async function firstImport({ quick }: Options): Promise<Section[]> {
  const count = quick ? VEHICLES / 10 : VEHICLES;
  const figures = await withDataDir((dataDir) =>
    withPlatform(dataDir, async (platform) => {
      const large = await addBenchSite(platform, LARGE);
      const small = await addBenchSite(platform, SMALL);
      const [largeFeed, smallFeed] = [join(dataDir, "large.csv"), join(dataDir, "small.csv")];
      await writeFeed(largeFeed, count, new Date());
      await writeFeed(smallFeed, SMALL_SITE_VEHICLES, new Date());
      await importBenchFeed(platform, small, smallFeed);
      const server = await startServer({ dataDir, demo: false });
      try {
        const importSeconds = await importBenchFeed(platform, large, largeFeed);
        const refreshed = await watchRefresh(server, count);
        return [figure("import", importSeconds, "s"), ...refreshed, await peakMemory(server)];
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
  const times: number[] = [];
  let isShown = false;
  const shown = (async () => {
    while ((await countOf(server)) < count) await delay(200);
    isShown = true;
  })();
  for (let page = 0; !isShown; page++) {
    const asked = performance.now();
    await fetchFrom(server, SMALL, `/search?page=${1 + (page % 10)}&minYear=${2000 + (page % 20)}`, "br");
    times.push(performance.now() - asked);
    await delay(20);
  }
  await shown;
  return [
    figure("read and indexed after", (performance.now() - started) / 1000, "s", { atMost: 20 }),
    figure("another site's pages meanwhile", times.length, ""),
    figure("another site's p50 meanwhile", median(times), "ms"),
    figure("another site's p99 meanwhile", percentile(times, 0.99), "ms", { atMost: 200 }),
  ];
}

async function countOf(server: ServerProcess): Promise<number> {
  const { body } = await fetchFrom(server, LARGE, "/api/search", "identity");
  return (JSON.parse(body.toString()) as { count: number }).count;
}

/** The most that the server ever held, where the system tells. */
async function peakMemory({ pid }: ServerProcess): Promise<Figure> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
  return figure("most memory of the server", kilobytes / 1024, "MB");
}
