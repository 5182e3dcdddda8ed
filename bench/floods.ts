import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { computeMedian, type Figure, type Section } from "./figures.ts";
import type { Options } from "./options.ts";
import { type ServerProcess, startServer, withDataDir } from "./product.ts";
import { findPaths } from "./site-pages.ts";

const FLOODED = "harbourline";
const NEIGHBOUR = "pepperleaf-suzuki";
/** Where the neighbour's enquiries go. */
const YARD = "moonah";
/** Clients that flood, each from a network of its own and as fast as it is answered. */
const CLIENTS = 50;
const UPLOADERS = 10;
const UPLOAD_BYTES = 8_000_000;
/** Each uploader sends 2.5 MB a second, as fast as most Australian lines. */
const CHUNK_BYTES = 50_000;
const CHUNK_MS = 20;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** One site is flooded, while another dealer's shoppers look at pages and enquire (T26, D214, D240, D250). */
export default async function measureFloods({ quick }: Options): Promise<Section[]> {
  return withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir, demo: true, env: { TRUST_PROXY: "1" } });
    try {
      const visitor = new Visitor(server, NEIGHBOUR);
      const rounds = quick ? 10 : 60;
      await visitor.timeRounds(rounds);
      const sections: Section[] = [];
      for (const flood of await prepareFloods(server)) {
        const alone = await visitor.timeRounds(rounds);
        const flooding = new AbortController();
        const answers = startFlood(flood, flooding.signal);
        await delay(1000);
        const beside = await visitor.timeRounds(rounds);
        flooding.abort();
        sections.push({
          title: `Another dealer's site is flooded with ${flood.name}`,
          figures: [
            ...compare(alone, beside),
            { name: "requests of the flood", value: await answers, unit: "" },
          ],
        });
      }
      return sections;
    } finally {
      await server.stop();
    }
  });
}

type Times = Readonly<Record<"enquiry" | "new page" | "stored page", readonly number[]>>;

function compare(alone: Times, beside: Times): Figure[] {
  return Object.keys(alone).flatMap((key) => {
    const kind = key as keyof Times;
    const [usual, flooded] = [computeMedian(alone[kind]), computeMedian(beside[kind])];
    return [
      { name: `${kind}, p50 alone`, value: usual, unit: "ms" },
      { name: `${kind}, p50 beside the flood`, value: flooded, unit: "ms" },
      {
        name: `${kind}, beside the flood over alone`,
        value: flooded / usual,
        unit: "times",
        target: { atMost: 2 },
      },
    ];
  });
}

interface Sending {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

interface Sender {
  readonly site: string;
  /** The address that a proxy in front would tell. */
  readonly from: string;
}

/** Sends a request of a client to a site. Answers its status once all of the answer has come. */
async function send(
  { port }: ServerProcess,
  { site, from }: Sender,
  {
    path,
    method = "GET",
    headers = {},
    body,
    dispatcher,
  }: Sending & { readonly path: string; readonly dispatcher: Agent },
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      host: `${site}.localhost:${port}`,
      "x-forwarded-for": from,
      "accept-encoding": "br",
      ...headers,
    },
    ...(body !== undefined && { body }),
    dispatcher,
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, text: answer.headers["content-encoding"] ? "" : bytes.toString() };
}

/** Shoppers of a site who ask for one thing after the other. */
class Visitor {
  readonly #server: ServerProcess;
  readonly #site: string;
  readonly #agent = new Agent();
  #asked = 0;

  constructor(server: ServerProcess, site: string) {
    this.#server = server;
    this.#site = site;
  }

  /** How long an enquiry, a page that is drawn and one that is stored take, in milliseconds, each time. */
  async timeRounds(count: number): Promise<Times> {
    const times = { enquiry: [] as number[], "new page": [] as number[], "stored page": [] as number[] };
    for (let round = 0; round < count; round++) {
      this.#asked += 1;
      const person = { name: "Ada", last_name: "Shopper", email: `ada${this.#asked}@shopper.example` };
      const enquiry = {
        ...person,
        phone: `0412 ${100_000 + this.#asked}`,
        category: "General Enquiry",
        location: YARD,
        message: "Hello?",
      };
      times.enquiry.push(
        await this.#time("/api/enquiries", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(enquiry),
        }),
      );
      times["new page"].push(await this.#time(`/search?range[price]=${this.#asked}:`, {}));
      times["stored page"].push(await this.#time("/", {}));
      await delay(20);
    }
    return times;
  }

