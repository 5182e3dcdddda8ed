import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("fuzz");
const host = toHost(slug);
givenDealer(db, {
  sites: { [slug]: { config: aSite({ search: { usedCarPath: "/used-car" } }) } },
  stock: [aRow(), aRow({ stockNumber: "K1", make: "Kia", model: "Rio" })],
});
const server = givenServer(db);

const errors = () =>
  server
    .log()
    .split("\n")
    .filter((entry) => /"level":(50|60)/.test(entry));

/** Sends bytes as they are and answers the first line that comes back. */
async function raw(request: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.end(request, "latin1");
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  await once(socket, "close");
  return text.split("\r\n")[0] ?? "";
}

const KNOWN_PATHS = ["/", "/search", "/search/toyota", "/used-car/kia"];
// Much cheaper to make than a page, of the same answers.
const DATA_PATHS = ["/_.data", "/search.data", "/search/toyota.data", "/used-car/kia.data", "/api/search"];
const PATHS = [
  ...KNOWN_PATHS,
  "/used-car",
  "/cars",
  "/enquiry",
  "/finance",
  "/personalised/finance",
  "/success",
  "/robots.txt",
  "/sitemap.xml",
  "/assets",
];
const NAMES = [
  ...[
    "query",
    "page",
    "sortBy",
    "make",
    "make_model",
    "price",
    "body",
    "range[price]",
    "range[km]",
    "min[price]",
  ],
  ...[
    "max[year]",
    "range[",
    "car",
    "category",
    "location",
    "car_type",
    "_routes",
    "index",
    "__proto__",
    "constructor",
  ],
];
const VALUES = [
  ...[
    "",
    "0",
    "-1",
    "1e9",
    "NaN",
    "9".repeat(400),
    "toyota",
    "Toyota",
    "Toyota Corolla",
    ":",
    "1:2",
    "9:1",
    "1:2:3",
  ],
  ...[
    "$1,000:",
    "null",
    "undefined",
    "%00",
    "%",
    "%zz",
    "%ff",
    "%F0%9F%9A%97",
    "%ED%A0%80",
    "..%2f..%2f",
    "%5B%5D",
  ],
  ...[
    "Car_production:price:asc",
    "<script>",
    "'",
    '"',
    "\\",
    "a".repeat(3000),
    "%E2%80%A8",
    "__proto__",
    "{}",
    "*",
  ],
];
// What Node's own client sends in a path.
const sendable = (text: string) =>
  text.replace(/[^\x21-\x7e]/g, (part) => encodeURIComponent(part.toWellFormed()));
const anyText = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom("%", "2", "f", "0", "/", ".", "\\", "?", "&", "=", "[", "]", ":", "#"),
    maxLength: 20,
  }),
);
const anyValue = fc.oneof(fc.constantFrom(...VALUES), anyText);
const anyPath = fc
  .tuple(
    fc.constantFrom(...PATHS),
    fc.array(anyValue, { maxLength: 3 }),
    fc.constantFrom("", "/", ".data", "/_.data"),
  )
  .map(([base, segments, ending]) => [base, ...segments].join("/").replace(/^\/\/(?=.)/, "/") + ending);
const anyParameters = fc
  .array(fc.tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NAMES) }, anyText), anyValue), {
    maxLength: 6,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));
const anyTarget = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...KNOWN_PATHS),
      { weight: 3, arbitrary: fc.constantFrom(...DATA_PATHS) },
      anyPath,
    ),
    anyParameters,
  )
  .map(([path, parameters]) => sendable(parameters === "" ? path : `${path}?${parameters}`).slice(0, 7900));

/** What a browser makes of a redirect stays on the site. */
function staysHere(location: string): boolean {
  return new URL(location, `http://${host}/`).host === host;
}

// A slow machine tries fewer instead of none; the seed differs each time.
const IN_TIME = { interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false };

