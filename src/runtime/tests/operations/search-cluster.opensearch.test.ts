import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildIndexJob } from "#features/catalogue/index/index-order.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { OpenSearchEngine } from "#search/opensearch/open-search-engine.ts";
import { readFormFields, sendForm } from "../../testing/test-form.ts";
import { until } from "../../testing/test-process.ts";
import { givenDealer, givenServer } from "../../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../../testing/test-site.ts";

const searchUrl = inject("searchUrl");
const slug = unique("cluster");
const host = toHost(slug);
const COROLLA = "/cars/2022-toyota-corolla-ascent-sport-a1";
const kia = (stockNumber: string, model = "Rio") => aRow({ stockNumber, make: "Kia", model });

/** Passes connections on to a node until it is closed, as a node that ends does. */
class WayToCluster {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => {
      const onward = connect(Number(this.#target.port), this.#target.hostname);
      for (const [one, two] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        this.#sockets.add(one.on("error", () => two.destroy()).on("close", () => this.#sockets.delete(one)));
        one.pipe(two);
      }
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

describe.skipIf(searchUrl === null)("TEN-16 D412: a site whose index is in the cluster", () => {
  const way = new WayToCluster(searchUrl ?? "http://127.0.0.1:1");
  beforeAll(() => way.open());
  afterAll(() => way.close());
  const db = openTestDatabase();
  const account = givenDealer(db, { sites: { [slug]: { config: aSite() } }, stock: [aRow(), kia("K1")] });
  const env = () => ({ SEARCH_URL: `${way.url}/${slug}`, SEARCH_MIN_VEHICLES: "1" });
  const server = givenServer(db, () => ({ env: env() }));
  const other = givenServer(db, () => ({ env: env() }));

  const indexOf = async (asked: typeof server) => {
    const site = await asked.process.sites.bySlug(slug);
    return site && (await asked.process.stocks.load(site)).stock;
  };

  test("D468: an index that is not there is ordered, and a page says when to try again until a worker has built it", async () => {
    const { status, headers } = await server.ask(host, COROLLA);
    expect([status, headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    const { jobs, indexBuilds } = server.process;
    await jobs.work(buildIndexJob, async (order) => indexBuilds?.start(order));
    await until(async () => (await server.ask(host, COROLLA)).status === 200);
    expect(server.log()).toContain("index built");
    // Nothing was read for it, not even slugs.
    expect((await indexOf(server))?.idsBySlug.size).toBe(0);
    expect((await server.ask(host, "/cars/2022-toyota-corolla-ascent-sport-b1")).status).toBe(404);
  });

  const findCount = async (asked: typeof server, query: string) =>
    JSON.parse((await asked.ask(host, `/api/search?${query}`)).text).count;

  test("is served by every process from the one index, and changes are seen by all", async () => {
    for (const each of [server, other]) {
      expect((await indexOf(each))?.engine).toBeInstanceOf(OpenSearchEngine);
      expect(await findCount(each, "make=Kia")).toBe(1);
      expect((await each.ask(host, COROLLA)).status).toBe(200);
    }
    await account.import([kia("K2", "Cerato")]);
    for (const each of [server, other]) await until(async () => (await findCount(each, "make=Kia")) === 2);
  });

  test("while the cluster is away, last pages are shown, others say when to try again, and nothing is lost", async () => {
    const kept = ["/search/toyota", COROLLA];
    for (const path of kept) expect((await server.ask(host, path)).status).toBe(200);
    const page = await server.ask(host, `/enquiry?car=${COROLLA.slice("/cars/".length)}`);
    const opened = Date.now();
    await account.import([kia("K3", "Sportage")]);
    await until(async () => (await findCount(server, "make=Kia")) === 3);
    way.close();

    for (const path of kept) {
      const { status, text } = await server.ask(host, path);
      expect([path, status, text.includes("Corolla")]).toEqual([path, 200, true]);
    }
    for (const path of ["/search/kia", "/search/kia.data", "/api/search?query=cerato"]) {
      const { status, headers } = await server.ask(host, path);
      expect([path, status, headers["retry-after"], headers["cache-control"]]).toEqual([
        path,
        503,
        "10",
        "no-store",
      ]);
    }
    await until(async () => Date.now() - opened > 2100);
    const fields = {
      name: "Jo",
      last_name: "Doe",
      email: "jo@example.com",
      phone: "0412345678",
      postcode: "4000",
    };
    const sent = await sendForm(server.ask, host, { ...readFormFields(page.text), ...fields });
    expect(sent.status).toBe(303);
    const leads = await db.inAccount(account.id, (tx) => tx.query("select from lead"));
    expect(leads).toHaveLength(1);

    await account.import([kia("K4", "Stinger")]);
    await way.open();
    for (const each of [server, other])
      await until(async () => JSON.parse((await each.ask(host, "/api/search?make=Kia")).text).count === 4);
    expect((await server.ask(host, "/search/kia")).status).toBe(200);
  });
});
