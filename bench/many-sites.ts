import { request } from "undici";
import { fillWithSites, LARGE, USUAL } from "./copied-sites.ts";
import { computeMedian, computePercentile, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { fetchFrom, readResidentBytes, type ServerProcess, startServer, withDataDir } from "./product.ts";

const SITES = 10_000;
const WARM = 500;
const COLD = 60;
const PAGES = 300;
/** For how long no page was made when all visits of a start are done. */
const SETTLED_MS = 5000;
const METRICS = "127.0.0.1:19464";

/**
 * A process that may serve any of very many sites and has the busiest in memory (D421): what its start, its memory and a first visit
 * cost, and what a page of a site in memory takes beside the same in an installation with that site alone.
 */
export default async function measureManySites({ quick }: Options): Promise<Section[]> {
  const count = quick ? SITES / 20 : SITES;
  return withDataDir((many) =>
    withDataDir(async (one) => {
      const seconds = await fillWithSites(many, { usual: count, large: COLD + 1 });
      await fillWithSites(one, { usual: 1, large: 0 });
      const server = await startServer({ dataDir: many, demo: false, env: { METRICS_ADDRESS: METRICS } });
      const alone = await startServer({ dataDir: one, demo: false });
      try {
        const memory = await measureMemory(server, Math.min(WARM, count));
        const resident = (await readResidentBytes(server.pid)) / (await readResidentBytes(alone.pid));
        const cold = await measureCold(server);
        const [warm, single] = await measurePages(server, alone);
        const figures: Figure[] = [
          { name: "adding the sites", value: seconds, unit: "s" },
          { name: "ready", value: server.readyMs / 1000, unit: "s", target: { atMost: 3 } },
          { name: "ready, over that of a site alone", value: server.readyMs / alone.readyMs, unit: "times" },
          ...memory,
          { name: "resident then, over that of a site alone", value: resident, unit: "times" },
          { name: `first page of a site with ${LARGE} cars, p50`, value: computeMedian(cold), unit: "ms" },
          {
            name: `first page of a site with ${LARGE} cars, p95`,
            value: computePercentile(cold, 0.95),
            unit: "ms",
            target: { atMost: 150 },
          },
          { name: "results page that is in no cache, p99", value: computePercentile(warm, 0.99), unit: "ms" },
          {
            name: "p99 of it over that of a site alone",
            value: computePercentile(warm, 0.99) / computePercentile(single, 0.99),
            unit: "times",
          },
          {
            name: "p50 of it over that of a site alone",
            value: computeMedian(warm) / computeMedian(single),
            unit: "times",
          },
        ];
        return [{ title: `${count.toLocaleString("en-AU")} sites with ${USUAL} cars each`, figures }];
      } finally {
        await Promise.all([server.stop(), alone.stop()]);
      }
    }),
  );
}

/** Waits until the busiest sites are in memory, and no further page is made of them. */
async function measureMemory(server: ServerProcess, warm: number): Promise<Figure[]> {
  const atStart = await readResidentBytes(server.pid);
  const started = performance.now();
  let seconds = Number.NaN;
  let [pages, since] = [0, started];
  while (Number.isNaN(seconds) || performance.now() - since < SETTLED_MS) {
    const answer = await request(`http://${METRICS}/metrics`);
    const metrics = await answer.body.text();
    const sites = readMetric(metrics, "forecourt_sites");
    if (sites >= warm && Number.isNaN(seconds)) seconds = (performance.now() - started) / 1000;
    const made = readMetric(metrics, "forecourt_page_bytes");
    if (made !== pages) [pages, since] = [made, performance.now()];
    if (performance.now() - started > 600_000) throw new Error(`only ${sites} sites are in memory`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const resident = await readResidentBytes(server.pid);
  return [
    { name: "resident when ready", value: atStart / 2 ** 20, unit: "MB" },
    { name: `until ${warm} sites are in memory`, value: seconds, unit: "s" },
    {
      name: "resident once their pages are made",
      value: resident / 2 ** 20,
      unit: "MB",
      target: { atMost: 600 },
    },
  ];
}

const readMetric = (metrics: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, "m").exec(metrics)?.[1] ?? 0);

/** Milliseconds of the first request to each of some sites. */
async function measureCold(server: ServerProcess): Promise<number[]> {
  // What the first request of all compiles is not what is measured.
  await time(server, { site: `large-${COLD + 1}`, path: "/search" });
  const times: number[] = [];
  for (let at = 1; at <= COLD; at++) times.push(await time(server, { site: `large-${at}`, path: "/search" }));
  return times;
}

/** Milliseconds of results pages in no cache, from one server and the other in turns. */
async function measurePages(one: ServerProcess, other: ServerProcess): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < PAGES; at++) {
    const asked = { site: "usual-1", path: `/search?range[km]=0:${200_000 + at}` };
    times[0].push(await time(one, asked));
    times[1].push(await time(other, asked));
  }
  return times;
}

async function time(
  server: ServerProcess,
  asked: { readonly site: string; readonly path: string },
): Promise<number> {
  const started = performance.now();
  await fetchFrom(server, { ...asked, encoding: "br" });
  return performance.now() - started;
}
