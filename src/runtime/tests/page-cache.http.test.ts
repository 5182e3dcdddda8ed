import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, toHost, unique, untilNoon } from "../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("cache");
const host = toHost(slug);
const COROLLA = "/cars/2022-toyota-corolla-ascent-sport-a1";
const PAGES = ["/", "/search/new-used-and-demo-cars", "/search/toyota.data", COROLLA, `${COROLLA}.data`];
let offset = untilNoon();
const now = () => new Date(Date.now() + offset);
const account = givenDealer(db, {
  sites: { [slug]: { config: aSite() } },
  stock: [aRow(), aRow({ stockNumber: "K1", make: "Kia", model: "Rio" })],
  now,
});
const server = givenServer(db, { now });

const get = (path: string, headers: Record<string, string> = {}) => server.ask(host, path, { headers });
/** Requests that reached the application, by the log. */
const made = () => server.log().split(`"site":"${slug}"`).length - 1;

/** Waits until what was written is heard of and visible. */
const heard = async (isVisible: () => Promise<boolean>) => {
  const deadline = performance.now() + 30_000;
  while (!(await isVisible())) {
    if (performance.now() > deadline) throw new Error("the change did not become visible");
    await server.process.stocks.settled();
  }
};

describe("cache", () => {
  test.each(PAGES)("D20: the second request for %s is answered from memory", async (path) => {
    const first = await get(path);
    const before = made();
    const second = await get(path);
    expect([first.status, second.status, made()]).toEqual([200, 200, before]);
    expect(second.body.equals(first.body)).toBe(true);
  });

  test.each(PAGES)(
    "D20: %s has a body and an ETag for each encoding, and 304 for who has it",
    async (path) => {
      const plain = await get(path);
      const br = await get(path, { "accept-encoding": "gzip, br" });
      const gzip = await get(path, { "accept-encoding": "gzip" });
      expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      const etags = [plain, br, gzip].map(({ headers }) => headers.etag);
      expect(new Set(etags).size).toBe(3);
      for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe("Accept-Encoding");
      const again = await get(path, {
        "accept-encoding": "br",
        "if-none-match": `"x", W/${br.headers.etag}`,
      });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, br.headers.etag]);
      const otherEncoding = await get(path, { "if-none-match": br.headers.etag! });
      expect(otherEncoding.status).toBe(200);
    },
  );

  test("D20: a page that is not there is never a 304, whatever the visitor has", async () => {
    const { etag } = (await get("/nowhere")).headers;
    expect(etag).toBeDefined();
    expect((await get("/nowhere", { "if-none-match": etag ?? "" })).status).toBe(404);
  });

  test("D20: HEAD has the headers of GET and no body, from memory or not", async () => {
    for (const path of ["/search/kia", "/search/kia", "/enquiry", "/nowhere", "/robots.txt"]) {
      const head = await server.ask(host, path, { method: "HEAD" });
      const full = await get(path);
      expect(head.body.length).toBe(0);
      expect([path, head.status, head.headers["content-length"]]).toEqual([
        path,
        full.status,
        full.headers["content-length"],
      ]);
    }
  });

  test("D20: pages and data are the visitor's own and asked for again, hashed files are for ever", async () => {
    for (const path of PAGES) expect((await get(path)).headers["cache-control"]).toBe("private, no-cache");
    const home = (await get("/")).text;
    const assets = [...new Set(home.match(/\/assets\/[\w./-]+/g))];
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      const { status, headers } = await get(asset, { "accept-encoding": "br" });
      expect([asset, status]).toEqual([asset, 200]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-type"]).not.toBe("application/octet-stream");
    }
  });

  test.each([...PAGES, "/robots.txt", "/sitemap.xml", "/privacy-policy", "/nowhere"])(
    "D17: %s neither reads nor sets a cookie",
    async (path) => {
      const visitor = {
        cookie: "session=1; a=b",
        "user-agent": "Visitor/1.0",
        "accept-language": "fr",
        referer: "https://news.example/",
        authorization: "Basic eA==",
      };
      // A page made for a visitor with cookies is what one without gets, and the other way round.
      server.process.pages.dropSite(account.sites[slug]!);
      const withCookie = await get(path, visitor);
      server.process.pages.dropSite(account.sites[slug]!);
      const without = await get(path);
      expect(without.body.equals(withCookie.body)).toBe(true);
      for (const { headers } of [withCookie, without]) expect(headers["set-cookie"]).toBeUndefined();
    },
  );

  test("D20: tracking parameters, order and defaults do not split the cache", async () => {
    const search = "/search/new-used-and-demo-cars";
    const groups = [
      ["/", "/?utm_campaign=a", "/?gclid=1#top"],
      [COROLLA, `${COROLLA}?gclid=1`, `${COROLLA}/?utm_source=b`],
      [
        `${search}?fuel=petrol&make=Kia&make=Toyota`,
        `${search}/?utm_source=x&make=Toyota&gclid=y&make=Kia&fuel=petrol&page=1`,
        `${search}?make=Kia&make=Toyota&make=Kia&fuel=petrol&sortBy=Car_production:custom_rank:desc&fbclid=1`,
      ],
    ];
    for (const [first, ...others] of groups) {
      const kept = await get(first!);
      const before = made();
      for (const path of others) {
        const answer = await get(path);
        expect([path, answer.status, answer.headers.etag]).toEqual([path, 200, kept.headers.etag]);
      }
      expect(made()).toBe(before);
    }
  });
});

