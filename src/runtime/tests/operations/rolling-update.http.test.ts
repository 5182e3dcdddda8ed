import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { appUrl, openTestDatabase, ownerUrl } from "#platform/postgres/test-database.ts";
import { runSql } from "#platform/postgres/test-server.ts";
import { createDataDir, removeDataDir, startProcess, type TestProcess } from "../../testing/test-process.ts";
import { givenDealer } from "../../testing/test-setup.ts";
import { aRow, aSite, SECRET, toHost, unique } from "../../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("rolling");
const account = givenDealer(db, { sites: { [slug]: { config: aSite() } }, stock: [aRow()] });

const HOST = toHost(slug);
const CAR = "/cars/2022-toyota-corolla-ascent-sport-a1";
const EVENT = () => JSON.stringify({ events: [{ id: 1, path: "/", time: new Date().toISOString() }] });

/**
 * What a balancer does: it looks at `/readyz` and spreads requests over the processes that are ready, on connections that it keeps.
 * This one never sends anything twice, so that each request that fails is seen.
 */
class Balancer {
  readonly #agents = new Map<number, Agent>();
  #ready: number[] = [];
  #ports: number[] = [];
  #isOpen = true;
  #next = 0;
  readonly #watching = this.#watch();

  add(port: number): void {
    this.#agents.set(port, new Agent({ keepAlive: true, maxSockets: 20 }));
    this.#ports.push(port);
  }

  isReady = (port: number) => this.#ready.includes(port);

  /** Status of the answer. @throws the connection's error */
  async send(path: string, body?: string): Promise<number> {
    const port = this.#ready[this.#next++ % this.#ready.length];
    if (port === undefined) throw new Error("no process is ready");
    return this.#ask(port, path, body);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#watching;
    for (const agent of this.#agents.values()) agent.destroy();
  }

  async #ask(port: number, path: string, body?: string): Promise<number> {
    const headers = { host: HOST, ...(body && { "content-type": "application/json" }) };
    const method = body ? "POST" : "GET";
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: this.#agents.get(port) });
    sent.end(body);
    const [answered] = (await once(sent, "response")) as [IncomingMessage];
    await answered.resume().toArray();
    return answered.statusCode ?? 0;
  }

  async #watch(): Promise<void> {
    while (this.#isOpen) {
      const ports = [...this.#ports];
      const states = await Promise.all(ports.map((port) => this.#ask(port, "/readyz").catch(() => 0)));
      this.#ready = ports.filter((_, place) => states[place] === 200);
      await delay(100);
    }
  }
}

test("D416: an update of one process after another, with its migration, fails no request", {
  timeout: 180_000,
}, async () => {
  const folders: string[] = [];
  const start = async (): Promise<TestProcess> => {
    folders.push(await createDataDir());
    return startProcess({
      ...{ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, SECRET_KEY: SECRET, DEMO: "false" },
      ...{ DATA_DIR: folders.at(-1)!, IMAGE_DIR: folders[0]!, DRAIN_SECONDS: "2", LOG_LEVEL: "warn" },
      SMTP_URL: "smtp://127.0.0.1:1",
    });
  };
  const balancer = new Balancer();
  const answers = new Map<string, number>();
  let isLoading = true;
  const count = (outcome: string) => answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  const load = async (worker: number) => {
    for (let nth = 0; isLoading; nth++) {
      // Pages from memory, pages that are made, and posts, which nothing may send twice.
      const path = ["/", `/search?query=${worker}-${nth}`, CAR, "/search.data", "/enquiry"][nth % 5]!;
      const asked = nth % 10 === 9 ? balancer.send("/api/analytics", EVENT()) : balancer.send(path);
      await asked.then(
        (status) => count(String(status)),
        (error: Error) => count(error.message),
      );
    }
  };
  const running: TestProcess[] = [];
  try {
    for (let nth = 0; nth < 2; nth++) running.push(await start());
    for (const { port } of running) balancer.add(port);
    await expect.poll(() => running.every(({ port }) => balancer.isReady(port))).toBe(true);
    const loads = Array.from({ length: 6 }, (_, worker) => load(worker));
    // The first step adds what the new version needs, in a way that the old one does not notice.
    await runSql(ownerUrl, ["alter table vehicle add column rolled text"]);
    for (const old of running.splice(0)) {
      const fresh = await start();
      running.push(fresh);
      balancer.add(fresh.port);
      await expect.poll(() => balancer.isReady(fresh.port)).toBe(true);
      expect(await old.end("SIGTERM")).toBe(0);
      expect(balancer.isReady(old.port)).toBe(false);
    }
    // The second step takes away what only the old version needed.
    await runSql(ownerUrl, ["alter table vehicle drop column rolled"]);
    await account.import([aRow({ km: 40_000 })]);
    const countAll = () => [...answers.values()].reduce((sum, times) => sum + times, 0);
    const soFar = countAll();
    // However slow the machine is, the new processes answered some of it.
    await expect.poll(countAll, { timeout: 60_000 }).toBeGreaterThan(Math.max(500, soFar + 100));
    isLoading = false;
    await Promise.all(loads);
    expect(Object.fromEntries([...answers].filter(([outcome]) => !/^(200|204|302)$/.test(outcome)))).toEqual(
      {},
    );
  } finally {
    isLoading = false;
    await balancer.close();
    for (const { end } of running) await end("SIGTERM");
    for (const folder of folders) await removeDataDir(folder);
  }
});
