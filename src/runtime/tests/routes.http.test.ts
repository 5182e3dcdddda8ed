import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PRODUCT_ROUTES } from "#http/routes/routes.ts";
import type { SiteRoute } from "#http/routes/site-routes.ts";
import { toAllowHeader } from "#platform/http/route.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import storefrontRoutes from "#storefront/routes.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { type Answer, aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("routes");
const host = toHost(slug);
const CAR = "/cars/2022-toyota-corolla-ascent-sport-a1";
const CLIENT = join(import.meta.dirname, "../../../build/storefront/client");
const asset = readdirSync(join(CLIENT, "assets")).find((name) => name.endsWith(".js"));

/** Addresses of entries with a parameter, and of calls that say more with one. A new page needs none. */
const SAMPLES: Readonly<Record<string, string>> = {
  "/img/*": "/img/none/320.webp",
  "/film/*": "/film/none.webm",
  "/assets/*": `/assets/${asset}`,
  "/api/*": "/api/nothing",
  "/*": "/nowhere",
  "/api/saved-cars": "/api/saved-cars?ids=1",
  "/api/attachments/:file": "/api/attachments/nothing",
  "/locations/:slug": "/locations/nowhere",
  "/our-location/:slug": "/our-location/nowhere",
  "/contact-us/:slug": "/contact-us/nowhere",
  "/book-test-drive/booking": "/book-test-drive/booking?booking=none",
  "/api/test-drive/appointments": "/api/test-drive/appointments?location_id=1&car_id=1",
  "/api/test-drive/booking.ics": "/api/test-drive/booking.ics?booking=none",
  "/alerts": "/alerts?token=none",
  "/alerts/new": "/alerts/new?search=/search/toyota",
  "/api/alerts/stop": "/api/alerts/stop?token=none",
  "/search/*": "/search/toyota",
  "/models": "/models?body=suv",
  "/directory/:make/:model": "/directory/mazda/cx-5",
  "/api/directory": "/api/directory?manufacturer.name=Mazda",
  "/parts/order": "/parts/order?part=none",
  "/api/suggest": "/api/suggest?q=to",
  "/:brand/overview": "/mazda/overview",
  "/offers/:id": "/offers/none",
  "/offers/:manufacturer/:id": "/offers/toyota/none",
  "/cars/:slug": CAR,
  "/cars/:slug/checkout": `${CAR}/checkout`,
  "/cars/:slug/deal": `${CAR}/deal`,
  "/cars/:slug/deal.pdf": `${CAR}/deal.pdf`,
  "/cars/:slug/buy-online": `${CAR}/buy-online`,
  "/print": "/print?car_id=2022-toyota-corolla-ascent-sport-a1",
  "/cars/:slug/pdf": `${CAR}/pdf`,
  "/cars/:slug/finance-disclaimer": "/cars/1/finance-disclaimer",
  "/cars/:slug/share.jpg": `${CAR}/share.jpg`,
  "/cars/:slug/qr.svg": `${CAR}/qr.svg`,
  "/cars/:slug/similar.json": `${CAR}/similar.json`,
  "/cars/:slug/view.json": `${CAR}/view.json`,
  "/cars/:slug/autogauge": `${CAR}/autogauge`,
  "/cars/:slug/finance-quote": `${CAR}/finance-quote`,
};

const map = { style: "https://maps.example/style.json", origins: ["https://tiles.maps.example"] };
const external = { address: "https://viewer.example/{vin}" };
givenDealer(db, {
  sites: {
    [slug]: {
      config: aSite({
        map,
        testDrive: { enabled: true },
        serviceBooking: { kind: "form" },
        parts: { search: true },
        tradeIn: { enabled: true },
        checkout: { enabled: true },
        deals: { enabled: true },
        vehiclePage: { viewer: { external } },
      }),
    },
  },
  stock: [aRow()],
});
const server = givenServer(db);

const routes = PRODUCT_ROUTES.all;
const findSample = ({ path }: SiteRoute) => SAMPLES[path] ?? path;
const ask = (
  route: SiteRoute,
  method = "GET",
  headers: Record<string, string> = {},
  body?: string | Buffer,
) => server.ask(host, findSample(route), { method, headers, ...(body !== undefined && { body }) });
const named = (list: readonly SiteRoute[]) => list.map((route) => [route.path, route] as const);
const readable = routes.filter(({ methods }) => methods.includes("GET"));
const postable = routes.filter(({ methods }) => methods.includes("POST"));
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const toType = ({ answeredBy }: SiteRoute) =>
  answeredBy === "page" ? FORM : { "content-type": "application/json" };

function directive({ headers }: Answer, name: string): string[] {
  const policy = String(headers["content-security-policy"]).split("; ");
  const [, ...sources] = policy.find((part) => part.startsWith(`${name} `))?.split(" ") ?? [];
  return sources;
}

test.each(named(routes))("D114: the sample of %s is answered by that entry", async (path, route) => {
  const url = new URL(findSample(route), `http://${host}`);
  const { config } = await server.findSite(slug);
  const found = PRODUCT_ROUTES.findWithoutSite(findSample(route)) ?? PRODUCT_ROUTES.find(url, config);
  expect(found?.route.path).toBe(path);
});

