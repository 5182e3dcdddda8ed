import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { recordChange } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import { fillWithSites } from "./copied-sites.ts";
import { computeMedian, computePercentile, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { readResidentBytes, type ServerProcess, startServer, withDataDir, withPlatform } from "./product.ts";
import { DEMO_SITES } from "./site-pages.ts";

const SITES = 300;
const METRICS = "127.0.0.1:19466";
/** Requests at once while the capacity is found, and how much of it the shoppers then ask for. */
const CLIENTS = 16;
const SHARE = 0.8;
const MINUTES = 15;
/** Each changes the price of a vehicle, and waits until a search shows it. */
const CHANGE_MS = 2000;
const SAMPLE_MS = 5000;

interface Asked {
  readonly kind: "home" | "results" | "vehicle" | "picture" | "suggestions" | "enquiry";
  readonly site: string;
  readonly path: string;
  readonly body?: string;
}

interface Answered {
  readonly kind: Asked["kind"];
  readonly status: number;
  readonly ms: number;
}

/**
 * Many minutes of shoppers at most of what the machine can do, who choose sites, vehicles and filters as shoppers do, few of them very
 * often; beside them prices change and enquiries are delivered. The load comes from this machine, too.
 */
export default async function soak({ quick }: Options): Promise<Section[]> {
  return withDataDir(async (dataDir) => {
    await fillWithSites(dataDir, { usual: quick ? 20 : SITES, large: 0 });
    const server = await startServer({
      ...{ dataDir, demo: true },
      env: { TRUST_PROXY: "1", METRICS_ADDRESS: METRICS },
    });
    try {
      return await withPlatform(dataDir, async (platform) => {
        const shoppers = await Shoppers.meet(server, quick ? 20 : SITES);
        await shoppers.askAsFastAsAnswered(quick ? 10 : 60);
        const capacity = await shoppers.askAsFastAsAnswered(quick ? 5 : 30);
        const rate = SHARE * capacity;
        const watching = new AbortController();
        const resident = sample(server, watching.signal);
        const lags = changePrices(platform, server, watching.signal);
        const answers = await shoppers.askAtRate(rate, 60 * (quick ? 0.5 : MINUTES));
        watching.abort();
        const bytes = await resident;
        return [
          {
            title: "Shoppers at four fifths of what the machine can do",
            figures: [
              { name: "capacity, with its load on the same machine", value: capacity, unit: "requests/s" },
              { name: "asked for", value: rate, unit: "requests/s" },
              ...describe(answers),
              ...describeMemory(bytes),
              {
                name: "price change until a search shows it, p50",
                value: computeMedian(await lags),
                unit: "ms",
              },
              { name: "the same, p99", value: computePercentile(await lags, 0.99), unit: "ms" },
              { name: "event loop delay at the end, p99", value: await readEventLoopDelay(), unit: "ms" },
              ...(await countLeads(platform, shoppers)),
            ],
          },
        ];
      });
    } finally {
      await server.stop();
    }
  });
}

function describe(answers: readonly Answered[]): Figure[] {
  const kinds = [...new Set(answers.map(({ kind }) => kind))].sort();
  const failed = answers.filter(({ status }) => status >= 500 || status === 0).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  return [
    { name: "requests", value: answers.length, unit: "" },
    { name: "failed on our side", value: failed, unit: "", target: { atMost: 0 } },
    { name: "refused by a limit", value: refused, unit: "" },
    ...kinds.flatMap((kind) => {
      const times = answers.filter((one) => one.kind === kind).map(({ ms }) => ms);
      return [
        { name: `${kind}, p50`, value: computeMedian(times), unit: "ms" },
        { name: `${kind}, p99`, value: computePercentile(times, 0.99), unit: "ms" },
      ];
    }),
  ];
}

/** What the last fifth of the time took over the second: the first is warm-up. */
function describeMemory(bytes: readonly number[]): Figure[] {
  const fifth = Math.max(1, Math.floor(bytes.length / 5));
  const [early, late] = [bytes.slice(fifth, 2 * fifth), bytes.slice(-fifth)].map(computeMedian);
  return [
    { name: "resident at the end", value: (late ?? 0) / 2 ** 20, unit: "MB" },
    {
      name: "last fifth over second",
      value: (late ?? 0) / (early || 1),
      unit: "times",
      target: { atMost: 1.1 },
    },
  ];
}

async function sample(server: ServerProcess, stopped: AbortSignal): Promise<number[]> {
  const bytes: number[] = [];
  while (!stopped.aborted) {
    bytes.push(await readResidentBytes(server.pid));
    await delay(SAMPLE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
  return bytes;
}

/** Milliseconds until each change of a price was found by a search. */
async function changePrices(
  platform: Platform,
  server: ServerProcess,
  stopped: AbortSignal,
): Promise<number[]> {
  const agent = new Agent();
  const lags: number[] = [];
  for (let at = 0; !stopped.aborted; at++) {
    const slug = `usual-${1 + (at % 20)}`;
    const site = await findSite(platform.db, slug);
    if (!site) throw new Error(`there is no site ${slug}`);
    const km = 300_000 + at;
    await platform.db.inAccount(site.accountId, async (tx) => {
      const changeNumber = await recordChange(tx);
      await tx.query(
        "update vehicle set km = $2, drive_away_cents = drive_away_cents + 100, change_number = $1 where id = (select min(id) from vehicle)",
        [changeNumber, km],
      );
    });
    const changed = performance.now();
    const path = `/api/search?range[km]=${km}:${km}`;
    while (!stopped.aborted && performance.now() - changed < 30_000) {
      const { text } = await ask(server, agent, { kind: "results", site: slug, path, client: 250 });
      if (JSON.parse(text || "{}").hits?.length > 0) break;
      await delay(20);
    }
    lags.push(performance.now() - changed);
    await delay(CHANGE_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
  await agent.close();
  // The last may have been broken off.
  return lags.slice(0, -1);
}

async function ask(
  { port }: ServerProcess,
  dispatcher: Agent,
  { site, path, body, client }: Asked & { readonly client: number },
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      host: `${site}.localhost:${port}`,
      "x-forwarded-for": `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
      "accept-encoding": path.startsWith("/api/") ? "identity" : "br",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
    dispatcher,
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, text: path.startsWith("/api/") ? bytes.toString() : "" };
}

async function readEventLoopDelay(): Promise<number> {
  const answer = await request(`http://${METRICS}/metrics`);
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.body.text())?.[1];
  return 1000 * Number(seconds);
}

/** A generator of numbers from 0 to 1 that are the same each time. */
function* createRandom(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** Chooses the first of a list most often, the second half as often, the third a third as often (Zipf). */
function chooseZipf<T>(list: readonly T[], random: number): T {
  const total = Math.log(list.length + 1);
  const at = Math.min(list.length - 1, Math.floor(Math.exp(random * total)) - 1);
  return list[at] as T;
}

class Shoppers {
  readonly #server: ServerProcess;
  readonly #sites: readonly string[];
  readonly #pages: ReadonlyMap<string, SitePages>;
  readonly #agent = new Agent({ connections: 64, pipelining: 1 });
  readonly #random = createRandom();
  #clients = 0;
  /** By site. */
  readonly sent = new Map<string, number>();

  private constructor(
    server: ServerProcess,
    sites: readonly string[],
    pages: ReadonlyMap<string, SitePages>,
  ) {
    this.#server = server;
    this.#sites = sites;
    this.#pages = pages;
  }

  /** Demo sites are visited most: they alone have pictures of their own. */
  static async meet(server: ServerProcess, count: number): Promise<Shoppers> {
    const sites = [...DEMO_SITES, ...Array.from({ length: count }, (_, at) => `usual-${at + 1}`)];
    const pages = new Map<string, SitePages>();
    for (const site of [...DEMO_SITES, "usual-1"]) pages.set(site, await listPages(server, site));
    return new Shoppers(server, sites, pages);
  }

  /** Requests a second that are answered when each client asks again at once. */
  async askAsFastAsAnswered(seconds: number): Promise<number> {
    const end = performance.now() + 1000 * seconds;
    let answered = 0;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (performance.now() < end) {
          await this.#answer(this.#choose());
          answered += 1;
        }
      }),
    );
    return answered / seconds;
  }

  /** Asks at a rate, whether answers come or not; the time of an answer counts from when it should have been asked for. */
  async askAtRate(rate: number, seconds: number): Promise<Answered[]> {
    const started = performance.now();
    const answers: Promise<Answered>[] = [];
    for (let at = 0; at < rate * seconds; at++) {
      const due = started + (1000 * at) / rate;
      const wait = due - performance.now();
      if (wait > 2) await delay(wait);
      const asked = this.#choose();
      answers.push(
        this.#answer(asked).then((status) => ({ kind: asked.kind, status, ms: performance.now() - due })),
      );
    }
    return Promise.all(answers);
  }

  async #answer(asked: Asked): Promise<number> {
    this.#clients = (this.#clients + 1) % 2 ** 24;
    const { status } = await ask(this.#server, this.#agent, { ...asked, client: this.#clients }).catch(
      () => ({
        status: 0,
      }),
    );
    if (asked.kind === "enquiry" && status === 200)
      this.sent.set(asked.site, (this.sent.get(asked.site) ?? 0) + 1);
    return status;
  }

  #choose(): Asked {
    const next = () => this.#random.next().value;
    const site = chooseZipf(this.#sites, next());
    const own = this.#pages.get(site) ?? this.#pages.get("usual-1");
    if (!own) throw new Error("no site has pages");
    const share = next();
    if (share < 0.02) return { kind: "enquiry", site, path: "/api/enquiries", body: this.#write(own) };
    if (share < 0.17) return { kind: "home", site, path: "/" };
    if (share < 0.55) return { kind: "results", site, path: chooseZipf(RESULTS, next()) };
    if (share < 0.85) return { kind: "vehicle", site, path: chooseZipf(own.vehicles, next()) };
    if (share < 0.9)
      return { kind: "suggestions", site, path: `/api/suggest?q=${chooseZipf(TYPED, next())}` };
    const pictures = chooseZipf(DEMO_SITES, next());
    const path = chooseZipf(this.#pages.get(pictures)?.pictures ?? [], next());
    return { kind: "picture", site: pictures, path };
  }

  #write({ location }: SitePages): string {
    const nth = this.#clients;
    return JSON.stringify({
      ...{ name: "Ada", last_name: "Shopper", email: `ada${nth}@shopper.example` },
      ...{ phone: `04${10_000_000 + nth}`, category: "General Enquiry", location, message: `Hello ${nth}` },
    });
  }
}

const TYPED = ["to", "toy", "ma", "mazda", "su", "ute", "hyb", "white", "auto", "hilux"];
const RESULTS = [
  "/search",
  "/search/used-cars",
  ...[10, 20, 30, 40, 50, 60, 80].map((price) => `/search?range[price]=:${price}000`),
  ...["suv", "ute", "hatch", "sedan"].map((body) => `/search?body=${body}`),
  ...[2, 3, 4, 5].map((page) => `/search?page=${page}`),
  ...Array.from({ length: 200 }, (_, at) => `/search?range[km]=:${50_000 + 500 * at}`),
];

interface SitePages {
  readonly vehicles: readonly string[];
  readonly pictures: readonly string[];
  readonly location: string;
}

async function listPages(server: ServerProcess, site: string): Promise<SitePages> {
  const pages = await Promise.all(
    ["/search", "/search?page=2", "/locations"].map(async (path) => {
      const headers = { host: `${site}.localhost:${server.port}`, "accept-encoding": "identity" };
      const answer = await request(`http://127.0.0.1:${server.port}${path}`, { headers });
      return answer.body.text();
    }),
  );
  const all = pages.join("");
  const find = (pattern: RegExp) => [...new Set([...all.matchAll(pattern)].map(([, found = ""]) => found))];
  const vehicles = find(/href="(\/cars\/[^"?#]+)"/g);
  if (vehicles.length === 0) throw new Error(`${site} lists no vehicle`);
  const [location = ""] = find(/href="\/locations\/([\w-]+)"/g);
  return { vehicles, pictures: find(/(\/img\/\w+\/\d+\.avif)/g), location };
}

const OURS = "email like 'ada%@shopper.example'";

/** Enquiries that were taken, and of those what reached their dealer within five minutes after the last. */
async function countLeads({ db }: Platform, { sent }: Shoppers): Promise<Figure[]> {
  const count = async (text: string) => {
    let sum = 0;
    for (const slug of sent.keys()) {
      const site = await findSite(db, slug);
      if (!site) continue;
      const [row] = await db.inAccount(site.accountId, (tx) => tx.query<{ n: number }>(text));
      sum += row?.n ?? 0;
    }
    return sum;
  };
  const waiting = () => count("select count(*) as n from lead_delivery where state = 'pending'");
  const end = performance.now() + 300_000;
  while ((await waiting()) > 0 && performance.now() < end) await delay(1000);
  const taken = [...sent.values()].reduce((sum, one) => sum + one, 0);
  const kept = await count(`select count(*) as n from lead where ${OURS}`);
  const unsent = await count(
    `select count(*) as n from lead where ${OURS} and suspicions = '{}'
       and not exists (select from lead_delivery d where d.lead_id = lead.id and d.state = 'delivered')`,
  );
  return [
    { name: "enquiries taken", value: taken, unit: "" },
    { name: "enquiries that are stored", value: kept, unit: "" },
    { name: "enquiries that reached nobody", value: unsent, unit: "", target: { atMost: 0 } },
  ];
}
