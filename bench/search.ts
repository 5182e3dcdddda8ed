import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { buildSearchDocument, STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { IndexDocument, SearchEngine, SearchQuery, SearchResult } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { LISTINGS } from "./feed.ts";
import { computeMedian, computePercentile, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { type Answer, PostgresSearch } from "./postgres-search.ts";
import { withDatabase } from "./product.ts";
import { buildShopperQueries, orderByDistance } from "./queries.ts";
import { multiplyVehicles, readFacts, withFeed } from "./stock.ts";

const LARGE = 200_000;
const QUERIES = 200;

/** The search engine, and PostgreSQL doing the same work, at the size of the real listings and at 200,000 vehicles. */
export default async function search(options: Options): Promise<Section[]> {
  const feed = await withFeed(options, (file) => readFacts(file, new Date()));
  return withDatabase(async (url) => {
    const postgres = await PostgresSearch.connect(url);
    const small = await measure({ feed, count: LISTINGS }, postgres, options);
    const large = await measure({ feed, count: LARGE }, postgres, options);
    await postgres.close();
    return [small, large];
  });
}

async function measure(
  { feed, count }: { readonly feed: readonly VehicleFacts[]; readonly count: number },
  postgres: PostgresSearch,
  { quick }: Options,
): Promise<Section> {
  const documents = () => buildDocuments(multiplyVehicles(feed, count));
  const { engine, ms, bytes } = await buildInMemory(documents());
  const sample = [...buildDocuments(feed)];
  const queries = buildShopperQueries(sample, QUERIES);
  const nearest = orderByDistance(queries, sample);
  const both = await rounds(quick ? 3 : 15, async () => ({
    byNumber: await timeEach(queries, (query) => engine.search(query)),
    byDistance: await timeEach(nearest, (query) => engine.search(query)),
  }));
  const times = both.map(({ byNumber }) => byNumber);
  const distances = both.map(({ byDistance }) => byDistance);
  await postgres.load(documents());
  const beside = await compare({ engine, postgres }, takeEveryNth(queries, quick ? 20 : 7), quick ? 2 : 5);
  const isLarge = count === LARGE;
  const engineFigures = [
    {
      name: "p50",
      value: computeMedian(times.map((round) => computePercentile(round, 0.5))),
      unit: "ms",
      target: { atMost: 0.3 },
    },
    {
      name: "p99",
      value: computeMedian(times.map((round) => computePercentile(round, 0.99))),
      unit: "ms",
      target: { atMost: 3 },
    },
    { name: "queries a second on one core", value: computeMedian(times.map(computeRate)), unit: "" },
    {
      name: "nearest first, p50",
      value: computeMedian(distances.map((round) => computePercentile(round, 0.5))),
      unit: "ms",
    },
    {
      name: "nearest first, p99",
      value: computeMedian(distances.map((round) => computePercentile(round, 0.99))),
      unit: "ms",
    },
    {
      name: "nearest first over other orders",
      value: computeMedian(
        both.map(({ byNumber, byDistance }) => computeRate(byNumber) / computeRate(byDistance)),
      ),
      unit: "times",
    },
    { name: "build, documents included", value: ms, unit: "ms" },
    { name: "memory of the index", value: bytes / 2 ** 20, unit: "MB" },
  ];
  const title = `Search engine, ${engine.size.toLocaleString("en-AU")} vehicles, ${QUERIES} queries`;
  return { title, figures: [...engineFigures, ...toComparedFigures(beside, isLarge)] };
}

function toComparedFigures({ rounds, equal, compared, queries }: Comparison, isLarge: boolean): Figure[] {
  const ratio = computeMedian(rounds.map(({ ours, theirs }) => computeRate(ours) / computeRate(theirs)));
  const [ours, theirs] = [rounds.map((round) => round.ours), rounds.map((round) => round.theirs)];
  return [
    {
      name: `PostgreSQL p50, ${queries} of the queries`,
      value: computeMedian(theirs.map((round) => computePercentile(round, 0.5))),
      unit: "ms",
    },
    {
      name: "PostgreSQL p99",
      value: computeMedian(theirs.map((round) => computePercentile(round, 0.99))),
      unit: "ms",
    },
    { name: "PostgreSQL queries a second", value: computeMedian(theirs.map(computeRate)), unit: "" },
    {
      name: "engine queries a second, the same queries",
      value: computeMedian(ours.map(computeRate)),
      unit: "",
    },
    {
      name: "engine over PostgreSQL",
      value: ratio,
      unit: "times",
      target: isLarge ? { atLeast: 150 } : undefined,
    },
    { name: `equal answers, of ${compared} without text`, value: equal, unit: "" },
  ];
}

export function* buildDocuments(vehicles: Iterable<VehicleFacts>): Generator<IndexDocument> {
  for (const vehicle of vehicles) yield buildSearchDocument(vehicle);
}

export async function buildInMemory(documents: Iterable<IndexDocument>) {
  const before = await measureUsedBytes();
  const started = performance.now();
  const engine = await buildInMemoryEngine(STOCK_SCHEMA, documents);
  const ms = performance.now() - started;
  return { engine, ms, bytes: (await measureUsedBytes()) - before };
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes in use after a collection, typed arrays included. */
async function measureUsedBytes(): Promise<number> {
  // Freed buffers are counted out only after a turn.
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function rounds<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  await work();
  const results: T[] = [];
  for (let i = 0; i < count; i++) results.push(await work());
  return results;
}

export async function timeEach(
  queries: readonly SearchQuery[],
  ask: (query: SearchQuery) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const started = performance.now();
    await ask(query);
    times.push(performance.now() - started);
  }
  return times;
}

export function computeRate(times: readonly number[]): number {
  return (1000 * times.length) / times.reduce((sum, ms) => sum + ms, 0);
}

export function takeEveryNth(queries: readonly SearchQuery[], step: number): SearchQuery[] {
  return queries.filter((_, at) => at % step === 0);
}

interface Comparison {
  /** Times of both engines, round by round. */
  readonly rounds: readonly { readonly ours: number[]; readonly theirs: number[] }[];
  readonly equal: number;
  readonly compared: number;
  readonly queries: number;
}

/** Both in turn, the same queries; the first round warms up. Words are matched by other rules, so texts are not compared. */
async function compare(
  { engine, postgres }: { readonly engine: SearchEngine; readonly postgres: PostgresSearch },
  queries: readonly SearchQuery[],
  count: number,
): Promise<Comparison> {
  const both = await rounds(count, async () => ({
    ours: await timeEach(queries, (query) => engine.search(query)),
    theirs: await timeEach(queries, (query) => postgres.search(query)),
  }));
  const comparable = queries.filter(({ text }) => text === undefined);
  let equal = 0;
  for (const query of comparable) {
    if (isSameAnswer(await engine.search(query), await postgres.search(query))) equal++;
  }
  return { rounds: both, equal, compared: comparable.length, queries: queries.length };
}

export function isSameAnswer({ count, hits, facets, ranges }: SearchResult, theirs: Answer): boolean {
  const counts = Object.entries(facets).map(([name, values]) => {
    return [
      name,
      Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count])),
    ];
  });
  const ours = { count, ids: hits.map(({ id }) => id), facets: Object.fromEntries(counts), bounds: ranges };
  return isDeepStrictEqual(ours, theirs);
}
