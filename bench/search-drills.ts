import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { IndexDocument, SearchEngine, SearchQuery } from "#search/contract/engine.ts";
import { SearchCluster } from "#search/opensearch/cluster.ts";
import { createIndexFactory, type IndexTarget } from "#search/opensearch/site-index.ts";
import { startTestNode, type TestNode } from "#search/opensearch/test-node.ts";
import { computeMedian, type Figure, requireFirst, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { buildShopperQueries } from "./queries.ts";
import { buildDocuments } from "./search.ts";
import { multiplyVehicles, readFacts, withFeed } from "./stock.ts";

const NODES = 3;
const HEAP = ["-Xms384m", "-Xmx384m"];
const VEHICLES = 20_000;
const QUERIES = 60;
/** How long a change is tried again, and how soon after it failed. */
const [MAX_CHANGE_MS, CHANGE_AGAIN_MS] = [120_000, 500];
/** A node that is slow works for the first of these times, stands still for the second, and so on. */
const [SLOW_RUNS_MS, SLOW_STANDS_MS] = [20, 380];

/**
 * What shoppers and changes notice when some of three search nodes hang, are killed, are slow or have no room (D411): the table of
 * `docs/search-cluster.md`. Left out, with a word about it, where no node can be started.
 */
export default async function searchDrills(options: Options): Promise<Section[]> {
  const vehicles = options.quick ? VEHICLES / 10 : VEHICLES;
  const feed = await withFeed(options, (file) => readFacts(file, new Date()));
  const sections: Section[] = [];
  for (const [title, drill] of Object.entries(DRILLS)) {
    process.stderr.write(`${title}…\n`);
    // Each needs whole nodes: what one has killed is gone.
    const nodes = await startNodes();
    if (!nodes) {
      process.stderr.write("The drills are left out: they need Java 17 with Maven and its packages.\n");
      return [];
    }
    const scene = new Scene(nodes, [...multiplyVehicles(feed, vehicles)]);
    try {
      await scene.prepare();
      sections.push({ title, figures: await drill(scene) });
    } finally {
      await scene.close();
    }
  }
  return sections;
}

const DRILLS: Readonly<Record<string, (scene: Scene) => Promise<Figure[]>>> = {
  "A node hangs, its connections stay open": async (scene) => {
    const [node] = await scene.findReaders();
    process.kill(node.pid, "SIGSTOP");
    const figures = [...(await scene.askAll()), ...(await scene.change())];
    process.kill(node.pid, "SIGCONT");
    return figures;
  },
  "A node is slow: it stands still for nineteen of twenty moments": async (scene) => {
    const [node] = await scene.findReaders();
    const stopping = new AbortController();
    const slowing = slowDown(node.pid, stopping.signal);
    const figures = [...(await scene.askAll()), ...(await scene.change())];
    stopping.abort();
    await slowing;
    return figures;
  },
  "The node with the new index is killed during a rebuild": async (scene) => {
    const started = performance.now();
    const rebuilding = scene.build().then(
      () => "done",
      () => "failed",
    );
    const node = await scene.findBuilder();
    process.kill(node.pid, "SIGKILL");
    const asked = await scene.askAll();
    const outcome = await rebuilding;
    const failedMs = performance.now() - started;
    const again = performance.now();
    await scene.build();
    return [
      ...asked,
      { name: "rebuilds that failed", value: outcome === "failed" ? 1 : 0, unit: "" },
      { name: "until it ended", value: failedMs / 1000, unit: "s" },
      { name: "next rebuild", value: (performance.now() - again) / 1000, unit: "s" },
    ];
  },
  "Two of three nodes are killed": async (scene) => {
    for (const { pid } of scene.nodes.slice(0, 2)) process.kill(requireId(pid), "SIGKILL");
    return [...(await scene.askAll()), ...(await scene.tryChange())];
  },
  "The disk is full": async (scene) => {
    await scene.setDisk("1%");
    await scene.waitUntilRefused();
    const figures = [...(await scene.askAll()), ...(await scene.tryChange())];
    await scene.setDisk(null);
    const again = await scene.change();
    return [...figures, ...again.map((one) => ({ ...one, name: `${one.name}, once there is room` }))];
  },
};

/** Three nodes, and a site's index in them. */
class Scene {
  readonly nodes: readonly TestNode[];
  readonly #cluster: SearchCluster;
  readonly #feed: readonly VehicleFacts[];
  readonly #queries: readonly SearchQuery[];
  #engine: SearchEngine | null = null;
  #changeNumber = 1;

  constructor(nodes: readonly TestNode[], feed: readonly VehicleFacts[]) {
    this.nodes = nodes;
    this.#feed = feed;
    this.#queries = buildShopperQueries([...buildDocuments(feed.slice(0, 2000))], QUERIES);
    this.#cluster = new SearchCluster({
      nodes: nodes.map(({ url }) => url),
      prefix: "drill",
      now: () => new Date(),
    });
  }

  /** Builds the index, and waits until each node has a copy. */
  async prepare(): Promise<void> {
    this.#engine = await this.build();
    await this.#cluster.work("GET", "/_cluster/health?wait_for_status=green&timeout=50s");
    await this.askAll();
  }

  async build(): Promise<SearchEngine> {
    const now = new Date();
    const target: IndexTarget = {
      ...{ name: "vehicles", basis: "drill", changeNumber: this.#changeNumber, now, builtSince: now },
      readValidUntil: () => new Date(now.getTime() + 86_400_000),
    };
    return createIndexFactory(this.#cluster, target)(STOCK_SCHEMA, buildDocuments(this.#feed));
  }

  /** All queries one after another, as shoppers send them. */
  async askAll(): Promise<Figure[]> {
    const times: number[] = [];
    let failed = 0;
    for (const query of this.#queries) {
      const started = performance.now();
      await this.#require()
        .search(query)
        .catch(() => failed++);
      times.push(performance.now() - started);
    }
    return [
      { name: `queries that failed, of ${times.length}`, value: failed, unit: "" },
      { name: "query, p50", value: computeMedian(times), unit: "ms" },
      { name: "query, longest", value: Math.max(...times) / 1000, unit: "s" },
    ];
  }

  /** A change that is tried again until it is made, as the product does. */
  async change(): Promise<Figure[]> {
    const started = performance.now();
    for (let tries = 1; ; tries++) {
      const failure = await this.#tryOnce();
      const ms = performance.now() - started;
      if (!failure || ms > MAX_CHANGE_MS)
        return [
          { name: failure ? "a change was not made" : "a change is seen", value: ms / 1000, unit: "s" },
          { name: "tries", value: tries, unit: "" },
        ];
      await delay(CHANGE_AGAIN_MS);
    }
  }

  /** A change that is tried once. */
  async tryChange(): Promise<Figure[]> {
    const started = performance.now();
    const failure = await this.#tryOnce();
    const name = failure ? "a change is refused" : "a change is seen";
    return [{ name, value: (performance.now() - started) / 1000, unit: "s" }];
  }

  async #tryOnce(): Promise<Error | null> {
    const put: IndexDocument[] = [...buildDocuments(this.#feed.slice(0, 20))];
    const changeNumber = this.#changeNumber + 1;
    try {
      await this.#require().apply({ put, changeNumber });
      this.#changeNumber = changeNumber;
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  /** Nodes with a copy of the index that are not the one that leads the cluster, whose loss is another matter. */
  async findReaders(): Promise<[{ readonly pid: number }, ...{ readonly pid: number }[]]> {
    const found: { readonly pid: number }[] = [];
    type State = { readonly cluster_manager_node: string };
    const leader = (await read<State>(requireFirst(this.nodes), "/_cluster/state/cluster_manager_node"))
      .cluster_manager_node;
    for (const node of this.nodes)
      if ((await findId(node)) !== leader) found.push({ pid: requireId(node.pid) });
    return [requireFirst(found), ...found.slice(1)];
  }

  /** The node that has the index which is being built, once there is one with some documents. */
  async findBuilder(): Promise<{ readonly pid: number }> {
    type Shard = { readonly index: string; readonly id: string | null; readonly docs: string | null };
    const node = requireFirst(this.nodes);
    const [current] = Object.keys(await read<object>(node, "/_alias/drill-vehicles"));
    for (;;) {
      const path = "/_cat/shards/drill-vehicles-*?format=json&h=index,id,docs";
      const shards = await read<readonly Shard[]>(node, path);
      const built = shards.find(({ index, id, docs }) => index !== current && id && docs !== null);
      for (const each of this.nodes)
        if (built?.id && (await findId(each)).startsWith(built.id)) return { pid: requireId(each.pid) };
      await delay(20);
    }
  }

  /** From which share of the disk on nodes take no more documents; null for the usual one. */
  async setDisk(share: string | null): Promise<void> {
    const watermark = { low: share, high: share, flood_stage: share };
    const disk = { threshold_enabled: true, watermark };
    const cluster = { routing: { allocation: { disk } }, info: { update: { interval: share && "10s" } } };
    await this.#cluster.work("PUT", "/_cluster/settings", { transient: { cluster } });
  }

  async waitUntilRefused(): Promise<void> {
    while (!(await this.#tryOnce())) await delay(CHANGE_AGAIN_MS);
  }

  async close(): Promise<void> {
    await this.#cluster.close();
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  #require(): SearchEngine {
    if (!this.#engine) throw new Error("no index is built yet");
    return this.#engine;
  }
}

/** Nodes that have found each other; null if they cannot be started. */
async function startNodes(): Promise<readonly TestNode[] | null> {
  const clusterName = `drill-${randomUUID()}`;
  const ports = await Promise.all(Array.from({ length: NODES }, findFreePort));
  const seeds = ports.map((port) => `127.0.0.1:${port}`);
  const nodes: TestNode[] = [];
  for (const [at, port] of ports.entries()) {
    const node = await startTestNode({
      javaOptions: [...HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"],
      clusterName,
      settings: {
        "transport.port": port,
        "discovery.seed_hosts": seeds,
        // The first makes the cluster, and the others join it.
        ...(at === 0 && { "cluster.initial_cluster_manager_nodes": [`127.0.0.1:${port}`] }),
      },
    });
    if (!node) {
      await Promise.all(nodes.map((started) => started.stop()));
      return null;
    }
    nodes.push(node);
  }
  const path = `/_cluster/health?wait_for_nodes=${NODES}&timeout=60s`;
  await read(requireFirst(nodes), path);
  return nodes;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function read<Answer>({ url }: TestNode, path: string): Promise<Answer> {
  const { statusCode, body } = await request(url + path);
  const answer = await body.json();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  return answer as Answer;
}

async function findId(node: TestNode): Promise<string> {
  const { nodes } = await read<{ readonly nodes: object }>(node, "/_nodes/_local/http");
  return requireFirst(Object.keys(nodes));
}

async function slowDown(pid: number, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    process.kill(pid, "SIGSTOP");
    await delay(SLOW_STANDS_MS);
    process.kill(pid, "SIGCONT");
    await delay(SLOW_RUNS_MS);
  }
}

function requireId(pid: number | undefined): number {
  if (pid === undefined) throw new Error("the node has no process");
  return pid;
}