describe("what an address can put into a page that others get", () => {
  test.each([
    ["/sitemap.xml/", "/sitemap.xml"],
    ["/robots.txt/?x", "/robots.txt"],
    ["/api/search/", "/api/search"],
    ["/search/toyota/.data?x=1", "/search/toyota.data"],
    ["/search/kia?range[price]=x&utm_term=evil", "/search/kia"],
    ["/?q=%3Cscript%3E", "/"],
    [`${COROLLA}?evil=1`, COROLLA],
    [`${COROLLA}//?evil=1`, COROLLA],
    ["/search/toyota.data?_routes=root", "/search/toyota.data"],
  ])("D20: %s first does not change %s", async (poison, path) => {
    const site = account.sites[slug]!;
    server.process.pages.dropSite(site);
    const clean = await get(path);
    server.process.pages.dropSite(site);
    await get(poison);
    const after = await get(path);
    // The search's own time is no part of what is compared.
    const content = ({ text }: { text: string }) => text.replace(/"ms":[\d.]+/, "");
    expect(after.status).toBe(200);
    expect(content(after) === content(clean)).toBe(true);
  });

  test.each(["/Enquiry", "/ENQUIRY/", "/%65nquiry", "/enquiry.data", "/Success"])(
    "D17: %s is a visitor's own page however it is spelled, and not kept",
    async (path) => {
      expect((await get(`${path}?car=2022-toyota-corolla-ascent-sport-a1`)).headers["cache-control"]).toBe(
        "no-store",
      );
    },
  );

  test("D20: neither another port nor forwarding headers of a stranger get into a kept page", async () => {
    const poison = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-original-url": "/evil",
      "x-forwarded-prefix": "/evil",
      forwarded: "host=evil.example;proto=https",
    };
    server.process.pages.dropSite(account.sites[slug]!);
    for (const path of ["/", "/sitemap.xml", COROLLA]) {
      const poisoned = await get(path, poison);
      await server.ask(`${host}:6666`, path);
      const { text } = await get(path);
      expect(text === poisoned.text).toBe(true);
      expect(text).toContain(`http://${host}/`);
      expect(text).not.toMatch(/evil|:6666|https:\/\/cache-/);
    }
  });
});

describe("changes", () => {
  test("D11 D19: an import is on page, search and data at once", async () => {
    const paths = ["/search/toyota", "/search/toyota.data", COROLLA, `${COROLLA}.data`, "/api/search"];
    for (const path of paths) expect((await get(path)).text).not.toMatch(/25,490|2549000/);
    await account.import([aRow({ driveAwayPrice: 25_490 })]);
    await heard(async () => (await get("/search/toyota")).text.includes("25,490"));
    for (const path of paths)
      expect([path, (await get(path)).text.match(/25,490|2549000/)]).not.toContain(null);
  });

  test("D4 D19: a published configuration is on every page at once", async () => {
    for (const path of ["/", COROLLA, "/nowhere"]) await get(path);
    await account.apply(slug, aSite({ name: "Southside Motors" }));
    await heard(async () => (await get("/")).text.includes("<title>Southside Motors"));
    for (const path of [COROLLA, "/nowhere", "/search"]) {
      const { text } = await get(path === "/search" ? "/search/new-used-and-demo-cars" : path);
      expect(text).toContain("Southside Motors");
      expect(text).not.toContain("Northside Motors");
    }
  });

  test("D19 SEA-27 PAGE-10: a sold car is not on the home page, and leaves the results when its window ends, with nothing written", async () => {
    const sold = { stockNumber: "S1", make: "Mazda", model: "CX-5", status: "sold" };
    await account.import([aRow({ ...sold, soldAt: now().toISOString() })]);
    const isListed = async (path: string) =>
      (await get(path)).text.includes("2022-mazda-cx-5-ascent-sport-s1");
    await heard(() => isListed("/search/mazda"));
    const lists = ["/search/mazda", "/search/mazda.data", "/api/search", "/sitemap.xml"];
    for (const path of lists) expect([path, await isListed(path)]).toEqual([path, true]);
    const home = await get("/");
    expect([home.text.includes("2 cars in stock at"), await isListed("/")]).toEqual([true, false]);
    const page = "/cars/2022-mazda-cx-5-ascent-sport-s1";
    expect((await get(page)).text).not.toContain('name="robots"');
    const day = 86_400_000;
    offset += 3 * day - 60_000;
    await get("/search/mazda");
    await server.process.stocks.settled();
    for (const path of lists) expect([path, await isListed(path)]).toEqual([path, true]);
    await get("/");
    const before = made();
    await get("/");
    expect(made()).toBe(before);
    offset += 61_000;
    await get("/");
    expect(made()).toBe(before + 1);
    await get("/search/mazda");
    await server.process.stocks.settled();
    for (const path of lists) expect([path, await isListed(path)]).toEqual([path, false]);
    const gone = await get(page);
    expect([gone.status, gone.text.includes('name="robots" content="noindex"')]).toEqual([200, true]);
    offset += 88 * day;
    expect(await get(page)).toMatchObject({ status: 302, headers: { location: "/search/mazda/cx-5" } });
  });

  test("D19: the moment until which a page is right never leaves the server", async () => {
    for (const path of [...PAGES, "/search/mazda", "/cars/2022-mazda-cx-5-ascent-sport-s1", "/api/search"]) {
      expect((await get(path)).headers["x-valid-until"]).toBeUndefined();
    }
  });
});

describe("static files", () => {
  test("D20: an ETag of a file is the hash of its content", async () => {
    const asset = (await get("/")).text.match(/\/assets\/[\w.-]+\.js/)![0];
    const { body, headers } = await get(asset);
    expect(headers.etag).toBe(`"${createHash("sha1").update(body).digest("base64url")}"`);
    expect((await server.ask(host, asset, { method: "POST" })).status).toBe(405);
  });
});
