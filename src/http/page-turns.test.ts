import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { PageCache } from "#platform/http/page-cache.ts";
import { keepByPath } from "#platform/http/route.ts";
import type { Images } from "#platform/images/images.ts";
import { silentLog } from "#platform/log.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { SiteRoutes } from "./routes/site-routes.ts";
import type { SiteRequest } from "./site-request.ts";
import { createWebServer } from "./web-server.ts";

const toSite = (id: number) =>
  ({
    siteId: id,
    accountId: id,
    slug: `dealer-${id}`,
    hosts: [],
    canonicalHost: null,
    config: testConfig(),
  }) as unknown as LiveSite;
const sites: Readonly<Record<string, LiveSite>> = {
  "flooded.localhost": toSite(1),
  "neighbour.localhost": toSite(2),
};

/** What is made, and how it is let go on. */
let begun: string[] = [];
let goOn = Promise.withResolvers<void>();

async function make({ site, request }: SiteRequest): Promise<Response> {
  const { pathname } = new URL(request.url);
  begun.push(`${site.slug} ${request.method} ${pathname}`);
  if (request.method === "GET" && site.siteId === 1) await goOn.promise;
  return new Response("made");
}

let server: Server;
beforeEach(async () => {
  begun = [];
  goOn = Promise.withResolvers();
  // So that no page gives its turn on because the machine is slow.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  server = createWebServer({
    routes: new SiteRoutes([
      { path: "/account", hasSession: true, methods: ["GET", "POST"] },
      { path: "/brochure", cacheKey: keepByPath },
      { path: "/api/call", call: async () => async () => new Response() },
    ]),
    sites: { byHost: async (host) => sites[host] ?? null },
    pages: new PageCache(1e6, () => 0),
    edge: null,
    backOffice: null,
    files: { find: async () => null },
    images: {} as Images,
    originals: {} as Storage,
    ...{
      answerPage: make,
      answerCall: make,
      answerWithoutSite: () => Promise.reject(new Error("not asked")),
    },
    isReady: () => true,
    limits: { takeRead: () => true },
    metrics: null,
    trustedHops: 1,
    log: silentLog,
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const ask = (dealer: "flooded" | "neighbour", path: string, init: RequestInit = {}) => {
  const { port } = server.address() as AddressInfo;
  const headers = { "x-forwarded-host": `${dealer}.localhost`, "x-forwarded-for": "203.0.113.1" };
  return fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
};

/** Waits until so much is made, or begun, while pauses end. */
const waitFor = (count: number) => {
  const look = () => {
    if (count > 1) vi.advanceTimersByTime(100);
    return begun.length;
  };
  return expect.poll(look, { timeout: 30_000 }).toBe(count);
};

test("T26 D246 D250: pages, kept or not, and calls of an account are made one after the other, and its posts and other dealers' pages wait for none", async () => {
  const asked = ["/account", "/account.data", "/brochure", "/api/call"].map((path) => ask("flooded", path));
  await waitFor(1);
  const [first = ""] = begun;
  expect((await ask("flooded", "/account", { method: "POST" })).status).toBe(200);
  expect((await ask("neighbour", "/account")).status).toBe(200);
  expect(begun).toEqual([first, "dealer-1 POST /account", "dealer-2 GET /account"]);
  goOn.resolve();
  await waitFor(6);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("T26 D246 D250: what is too much is asked to come back, and posts still get through", async () => {
  let arrived = 0;
  server.on("request", () => arrived++);
  for (let nth = 0; nth < 100; nth++) ask("flooded", "/account").catch(() => "cut off at the end");
  await expect.poll(() => arrived, { timeout: 30_000 }).toBe(100);
  const refused = await ask("flooded", "/account");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await ask("flooded", "/account", { method: "POST" })).status).toBe(200);
});

test("T26 D248 D250: nothing is made for a connection that was closed before its turn", async () => {
  const first = ask("flooded", "/account");
  await waitFor(1);
  const leaving = new AbortController();
  const left = ask("flooded", "/api/call", { signal: leaving.signal }).catch(() => "left");
  const [, response] = await once(server, "request");
  leaving.abort();
  await once(response, "close");
  expect(await left).toBe("left");
  goOn.resolve();
  expect((await first).status).toBe(200);
  const next = ask("flooded", "/brochure");
  await waitFor(2);
  expect((await next).status).toBe(200);
  expect(begun).toEqual(["dealer-1 GET /account", "dealer-1 GET /brochure"]);
});
