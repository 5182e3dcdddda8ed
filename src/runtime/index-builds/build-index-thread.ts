/** Builds a site's index in the cluster, in a thread of its own, so that no page waits for it (D468). Started by `IndexBuilds`. */
import { parentPort, workerData } from "node:worker_threads";
import { createClusterChoice } from "#features/catalogue/index/cluster-choice.server.ts";
import type { IndexOrder } from "#features/catalogue/index/index-order.ts";
import { buildSharedIndex } from "#features/catalogue/index/site-stock.server.ts";
import type { MarketVehicle } from "#features/catalogue/index/vehicle-facts.ts";
import type { MarketData } from "#features/market/data/market-data.ts";
import { createSiteMarket } from "#features/market/gauge/site-market.server.ts";
import { LearnedMarket } from "#features/market/model/learned-market.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import { readFromReplica } from "#platform/postgres/replica/replica-reads.ts";
import { SearchCluster } from "#search/opensearch/cluster.ts";

/** What the thread is given. */
export interface IndexTask {
  /** Addresses of the database and of its replica as the app's role; null without a replica. */
  readonly url: string;
  readonly readUrl: string | null;
  /** Of the search cluster. */
  readonly nodes: readonly string[];
  readonly prefix: string;
  readonly secret: string;
  readonly site: LiveSite;
  readonly order: IndexOrder;
  /** What was learned of prices, in memory that threads share; null until then. */
  readonly market: MarketData | null;
  readonly now: Date;
}

const { url, readUrl, nodes, prefix, secret, site, order, ...task } = workerData as IndexTask;
const builtSince = order.builtSince === null ? null : new Date(order.builtSince);
// The clock of whoever ordered it may be ahead.
const now = new Date(Math.max(task.now.getTime(), builtSince?.getTime() ?? 0));
// One connection reads, the other holds the turn to write.
const primary = new Database(url, { connections: 2, limits: LONG_WORK_LIMITS });
const replica = readUrl === null ? null : new Database(readUrl, { connections: 1, limits: LONG_WORK_LIMITS });
const cluster = new SearchCluster({ nodes, prefix, now: () => new Date() });
try {
  const { chooseEngine } = createClusterChoice({ cluster, stockDb: primary, minVehicles: 0, order: null });
  const model = task.market && new LearnedMarket(task.market);
  const { view } = createSiteMarket(site, { model, service: null, secret });
  const findMarketLabel = (vehicle: MarketVehicle) => view(vehicle).badge;
  const reads = replica ? readFromReplica({ primary, replica }, () => order.changeNumber) : primary;
  const { size } = await buildSharedIndex(reads, site, { now, builtSince, chooseEngine, findMarketLabel });
  parentPort?.postMessage(size);
} finally {
  await cluster.close();
  await replica?.close();
  await primary.close();
}
