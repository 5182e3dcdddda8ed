import { isDeepStrictEqual } from "node:util";
import { STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { IndexDocument, SearchEngine, SearchQuery } from "#search/contract/engine.ts";
import { SearchCluster } from "#search/opensearch/cluster.ts";
import { createIndexFactory, type IndexTarget } from "#search/opensearch/site-index.ts";
import { startTestNode } from "#search/opensearch/test-node.ts";
import { computePercentile, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { PostgresSearch } from "./postgres-search.ts";
import { withDatabase } from "./product.ts";
import { buildShopperQueries, orderByDistance } from "./queries.ts";
import { buildDocuments, buildInMemory, isSameAnswer, takeEveryNth, timeEach } from "./search.ts";
import { multiplyVehicles, readFacts, withFeed } from "./stock.ts";

const QUERIES = 200;
const MB = 2 ** 20;

/** The same stock and the same queries in memory, in PostgreSQL and in a cluster of OpenSearch with one node and 1 GB of memory. */
export default async function searchCluster(options: Options): Promise<Section[]> {
  const feed = await withFeed(options, (file) => readFacts(file, new Date()));
  const run = new Run(feed, options);
  const memory = await run.measureMemory();
  const postgres = await withDatabase((url) => run.measurePostgres(url, memory.engine));
  const cluster = await withCluster((openCluster) => run.measureCluster(openCluster, memory.engine));
  const stock = `${memory.engine.size.toLocaleString("en-AU")} vehicles`;
  return [
    { title: `In memory, ${stock}`, figures: memory.figures },
    { title: `PostgreSQL, ${stock}`, figures: postgres },
    { title: `OpenSearch, ${stock}`, figures: cluster ?? [] },
    {
      title: `Beside memory, ${stock}`,
      figures: [
        ...compare("PostgreSQL", postgres, memory.figures),
        ...(cluster ? compare("OpenSearch", cluster, memory.figures) : []),
      ],
    },
  ];
}

/** Of each engine by the places of figures in its list: the index, its size, and queries that it has not answered before. */
const COMPARED = ["index", "size", "query, p50", "query, p99"];

/** How many times as much as memory an engine takes, which can be compared between machines. */
function compare(engine: string, its: readonly Figure[], memory: readonly Figure[]): Figure[] {
  return COMPARED.map((name, at) => ({
    name: `${name}, ${engine} over memory`,
    value: (its[at]?.value ?? Number.NaN) / (memory[at]?.value ?? Number.NaN),
    unit: "times",
  }));
}

/** Null, with a word about it, where no node can be started. */
async function withCluster<T>(work: (cluster: SearchCluster) => Promise<T>): Promise<T | null> {
  const given = process.env.SEARCH_URL;
  const node = given === undefined ? await startTestNode({ javaOptions: ["-Xms1g", "-Xmx1g"] }) : null;
  const url = given ?? node?.url;
  if (url === undefined) {
    process.stderr.write("OpenSearch is left out: there is no SEARCH_URL, and no Java 17 with Maven.\n");
    return null;
  }
  const cluster = new SearchCluster({
    nodes: [url],
    prefix: "bench",
    now: () => new Date(),
    queryMs: 60_000,
  });
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
    await node?.stop();
  }
}

class Run {
  readonly #feed: readonly VehicleFacts[];
  readonly #options: Options;
  readonly #queries: readonly SearchQuery[];
  readonly #nearest: readonly SearchQuery[];

  constructor(feed: readonly VehicleFacts[], options: Options) {
    this.#feed = feed;
    this.#options = options;
    const sample = [...buildDocuments(feed)];
    const queries = buildShopperQueries(sample, QUERIES);
    this.#queries = takeEveryNth(queries, options.quick ? 10 : 1);
    this.#nearest = takeEveryNth(orderByDistance(queries, sample), options.quick ? 20 : 4);
  }

  async measureMemory(): Promise<{ readonly engine: SearchEngine; readonly figures: readonly Figure[] }> {
    const { engine, ms, bytes } = await buildInMemory(this.#documents());
    const figures = [
      seconds("index, documents included", ms),
      { name: "memory", value: bytes / MB, unit: "MB" },
      ...(await this.#timeQueries(engine)),
    ];
    return { engine, figures };
  }

  async measurePostgres(url: string, memory: SearchEngine): Promise<readonly Figure[]> {
    const postgres = await PostgresSearch.connect(url);
    const started = performance.now();
    await postgres.load(this.#documents());
    const ms = performance.now() - started;
    // It takes many times as long as the others.
    const queries = takeEveryNth(this.#queries, 7);
    await timeEach(takeEveryNth(queries, 4), (query) => postgres.search(query));
    const times = await timeEach(queries, (query) => postgres.search(query));
    const comparable = queries.filter(({ text }) => text === undefined);
    let equal = 0;
    for (const query of comparable)
      if (isSameAnswer(await memory.search(query), await postgres.search(query))) equal++;
    const bytes = await postgres.measureBytes();
    await postgres.close();
    return [
      seconds("index, documents included", ms),
      { name: "on disk", value: bytes / MB, unit: "MB" },
      ...percentiles(`${queries.length} of the queries`, times),
      { name: `equal answers, of ${comparable.length} without text`, value: equal, unit: "" },
    ];
  }

  async measureCluster(cluster: SearchCluster, memory: SearchEngine): Promise<readonly Figure[]> {
    const started = performance.now();
    const now = new Date();
    const target: IndexTarget = {
      ...{ name: "vehicles", basis: now.toISOString(), changeNumber: 1, now, builtSince: now },
      readValidUntil: () => now,
    };
    const engine = await createIndexFactory(cluster, target)(STOCK_SCHEMA, this.#documents());
    const ms = performance.now() - started;
    const path = `/${cluster.prefix}-${target.name}`;
    await cluster.work("POST", `${path}/_flush`);
    type Stats = {
      readonly _all: { readonly total: { readonly store: { readonly size_in_bytes: number } } };
    };
    const stats = await cluster.work<Stats>("GET", `${path}/_stats/store`);
    const ask = (query: SearchQuery) => engine.search(query);
    await timeEach(this.#queries, ask);
    await cluster.work("POST", `${path}/_cache/clear?request=true`);
    const first = await timeEach(this.#queries, ask);
    const again = await timeEach(this.#queries, ask);
    const nearest = await timeEach(this.#nearest, ask);
    const pages = [0.001, 0.1, 0.5, 0.999].map((share) => ({
      ...({
        sort: { attribute: "price", direction: "asc" },
        limit: 21,
        countFacets: [],
        boundRanges: [],
      } as const),
      offset: Math.floor(share * engine.size),
    }));
    const deep = await timeEach(pages, ask);
    const usual = this.#queries.map((query) => ({ ...query, usualRanges: query.boundRanges ?? [] }));
    const withUsual = await timeEach(takeEveryNth(usual, 4), ask);
    const update = await this.#timeUpdates(engine);
    let equal = 0;
    const compared = [...this.#queries, ...this.#nearest, ...takeEveryNth(usual, 4)];
    for (const query of compared)
      if (isDeepStrictEqual(await engine.search(query), await memory.search(query))) equal++;
    return [
      seconds("index, documents included", ms),
      { name: "on disk", value: stats._all.total.store.size_in_bytes / MB, unit: "MB" },
      ...percentiles("first time", first),
      ...percentiles("again", again),
      ...percentiles("nearest first", nearest),
      ...percentiles("with usual ends", withUsual),
      ...pages.map(({ offset }, at) => ({
        ...{ name: `page from ${offset.toLocaleString("en-AU")}`, value: deep[at] ?? 0, unit: "ms" },
      })),
      ...percentiles("20 changed vehicles seen", update),
      { name: `equal answers, of ${compared.length}`, value: equal, unit: "" },
    ];
  }

  *#documents(): Generator<IndexDocument> {
    yield* buildDocuments(multiplyVehicles(this.#feed, this.#options.vehicles));
  }

  async #timeQueries(engine: SearchEngine): Promise<readonly Figure[]> {
    const ask = (query: SearchQuery) => engine.search(query);
    await timeEach(this.#queries, ask);
    return [
      ...percentiles("queries", await timeEach(this.#queries, ask)),
      ...percentiles("nearest first", await timeEach(this.#nearest, ask)),
    ];
  }

  /** The same documents again, so that answers stay equal. */
  async #timeUpdates(engine: SearchEngine): Promise<number[]> {
    const some = [...buildDocuments(this.#feed.slice(0, 20))];
    const times: number[] = [];
    for (let changeNumber = 2; changeNumber < 12; changeNumber++) {
      const started = performance.now();
      await engine.apply({ put: some, changeNumber });
      times.push(performance.now() - started);
    }
    return times;
  }
}

const seconds = (name: string, ms: number): Figure => ({ name, value: ms / 1000, unit: "s" });

function percentiles(name: string, times: readonly number[]): Figure[] {
  return [0.5, 0.99].map((share) => ({
    ...{ name: `${name}, p${100 * share}`, value: computePercentile(times, share), unit: "ms" },
  }));
}
