/** Entries that later features need, each over HTTP. The product's own are walked in `runtime/tests/routes.http.test.ts`. */
import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { PageCache } from "#platform/http/page-cache.ts";
import { keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { buildContentSecurityPolicy } from "#platform/http/security-headers.ts";
import type { Images } from "#platform/images/images.ts";
import { silentLog } from "#platform/log.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { BareRequest, SiteRequest } from "../site-request.ts";
import { createWebServer, type WebServerParts } from "../web-server.ts";
import { SiteRoutes } from "./site-routes.ts";

const PAY = "https://pay.example";
/** Every call of these tests is answered by `countBytes`. */
const call = async () => async () => new Response();
const POLICIES: readonly RoutePolicy[] = [
  { path: "/account", methods: ["GET", "POST"], hasSession: true },
  {
    path: "/checkout/:step",
    hasSession: true,
    sources: () => ({ "script-src": [PAY], "frame-src": [PAY], "form-action": [PAY] }),
  },
  { path: "/brochure", cacheKey: keepByPath },
  { path: "/forgetful", cacheKey: keepByPath },
  { path: "/plain" },
  { path: "/waiting/:name", cacheKey: keepByPath },
  { path: "/api/photos", call, methods: ["POST"], maxBodyBytes: 1_000_000 },
  {
    ...{ path: "/api/trade-in", call, methods: ["POST"] },
    ...{ maxBodyBytes: 20_000_000, takesFiles: true },
  },
  {
    path: "/hooks/:provider",
    answeredBy: "call",
    methods: ["POST"],
    crossSite: "allowed",
    needsSite: false,
    maxBodyBytes: 1000,
  },
];
const COOKIES = ["session=a; HttpOnly; Path=/", "csrf=b; Path=/"];
/** What a browser sends for a form of another site. */
const ELSEWHERE = { origin: PAY, "sec-fetch-site": "cross-site" };

const seen: SiteRequest[] = [];
/** What pages below `/waiting/` wait for. */
let ready = Promise.resolve();
/** Draws any page, and sets cookies where there is a session, or where it forgets that there is none. */
async function renderPage(request: SiteRequest): Promise<Response> {
  seen.push(request);
  const { route, site } = request;
  if (route.path === "/waiting/:name") await ready;
  const headers = new Headers({
    "content-type": "text/html",
    "content-security-policy": buildContentSecurityPolicy({ sources: route.sources(site.config) }),
  });
  const setsCookies = route.hasSession || route.path === "/forgetful";
  for (const cookie of setsCookies ? COOKIES : []) headers.append("set-cookie", cookie);
  return new Response(`page for ${request.request.headers.get("cookie")}`, { headers });
}

const countBytes = async ({ request }: BareRequest) =>
  new Response(`${(await request.bytes()).length} bytes`);
const answerHook = async (request: BareRequest) =>
  Response.json({
    ...request.params,
    text: await request.request.text(),
    hasSite: "site" in request && request.site,
  });

const site = {
  siteId: 1,
  slug: "dealer",
  hosts: [],
  canonicalHost: null,
  config: testConfig(),
};
const parts: WebServerParts = {
  routes: new SiteRoutes(POLICIES),
  answerCall: countBytes,
  answerWithoutSite: answerHook,
  sites: {
    byHost: async (host) => (host === "127.0.0.1" ? (site as unknown as LiveSite) : null),
  },
  pages: new PageCache(1e6, () => 0),
  edge: null,
  backOffice: null,
  files: { find: async () => null },
  images: {} as Images,
  originals: {} as Storage,
  answerPage: renderPage,
  isReady: () => true,
  limits: { takeRead: () => true },
  metrics: null,
  trustedHops: 0,
  log: silentLog,
};

let server: Server;
beforeAll(async () => {
  server = createWebServer(parts);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}, host = "127.0.0.1") =>
  fetch(`http://${host}:${(server.address() as AddressInfo).port}${path}`, init);
const post = (path: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
  ask(path, { method: "POST", body, headers });
const VISITOR = { headers: { cookie: "session=secret" } };

describe("a page with a session", () => {
  test.each(["/account", "/account.data", "/Account/", "/checkout/pay"])(
    "D114: %s reads cookies, sets several, and is rendered for each visitor",
    async (path) => {
      const before = seen.length;
      for (const _ of ["first", "again"]) {
        const answer = await ask(path, VISITOR);
        expect(await answer.text()).toBe("page for session=secret");
        expect(answer.headers.getSetCookie()).toEqual(COOKIES);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("etag")).toBeNull();
      }
      expect(seen.length - before).toBe(2);
    },
  );

  test("D17 D114: a post to it from another site is refused before its cookies are seen", async () => {
    const before = seen.length;
    expect((await post("/account", "a=1", { ...ELSEWHERE, ...VISITOR.headers })).status).toBe(403);
    expect(seen.length).toBe(before);
    expect(await (await post("/account", "a=1", VISITOR.headers)).text()).toBe("page for session=secret");
  });
});

describe("a page without a session", () => {
  test("D17 D114: a kept page is rendered once, without the cookies of its first visitor", async () => {
    const before = seen.length;
    for (const _ of ["first", "again"]) {
      const answer = await ask("/brochure?session=x", VISITOR);
      expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(["page for null", []]);
      expect(answer.headers.get("etag")).not.toBeNull();
    }
    expect(seen.length - before).toBe(1);
  });

  test("D114: a page that is not kept sees no cookies either", async () => {
    expect(await (await ask("/plain", VISITOR)).text()).toBe("page for null");
  });

  test("D17 D114: a kept page that sets a cookie is a failure each time, and reaches nobody", async () => {
    for (const _ of ["first", "again"]) {
      const { status, headers } = await ask("/forgetful");
      expect([status, headers.getSetCookie()]).toEqual([500, []]);
    }
  });
});

describe("a payment provider", () => {
  const readPolicy = async (path: string) => (await ask(path)).headers.get("content-security-policy");

  test("D18 D114: its frame, script and form are allowed on its one page", async () => {
    for (const path of ["/checkout/pay", "/checkout/pay.data"]) {
      const policy = await readPolicy(path);
      for (const directive of ["script-src 'self'", "frame-src", "form-action 'self'"])
        expect(policy).toContain(`; ${directive} ${PAY};`);
    }
    for (const path of ["/account", "/brochure", "/plain"]) expect(await readPolicy(path)).not.toContain(PAY);
  });

  const hook = (body: string, host: string) =>
    ask("/hooks/stripe?test=1", { method: "POST", body, headers: ELSEWHERE }, host);

  test.each(["127.0.0.1", "localhost"])(
    "D114: its webhook is answered at %s, from another origin and without a site",
    async (host) => {
      const answer = await hook('{"paid":true}', host);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.json()).toEqual({ provider: "stripe", text: '{"paid":true}' });
      expect((await hook("a".repeat(1001), host)).status).toBe(413);
    },
  );

  test("D114: nothing else is answered where there is no site", async () => {
    for (const path of ["/account", "/api/photos", "/hooks", "/hooks/a/b"])
      expect((await ask(path, { method: "POST" }, "localhost")).status).toBe(404);
    const wrong = await ask("/hooks/stripe", {}, "localhost");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("an upload", () => {
  test("D114: a larger body is taken at its own path alone", async () => {
    const photo = Buffer.alloc(1_000_000);
    const taken = await post("/api/photos", photo);
    expect([taken.status, await taken.text()]).toEqual([200, "1000000 bytes"]);
    expect((await post("/api/photos", Buffer.alloc(1_000_001))).status).toBe(413);
    expect((await post("/account", photo)).status).toBe(413);
  });

  test("D17 D114: another site may not post to it", async () => {
    expect((await post("/api/photos", "a", ELSEWHERE)).status).toBe(403);
  });
});

describe("the table", () => {
  test("D114: a path without an entry is answered by nobody", async () => {
    const before = seen.length;
    expect((await ask("/elsewhere")).status).toBe(404);
    expect(seen.length).toBe(before);
  });

  test("D114 D270: a call without what answers it, and a page with it, stop the start", () => {
    expect(() => new SiteRoutes([{ path: "/api/none", answeredBy: "call" }])).toThrow("/api/none");
    expect(() => new SiteRoutes([{ path: "/none", answeredBy: "page", call }])).toThrow("/none");
  });
});

describe("a page that waits for its turn", () => {
  afterEach(() => vi.useRealTimers());

  /** Resolves once the server has the request. */
  async function send(name: string) {
    const { port } = server.address() as AddressInfo;
    const request = httpRequest({ port, host: "127.0.0.1", path: `/waiting/${name}`, agent: false });
    request.on("error", () => undefined).end();
    const status = once(request, "response").then(([answer]) => answer.statusCode);
    status.catch(() => undefined);
    const [, answer] = await once(server, "request");
    return { request, status, answer };
  }

  test("D246: it is not rendered once its client has gone away", async () => {
    let finish = () => {};
    ready = new Promise((resolve) => {
      finish = resolve;
    });
    const before = seen.length;
    // A turn ends by the clock, too; here only the page itself ends it.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const first = await send("first");
    const gone = await send("gone");
    gone.request.destroy();
    await once(gone.answer, "close");
    const patient = await send("patient");
    vi.useRealTimers();
    finish();
    expect([await first.status, await patient.status]).toEqual([200, 200]);
    expect(seen.slice(before).map(({ params }) => params.name)).toEqual(["first", "patient"]);
  });
});

describe("files of a form", () => {
  const begun: ClientRequest[] = [];
  afterEach(() => {
    for (const request of begun.splice(0)) request.destroy();
  });

  interface Stalled {
    readonly request: ClientRequest;
    readonly status: Promise<number | undefined>;
  }

  /** A busy machine takes a while for what needs milliseconds. */
  const BUSY = { timeout: 30_000, interval: 200 };

  /** Says that 19.9 MB will come, sends a few bytes and waits. Resolves once the server has the request. */
  async function stall(): Promise<Stalled> {
    const { port } = server.address() as AddressInfo;
    const headers = { "content-length": 19_900_000, "content-type": "multipart/form-data; boundary=b" };
    const request = httpRequest({ port, host: "127.0.0.1", path: "/api/trade-in", method: "POST", headers });
    begun.push(request);
    request.on("error", () => undefined).write("--b");
    const status = once(request, "response").then(([answer]) => answer.statusCode);
    status.catch(() => undefined);
    await once(server, "request");
    return { request, status };
  }

  test("D240: three stalled uploads of a network leave no room for a fourth, which is refused before it is read", async () => {
    const open = [await stall(), await stall(), await stall()];
    const refused = [await stall(), await stall()];
    expect(await Promise.all(refused.map(({ status }) => status))).toEqual([429, 429]);
    expect(await (await post("/api/photos", Buffer.alloc(900_000))).text()).toBe("900000 bytes");
    open[0]?.request.destroy();
    await vi.waitFor(async () => {
      const answer = await post("/api/trade-in", Buffer.alloc(19_900_000));
      expect(await answer.text()).toBe("19900000 bytes");
    }, BUSY);
  });
});
