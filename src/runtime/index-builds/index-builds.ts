import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { IndexOrder } from "#features/catalogue/index/index-order.ts";
import type { LiveMarket } from "#features/market/training/live-market.server.ts";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { Logger } from "#platform/log.ts";
import { awaitOutcome } from "#platform/thread-outcome.ts";
import type { IndexTask } from "./build-index-thread.ts";

interface IndexBuildsParts extends Pick<IndexTask, "url" | "readUrl" | "nodes" | "prefix" | "secret"> {
  readonly sites: Pick<LiveSites, "find">;
  readonly market: Pick<LiveMarket, "refresh" | "data">;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A million vehicles are read a few thousand at a time, and need a quarter of it. */
const MAX_HEAP_MB = 512;

/**
 * Builds the indexes of sites in the cluster, one at a time and in a thread of its own, so that no page waits for one (D468). Processes
 * that do the same take turns (`createClusterChoice`).
 */
export class IndexBuilds {
  readonly #parts: IndexBuildsParts;
  readonly #atOnce = pLimit(1);
  /** Versions of their configurations by site, of what is built or waits. */
  readonly #ordered = new Map<number, number>();
  #thread: Worker | null = null;
  #stopped = false;

  constructor(parts: IndexBuildsParts) {
    this.#parts = parts;
  }

  /**
   * Begins to build an index, and does not wait for it: whoever needs it orders it again if it does not come. A failure is logged.
   * @throws Error if this process does not know the site's configuration yet
   */
  async start(order: IndexOrder): Promise<void> {
    const { siteId, version } = order;
    if (this.#stopped || this.#ordered.get(siteId) === version) return;
    const site = await this.#parts.sites.find(siteId);
    if (site && site.version < version) throw new Error("an index of a newer configuration was ordered");
    if (!site) return;
    this.#ordered.set(siteId, version);
    void this.#atOnce(() => this.#build(site, order)).finally(() => this.#ordered.delete(siteId));
  }

  /** Ends what is being built; the index that was there stays. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#thread?.terminate();
  }

  async #build(site: LiveSite, order: IndexOrder): Promise<void> {
    const { market, log } = this.#parts;
    try {
      // Else the index would have no labels of the market.
      await market.refresh();
      if (this.#stopped) return;
      const started = performance.now();
      const vehicles = await this.#run(site, order);
      log.info({ site: site.slug, vehicles, ms: Math.round(performance.now() - started) }, "index built");
    } catch (error) {
      if (!this.#stopped)
        log.warn({ site: site.slug, error: (error as Error).message }, "an index could not be built");
    }
  }

  async #run(site: LiveSite, order: IndexOrder): Promise<number> {
    const { sites: _, market, log: __, now, ...addresses } = this.#parts;
    const task: IndexTask = { ...addresses, site, order, market: market.data, now: now() };
    const thread = new Worker(new URL("./build-index-thread.ts", import.meta.url), {
      workerData: task,
      name: "index",
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#thread = thread;
    try {
      return await awaitOutcome<number>(thread);
    } finally {
      this.#thread = null;
    }
  }
}
