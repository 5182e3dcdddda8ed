import { join } from "node:path";
import pg from "pg";
import { request } from "undici";
import type { Platform } from "#platform/start/platform.ts";
import { writeFeed } from "./feed.ts";
import { computeMedian, computePercentile, type Figure, type Section } from "./figures.ts";
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

const SITES = 10_000;
const WARM = 500;
/** Vehicles of most sites, and of those that are visited cold. */
const [USUAL, LARGE] = [100, 500];
const COLD = 60;
const PAGES = 300;
const METRICS = "127.0.0.1:19464";

/**
 * A process that may serve any of very many sites and has the busiest in memory (D421): what its start, its memory and a first visit
 * cost, and what a page of a site in memory takes beside the same in an installation with that site alone.
 */
export default async function measureManySites({ quick }: Options): Promise<Section[]> {
  const count = quick ? SITES / 20 : SITES;
  return withDataDir((many) =>
    withDataDir(async (one) => {
      const seconds = await fill(many, { usual: count, large: COLD + 1 });
      await fill(one, { usual: 1, large: 0 });
      const server = await startServer({ dataDir: many, demo: false, env: { METRICS_ADDRESS: METRICS } });
      const alone = await startServer({ dataDir: one, demo: false });
      try {
        const memory = await measureMemory(server, Math.min(WARM, count));
        const cold = await measureCold(server);
        const [warm, single] = await measurePages(server, alone);
        const figures: Figure[] = [
          { name: "adding the sites", value: seconds, unit: "s" },
          { name: "ready", value: server.readyMs / 1000, unit: "s", target: { atMost: 3 } },
          ...memory,
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

/** Waits until the busiest sites are in memory. */
async function measureMemory(server: ServerProcess, warm: number): Promise<Figure[]> {
  const atStart = await readResidentBytes(server.pid);
  const started = performance.now();
  let sites = 0;
  while (sites < warm) {
    const answer = await request(`http://${METRICS}/metrics`);
    sites = Number(/^forecourt_sites (\d+)/m.exec(await answer.body.text())?.[1] ?? 0);
    if (performance.now() - started > 600_000) throw new Error(`only ${sites} sites are in memory`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const seconds = (performance.now() - started) / 1000;
  const resident = await readResidentBytes(server.pid);
  return [
    { name: "resident when ready", value: atStart / 2 ** 20, unit: "MB" },
    { name: `until ${warm} sites are in memory`, value: seconds, unit: "s" },
    { name: "resident then", value: resident / 2 ** 20, unit: "MB", target: { atMost: 600 } },
  ];
}

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

interface Sites {
  readonly usual: number;
  readonly large: number;
}

/** Adds sites by copying two that were imported, within the database. @returns seconds */
async function fill(dataDir: string, { usual, large }: Sites): Promise<number> {
  const started = performance.now();
  await withPlatform(dataDir, async (platform) => {
    for (const [name, vehicles] of [
      ["usual", USUAL],
      ["large", LARGE],
    ] as const) {
      const path = join(dataDir, `${name}.csv`);
      await writeFeed(path, { count: vehicles, yards: 1 }, new Date());
      await importBenchFeed(platform, await addBenchSite(platform, name), path);
    }
    await copyAccounts(platform, "usual", usual);
    await copyAccounts(platform, "large", large);
  });
  return (performance.now() - started) / 1000;
}

/** Tables of an account that pages of its stock read, those that others refer to first. */
const TABLES = [
  "account",
  "dealership",
  "location",
  "site",
  "site_config",
  "source",
  "vehicle",
  "vehicle_media",
];
const IDS = new Set([
  "id",
  "account_id",
  "site_id",
  "source_id",
  "vehicle_id",
  "location_id",
  "dealership_id",
]);
/** More than a copied account has rows in any table. */
const STEP = 1_000_000;

/** Copies an account `count` times, as `{slug}-1` and so on. */
async function copyAccounts({ ownerUrl }: Platform, slug: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const account = await client.query("select id from account where slug = $1", [slug]);
    const id = Number(account.rows[0].id);
    for (const table of TABLES) {
      const { rows } = await client.query(
        "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'",
        [table],
      );
      const names: string[] = rows.map(({ name }) => name);
      const values = names.map((name) => {
        if (IDS.has(name)) return `o.${name} + k * ${STEP}::bigint`;
        return name === "slug" && ["account", "site"].includes(table) ? "o.slug || '-' || k" : `o.${name}`;
      });
      await client.query(`alter table ${table} no force row level security`);
      await client.query(
        `insert into ${table} (${names.join(", ")}) overriding system value select ${values.join(", ")}
         from ${table} o, generate_series(1, ${count}) k where o.${table === "account" ? "id" : "account_id"} = ${id}`,
      );
      await client.query(`alter table ${table} force row level security`);
    }
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