describe("any request at all", () => {
  test("ERR-05 D20: any path and query gives a page or a refusal, never a failure or a way off the site", async () => {
    await fc.assert(
      fc.asyncProperty(anyTarget, async (target) => {
        const { status, headers } = await server.ask(host, target);
        expect(status).toBeLessThan(500);
        if (headers.location !== undefined) expect(staysHere(headers.location)).toBe(true);
      }),
      { numRuns: 1000, ...IN_TIME },
    );
    expect(errors()).toEqual([]);
  });

  test("ERR-05: any body to any call gives an answer, never a failure", async () => {
    const event = fc.record(
      {
        id: fc.oneof(fc.integer(), fc.constant(49)),
        car_id: fc.oneof(fc.integer(), fc.constant(2 ** 53), fc.string(), fc.constant(null)),
        path: fc.oneof(
          anyText.map((text) => `/${text}`),
          fc.constantFrom("/\u0000", "/\ud800", ""),
        ),
        time: fc.oneof(
          fc.constantFrom("0000-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "x"),
          fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
        ),
      },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.record({ events: fc.array(event, { maxLength: 3 }) }).map((batch) => JSON.stringify(batch)),
      fc.json(),
      anyParameters.map(sendable),
      anyText,
    );
    const path = fc.constantFrom(
      "/api/analytics",
      "/api/enquiries",
      "/api/leads",
      "/enquiry",
      "/enquiry.data",
      "/finance",
      "/apply-for-finance.data",
      "/",
    );
    const type = fc.constantFrom(
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "text/plain",
      "multipart/form-data",
    );
    await fc.assert(
      fc.asyncProperty(path, type, body, async (at, contentType, content) => {
        const headers = { "content-type": contentType };
        expect((await server.ask(host, at, { method: "POST", headers, body: content })).status).toBeLessThan(
          500,
        );
      }),
      { numRuns: 400, ...IN_TIME },
    );
    expect(errors()).toEqual([]);
  });

  test.each([
    "//evil.example",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "/\\/evil.example/search",
    "///evil.example/search/?min[price]=1",
    "/search/..//evil.example",
    "/search//evil.example?min[price]=1",
    "/%2f%2fevil.example",
    "/.//evil.example",
    "//evil.example/search/toyota?make=Kia",
  ])("D22: %s never leads off the site", async (target) => {
    const { status, headers, text } = await server.ask(host, target);
    expect(status).toBeLessThan(500);
    if (headers.location) expect(staysHere(headers.location)).toBe(true);
    for (const [, href = ""] of text.matchAll(/(?:href|action)="([^"]*)"/g)) {
      if (!/^(https?|data|tel):/.test(href)) expect([href, staysHere(href)]).toEqual([href, true]);
    }
  });

  test.each([
    ["a NUL in the path", "/cars/%00", 404],
    ["a slug of the database's own words", "/cars/'%20or%201=1--", 404],
    ["half a percent sign", "/search/%", 400],
    ["bytes that are no text", "/search/%ff%fe", 400],
    ["half a character", "/search/%ED%A0%80", 400],
    ["bytes that are no text in a parameter", "/search/toyota?query=%ff", 200],
    ["a NUL in a parameter", "/search/toyota?query=%00&make=%00", 200],
    ["a very long address", `/search?query=${"a".repeat(8000)}`, 414],
  ])("D20: %s is answered", async (_, target, status) => {
    const answer = await server.ask(host, target);
    const followed = answer.headers.location ? await server.ask(host, answer.headers.location) : answer;
    expect(followed.status).toBe(status);
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "TRACE"])(
    "D20: %s is not allowed",
    async (method) => {
      const { status, headers } = await server.ask(host, "/", { method });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    },
  );

  test.each([
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["an empty host", "GET / HTTP/1.1\r\nhost: \r\n\r\n", 400],
    ["another address as target", "GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\n\r\n", 400],
    ["no method", "\u0000\u0001\u0002\r\n\r\n", 400],
    [
      "a body of two lengths",
      "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
      400,
    ],
    ["endless headers", `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("D20: %s is refused", async (_, request, status) => {
    expect(await raw(request)).toContain(` ${status} `);
  });

  test("D20: a post to a page that takes none is refused", async () => {
    for (const path of ["/", "/search/toyota", "/search/toyota.data", "/nowhere"]) {
      const { status, headers, text } = await server.ask(host, path, { method: "POST", body: "a=1" });
      expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
      expect(text).toBe("This page takes no posts.\n");
    }
    expect(errors()).toEqual([]);
  });
});

describe("bodies", () => {
  const over = Buffer.alloc(65 * 1024, "a");
  test.each(["/api/analytics", "/", "/nowhere"])(
    "D20: more than 64 KB to %s is cut off with 413",
    async (path) => {
      for (const body of [over, Buffer.alloc(2 ** 20, "a")]) {
        const { status, headers } = await server.ask(host, path, { method: "POST", body });
        expect([status, headers.connection]).toEqual([413, "close"]);
      }
    },
  );

  test("LEAD-05: more than 64 KB of an enquiry is explained in the form", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const path of ["/enquiry", "/finance"]) {
      const form = await server.ask(host, path, { method: "POST", headers, body: `message=${over}` });
      expect(form.text).toContain("Your enquiry is too long.");
      expect(form.status).toBe(400);
    }
    const json = await server.ask(host, "/api/enquiries", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message: over.toString() }),
    });
    expect(JSON.parse(json.text).error).toContain("Your enquiry is too long.");
    expect(json.status).toBe(400);
  });

  test("D17: a post to a call from another site is refused in JSON", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const { status, text } = await server.ask(host, "/api/analytics", {
      method: "POST",
      headers,
      body: "{}",
    });
    expect([status, JSON.parse(text)]).toEqual([403, { error: expect.any(String) }]);
  });

  test("D20: a client that goes away in the middle of a body leaves nothing behind", async () => {
    const socket = connect(server.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`POST /enquiry HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\nhalf`);
    expect((await server.ask(host, "/healthz")).status).toBe(200);
    socket.destroy();
    await once(socket, "close");
    expect((await server.ask(host, "/enquiry")).status).toBe(200);
    expect(errors()).toEqual([]);
  });
});