test("D114: every page of the application and every public file has an entry of its own", () => {
  const pages = storefrontRoutes.map(({ path = "" }) => `/${path.replace(/^\//, "").replace("*?", "*")}`);
  const known = new Map(routes.map((route) => [route.path, route]));
  for (const path of pages) expect([path, known.get(path)?.answeredBy]).toEqual([path, "page"]);
  const files = readdirSync(CLIENT, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  for (const { name } of files) expect([name, known.get(`/${name}/*`)?.answeredBy]).toEqual([name, "files"]);
});

describe("methods", () => {
  test.each(named(routes))(
    "D114 CONST-04 D31: %s refuses other methods and names its own",
    async (_, route) => {
      const known = toAllowHeader(route);
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
        const { status, headers } = await ask(route, method);
        const refused = [405, known];
        if (known.split(", ").includes(method)) expect([method, status]).not.toEqual([method, 405]);
        else expect([method, status, headers.allow]).toEqual([method, ...refused]);
      }
    },
  );
});

describe("the cache", () => {
  const answered = readable.filter(({ answeredBy }) => answeredBy === "page" || answeredBy === "call");
  test.each(named(answered.filter(({ cacheKey }) => cacheKey)))(
    "D17 D20 D114: %s is kept: it has an ETag and is the same for every visitor",
    async (_, route) => {
      const first = await ask(route, "GET", { cookie: "session=1" });
      const second = await ask(route);
      expect(first.headers["cache-control"]).toBe("private, no-cache");
      expect([first.headers.etag, second.headers.etag]).toEqual([second.headers.etag, expect.any(String)]);
      expect([first.headers["set-cookie"], second.headers["set-cookie"]]).toEqual([undefined, undefined]);
    },
  );

  test.each(named(readable.filter(({ cacheKey }) => !cacheKey)))(
    "D20 D114: %s is not kept and says so",
    async (_, route) => {
      const { headers } = await ask(route);
      expect([headers["cache-control"], headers.etag]).toEqual(["no-store", undefined]);
    },
  );

  test("D20: a file whose name has a hash is kept for ever", async () => {
    const { headers } = await server.ask(host, SAMPLES["/assets/*"] ?? "");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers.etag).toEqual(expect.any(String));
  });
});

describe("posts", () => {
  const OUTCOMES = { refused: [413, 403], explained: [400, 400], allowed: [413, 204] } as const;
  /** They read nothing of who does not have the secret (D434), or names a site that takes no text messages (D461). */
  const HOOKS: Readonly<Record<string, number>> = { "/hooks/mail": 401, "/hooks/texts": 404 };

  test.each(named(postable))("LEAD-05 D114: a body over its limit is refused by %s", async (_, route) => {
    const body = Buffer.alloc(route.maxBodyBytes + 1, "a");
    const { status, text } = await ask(route, "POST", toType(route), body);
    expect(status).toBe(
      route.takesFiles ? (HOOKS[route.path] ?? OUTCOMES[route.crossSite][0]) : OUTCOMES[route.crossSite][0],
    );
    if (route.crossSite === "explained") expect(text).toContain("Your enquiry is too long.");
  });

  test.each(named(postable))(
    "D17 D114: what another site posts to %s is answered as its entry says",
    async (_, route) => {
      const headers = { ...toType(route), "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      const { status } = await ask(route, "POST", headers, route.answeredBy === "page" ? "step=topic" : "{}");
      // Webhooks are let through as well; this site takes no payments.
      const known: Readonly<Record<string, number>> = { "/api/payments/webhook": 404, ...HOOKS };
      expect(status).toBe(known[route.path] ?? OUTCOMES[route.crossSite][1]);
    },
  );

  test("D80 D114 D434: every post is counted, but where nothing is written or a secret is asked for", () => {
    const uncounted = postable.filter(({ limit }) => limit === null).map(({ path }) => path);
    expect(uncounted).toEqual(["/outbox", ...Object.keys(HOOKS), "/api/*", "/cars/:slug/finance-quote"]);
  });
});

describe("the content security policy", () => {
  const isPage = (route: SiteRoute) => route.answeredBy === "page" || route.path === "/assets/*";
  const DIRECTIVES = ["connect-src", "frame-src", "form-action", "img-src", "script-src"] as const;

  test.each(named(readable.filter(isPage)))(
    "D18 D114: %s allows what its entry adds",
    async (path, route) => {
      const address = path === "/assets/*" ? "/assets/nothing.js" : findSample(route);
      let page = await server.ask(host, address);
      if (page.headers.location) page = await server.ask(host, page.headers.location);
      const { config } = await server.findSite(slug);
      const sources = route.sources(config);
      expect(sources["frame-src"]).toContain("https://viewer.example");
      for (const name of DIRECTIVES) {
        const own = ["'self'", "'none'", "https:", "data:"];
        const added = directive(page, name).filter(
          (source) => !own.includes(source) && !/^'sha256-/.test(source),
        );
        expect([name, added]).toEqual([name, sources[name] ?? []]);
      }
    },
  );

  test.each(named(readable.filter((route) => !isPage(route))))(
    "D114: %s is no page and has none",
    async (_, route) => {
      expect((await ask(route)).headers["content-security-policy"]).toBeUndefined();
    },
  );
});

test("TEN-01 D114: only what needs no site is answered at a host without one", async () => {
  for (const route of routes) {
    const { text } = await server.ask("nobody.example", findSample(route));
    expect([route.path, text === "There is no site at this address.\n"]).toEqual([
      route.path,
      route.needsSite,
    ]);
  }
});