  async #time(path: string, sending: Sending): Promise<number> {
    const from = `198.51.${this.#asked >> 8}.${this.#asked & 255}`;
    const asked = performance.now();
    const { status, text } = await send(
      this.#server,
      { site: this.#site, from },
      { path, ...sending, dispatcher: this.#agent },
    );
    if (status !== 200) throw new Error(`${this.#site} ${path} answered ${status}: ${text}`);
    return performance.now() - asked;
  }
}

interface Flood {
  readonly name: string;
  readonly clients: number;
  readonly send: (client: number, nth: number) => Promise<unknown>;
}

async function prepareFloods(server: ServerProcess): Promise<Flood[]> {
  const dispatcher = new Agent({ connections: null });
  const ask = (client: number, path: string, sending: Sending = {}) =>
    send(server, { site: FLOODED, from: `203.0.113.${client}` }, { path, ...sending, dispatcher });
  const plain = { headers: { "accept-encoding": "identity" } };
  const { vehicle = "" } = await findPaths(server, FLOODED);
  const car = vehicle.replace("/cars/", "");
  const booking = await ask(0, `/book-test-drive?car=${car}`, plain);
  const time = requireMatch(
    booking.text,
    /\d{4}-\d\d-\d\dT\d\d:\d\d:00\+\d\d:\d\d/,
    "no time of a test drive",
  );
  // The page is the same for everybody; what answers a form has its token.
  const careers = await ask(0, "/forms/careers", {
    method: "POST",
    headers: { ...plain.headers, ...FORM },
    body: "name=Ada",
  });
  const token = requireMatch(careers.text, /(?<=name="token" value=")[^"]+/, "no form with a token");
  const upload = buildUpload(token);
  const uploadHeaders = {
    "content-type": "multipart/form-data; boundary=bench",
    "content-length": String(upload.length),
  };
  return [
    {
      name: "holds of test drives",
      clients: CLIENTS,
      send: (client) =>
        ask(client, "/api/test-drive/hold", {
          method: "POST",
          headers: FORM,
          body: new URLSearchParams({ car, time }).toString(),
        }),
    },
    {
      name: "uploads",
      clients: UPLOADERS,
      send: (client) =>
        ask(client, "/forms/careers", {
          method: "POST",
          headers: uploadHeaders,
          body: Readable.from(sendSlowly(upload)),
        }),
    },
    {
      name: "searches",
      clients: CLIENTS,
      send: (client, nth) => ask(client, `/search?range[price]=${client * 1000 + nth}:`),
    },
    {
      name: "calls of the search",
      clients: CLIENTS,
      send: (client, nth) => ask(client, `/api/search?range[price]=${client * 1000 + nth}:`),
    },
    { name: "sign-in pages", clients: CLIENTS, send: (client) => ask(client, "/sign-in") },
  ];
}

function buildUpload(token: string): Buffer {
  const part = (disposition: string) => `--bench\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const head = `${part('name="token"')}\r\n${token}\r\n${part('name="cv"; filename="cv.pdf"')}content-type: application/pdf\r\n\r\n%PDF-1.4\n`;
  return Buffer.concat([Buffer.from(head), randomBytes(UPLOAD_BYTES), Buffer.from("\r\n--bench--\r\n")]);
}

async function* sendSlowly(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await delay(CHUNK_MS);
  }
}

/** Has all clients send until the signal; answers how many requests were answered. */
async function startFlood({ clients, send: sendOne }: Flood, signal: AbortSignal): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let sent = 0;
      // A client that is refused or cut off tries again.
      for (; !signal.aborted; sent++) await sendOne(client, sent).catch(() => delay(10));
      return sent;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function requireMatch(text: string, pattern: RegExp, problem: string): string {
  const [found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(problem);
  return found;
}
