import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import type { ServerProcess } from "./product.ts";
import { DEMO_SITES } from "./site-pages.ts";

/** Requests at once while the capacity is found. */
const CLIENTS = 16;

export interface Asked {
  readonly kind: "home" | "results" | "vehicle" | "picture" | "suggestions" | "enquiry";
  readonly site: string;
  readonly path: string;
  readonly body?: string;
}

export interface Answered {
  readonly kind: Asked["kind"];
  readonly status: number;
  readonly ms: number;
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

/**
 * Shoppers who choose sites, vehicles and filters as shoppers do, few of them very often. They ask from this machine, too.
 */
export class Shoppers {
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

/** Asks a site for a path, as one of many clients behind a proxy. `text` is that of an answer of the API. */
export async function ask(
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
