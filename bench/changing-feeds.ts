import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { Agent } from "undici";
import { saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Platform } from "#platform/start/platform.ts";
import { computeMedian, computePercentile, type Figure } from "./figures.ts";
import type { ServerProcess } from "./product.ts";
import { ask } from "./shoppers.ts";

/** How often a feed is due, of all together. Three hundred dealers whose feeds are read every hour make one in twelve seconds. */
const FEED_EVERY_MS = 3000;
/** Vehicles whose price each new file changes, beside the one by which it is found. */
const CHANGED_PRICES = 3;
/** An odometer beyond that of any other vehicle: a search for it finds the file that brought it. */
const FIRST_KM = 300_000;
const POLL_MS = 100;
/** Beyond those of the shoppers. */
const FIRST_CLIENT = 2 ** 23;
const MAX_WAIT_MS = 120_000;

/** A stock by columns of its file. */
type Rows = readonly Readonly<Record<string, string>>[];

interface Dealer {
  readonly slug: string;
  readonly accountId: AccountId;
}

interface Sources {
  /** A file that was imported as the stock of all dealers. */
  readonly stock: string;
  /** Name of its source. */
  readonly source: string;
  readonly dealers: readonly Dealer[];
}

/**
 * Feeds of many dealers, read over HTTP by the product's own rounds: each time a feed is read, prices have changed, one vehicle has gone
 * and another has come.
 */
export class ChangingFeeds {
  readonly #rows: Rows;
  readonly #sources: Sources;
  readonly #server: Server;
  readonly #agent = new Agent();
  readonly #versions = new Map<string, number>();
  readonly #waiting = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  /** Milliseconds from handing a file out until a search shows what is new in it. */
  readonly #lags: number[] = [];
  #unseen = 0;
  /** Each question comes from a client of its own, so that no limit of one client refuses it. */
  #client = FIRST_CLIENT;
  #shop: ServerProcess | null = null;

  private constructor(rows: Rows, sources: Sources) {
    this.#rows = rows;
    this.#sources = sources;
    this.#server = createServer((incoming, response) => {
      const slug = (incoming.url ?? "").slice(1);
      response.end(this.#next(slug));
    });
  }

  static async open(sources: Sources): Promise<ChangingFeeds> {
    const rows = parse(await readFile(sources.stock, "utf8"), { columns: true });
    const feeds = new ChangingFeeds(rows as Rows, sources);
    await new Promise<void>((resolve) => feeds.#server.listen(0, "127.0.0.1", resolve));
    return feeds;
  }

  /** Has the feeds read at a fixed rate from now on, and looks at this server for what they bring. */
  async start({ db }: Platform, shop: ServerProcess): Promise<void> {
    this.#shop = shop;
    const { dealers, source: name } = this.#sources;
    const { port } = this.#server.address() as AddressInfo;
    const intervalMinutes = Math.max(1, Math.round((dealers.length * FEED_EVERY_MS) / 60_000));
    const started = Date.now();
    for (const [at, { accountId, slug }] of dealers.entries()) {
      await db.inAccount(accountId, async (tx) => {
        await saveFeed(tx, {
          ...{ name, address: `http://127.0.0.1:${port}/${slug}`, mapping: "dealer-csv", intervalMinutes },
          ...{ locations: [], snapshot: true, silentAfterHours: 48, notify: [] },
        });
        await tx.query("update feed set next_check_at = $1", [new Date(started + at * FEED_EVERY_MS)]);
      });
    }
  }

  /** Waits for what was handed out last, and ends. */
  async stop({ db }: Platform): Promise<void> {
    for (const { accountId } of this.#sources.dealers)
      await db.inAccount(accountId, (tx) => tx.query("update feed set next_check_at = 'infinity'"));
    await Promise.all(this.#waiting);
    this.#stopping.abort();
    this.#server.close();
    await this.#agent.close();
  }

  /** What became of the files that were handed out. */
  async describe({ db }: Platform): Promise<Figure[]> {
    let [published, others] = [0, 0];
    for (const { accountId } of this.#sources.dealers) {
      const runs = await db.inAccount(accountId, (tx) =>
        tx.query<{ outcome: string }>("select outcome from import_run where feed_id is not null"),
      );
      const fine = runs.filter(({ outcome }) => outcome === "published").length;
      published += fine;
      others += runs.length - fine;
    }
    const handed = [...this.#versions.values()].reduce((sum, one) => sum + one, 0);
    return [
      { name: "feeds read", value: handed, unit: "" },
      { name: "feeds imported", value: published, unit: "" },
      { name: "feeds held or failed", value: others, unit: "", target: { atMost: 0 } },
      { name: "feeds whose news no search showed", value: this.#unseen, unit: "", target: { atMost: 0 } },
      { name: "feed read until a search shows its news, p50", value: computeMedian(this.#lags), unit: "ms" },
      { name: "the same, p95", value: computePercentile(this.#lags, 0.95), unit: "ms" },
    ];
  }

  #next(slug: string): string {
    const version = (this.#versions.get(slug) ?? 0) + 1;
    this.#versions.set(slug, version);
    const seen = this.#waitUntilSeen(slug, version).finally(() => this.#waiting.delete(seen));
    this.#waiting.add(seen);
    return stringify([...changeRows(this.#rows, version)], { header: true });
  }

  async #waitUntilSeen(slug: string, version: number): Promise<void> {
    const shop = this.#shop;
    if (!shop) return;
    const km = FIRST_KM + version;
    const asked = { kind: "results", site: slug, path: `/api/search?range[km]=${km}:${km}` } as const;
    const handed = performance.now();
    while (performance.now() - handed < MAX_WAIT_MS) {
      const { text } = await ask(shop, this.#agent, { ...asked, client: this.#client++ }).catch(() => ({
        text: "",
      }));
      const { hits = [] } = JSON.parse(text || "{}") as { readonly hits?: readonly { km: number | null }[] };
      // A range that no vehicle reaches yet is left out of the search, which then finds others.
      if (hits.some((hit) => hit.km === km)) {
        this.#lags.push(performance.now() - handed);
        return;
      }
      await delay(POLL_MS);
    }
    this.#unseen += 1;
  }
}

/** The next state of a stock: the first row has the odometer by which it is found, some others another price, and the last is new. */
function changeRows(rows: Rows, version: number): Rows {
  return rows.map((row, at) => {
    if (at === 0) return { ...row, Odometer: String(FIRST_KM + version) };
    if (at === rows.length - 1)
      return { ...row, "Stock number": `N${version}`, Vin: "", Rego: "", "Rego expiry": "" };
    const rises = Math.floor((version * CHANGED_PRICES + at) / rows.length);
    const price = Number(row["Drive away price"]);
    return { ...row, "Drive away price": String(price + 100 * rises) };
  });
}
