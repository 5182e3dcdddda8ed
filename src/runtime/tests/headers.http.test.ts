import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { type Answer, aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("headers");
const host = toHost(slug);
const mapped = unique("mapped");
const COROLLA = "/cars/2022-toyota-corolla-ascent-sport-a1";
const ATTACK = '</script><script>alert(1)</script><!--"\u2028';
const nasty = { badge: `GL ${ATTACK}`, colour: ATTACK, comments: `Neat ${ATTACK}`, features: [ATTACK] };
const account = givenDealer(db, {
  sites: {
    [slug]: { config: aSite({ name: `Bob's ${ATTACK}`.slice(0, 60), template: "yard" }) },
    [mapped]: {
      config: aSite({
        map: { style: "https://maps.example/style.json", origins: ["https://tiles.maps.example"] },
      }),
    },
  },
  stock: [aRow(), aRow({ stockNumber: "N1", ...nasty, vin: "6T1BF3EK30X123456" })],
});
beforeAll(async () => {
  // An import leaves no tags; pages must withstand them all the same.
  const tagged = [`GL ${ATTACK}`, `Neat ${ATTACK}`].map((text) => text.replace("\u2028", ""));
  await db.inAccount(account.id, (tx) =>
    tx.query("update vehicle set badge = $1, colour = $1, comments = $2 where stock_number = 'N1'", tagged),
  );
});
const server = givenServer(db);
const proxied = givenServer(db, { env: { TRUST_PROXY: "1" } });

const get = (path: string, headers: Record<string, string> = {}) => server.ask(host, path, { headers });
const nastyPath = async () => {
  const { hits } = JSON.parse((await get("/api/search")).text);
  return `/cars/${hits.find((hit: { stockNumber: string }) => hit.stockNumber === "N1").slug}`;
};

/** Contents of inline elements of a page, by tag. */
function inline(text: string, tag: "script" | "style"): { attributes: string; content: string }[] {
  const pattern = new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, "g");
  return [...text.matchAll(pattern)]
    .map(([, attributes = "", content = ""]) => ({ attributes, content }))
    .filter(({ attributes }) => !/\ssrc=/.test(attributes));
}

function directive({ headers }: Answer, name: string): string[] {
  const policy = String(headers["content-security-policy"] ?? "");
  return (
    policy
      .split("; ")
      .find((part) => part.startsWith(`${name} `))
      ?.split(" ")
      .slice(1) ?? []
  );
}

const hashContent = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/** Data is no script, and needs no permission. */
const isData = (attributes: string) => /application\/(?:ld\+)?json/.test(attributes);

describe("content security policy", () => {
  test.each(["/", "/search/new-used-and-demo-cars", COROLLA])(
    "D18 LOC-15: on %s only a site with a map service may ask one",
    async (path) => {
      const [without, withMap] = [await get(path), await server.ask(toHost(mapped), path)];
      expect(directive(without, "connect-src")).toEqual(["'self'"]);
      expect(directive(without, "img-src")).toEqual(["'self'", "https:", "data:"]);
      const origins = ["https://maps.example", "https://tiles.maps.example"];
      expect(directive(withMap, "connect-src")).toEqual(["'self'", ...origins]);
      expect(directive(withMap, "img-src")).toContain("blob:");
      const scripts = directive(withMap, "script-src");
      expect(scripts.every((source) => source === "'self'" || source.startsWith("'sha256-"))).toBe(true);
    },
  );

  test.each(["/", "/search", "/search/nobody", COROLLA, "/nowhere", "/enquiry", "/privacy-policy"])(
    "D18 D82: the policy of %s allows exactly its own inline scripts and styles",
    async (path) => {
      const at = path === "/search" ? "/search/new-used-and-demo-cars" : path;
      const page = await get(at);
      const scripts = inline(page.text, "script").filter(({ attributes }) => !isData(attributes));
      expect(scripts.length).toBeGreaterThan(0);
      const allowed = directive(page, "script-src");
      expect(new Set(allowed)).toEqual(
        new Set(["'self'", ...scripts.map(({ content }) => hashContent(content))]),
      );
      const styles = inline(page.text, "style").map(({ content }) => hashContent(content));
      expect(new Set(directive(page, "style-src-elem"))).toEqual(new Set(["'self'", ...styles]));
      expect(directive(page, "object-src")).toEqual(["'none'"]);
      expect(directive(page, "base-uri")).toEqual(["'none'"]);
      expect(directive(page, "frame-ancestors")).toEqual(["'none'"]);
      expect(page.text).not.toMatch(/<[^>]+\son[a-z]+=["']/);
      expect(page.text).not.toContain("nonce=");
    },
  );

  test("D18: the form's answer to a post has its policy, too", async () => {
    const page = await server.ask(host, "/enquiry", {
      method: "POST",
      body: "step=topic",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    for (const { content, attributes } of inline(page.text, "script")) {
      if (!isData(attributes)) expect(directive(page, "script-src")).toContain(hashContent(content));
    }
  });
});

describe("what a feed brings", () => {
  test("LAW-01 D20: neither comments nor names can end a script, a title or an attribute", async () => {
    const path = await nastyPath();
    for (const at of ["/search/new-used-and-demo-cars", path]) {
      const { text } = await get(at);
      expect(text).not.toContain("<script>alert");
      expect(text).not.toContain("\u2028");
    }
  });

  test("D20: JSON-LD of every page parses and says what the page is", async () => {
    const types: string[] = [];
    for (const path of ["/", "/search/toyota", COROLLA, await nastyPath()]) {
      const documents = inline((await get(path)).text, "script").filter(({ attributes }) =>
        attributes.includes("ld+json"),
      );
      expect(documents.length).toBeGreaterThan(0);
      for (const { content } of documents) {
        const document = JSON.parse(content);
        expect(document["@context"]).toMatch(/^https:\/\/schema\.org/);
        types.push(document["@type"]);
      }
    }
    expect(types).toEqual(expect.arrayContaining(["AutoDealer", "BreadcrumbList", "ItemList", "Car"]));
  });

  test("D20: a car's JSON-LD has its price, state and address as the page shows them", async () => {
    const { text } = await get(COROLLA);
    const car = inline(text, "script")
      .filter(({ attributes }) => attributes.includes("ld+json"))
      .map(({ content }) => JSON.parse(content))
      .find((document) => document["@type"] === "Car");
    expect(car).toMatchObject({
      url: `http://${host}${COROLLA}`,
      vehicleModelDate: "2022",
      offers: { price: "27990", priceCurrency: "AUD", availability: "https://schema.org/InStock" },
    });
  });
});

describe("every answer", () => {
  const asked: [string, string, string?][] = [
    ["a page", "/"],
    ["data", "/search/toyota.data"],
    ["a page that is not kept", "/enquiry"],
    ["a page that is not there", "/nowhere"],
    ["the API", "/api/search"],
    ["an unknown call", "/api/nothing"],
    ["a crawler's file", "/robots.txt"],
    ["health", "/healthz"],
    ["a redirect", "/search?min[price]=1"],
    ["a wrong address", "/%ff"],
    ["a wrong method", "/", "DELETE"],
    ["a refused post", "/api/analytics", "POST"],
  ];
  test.each(asked)("D17: %s has the security headers", async (_, path, method = "GET") => {
    const { headers } = await server.ask(host, path, { method });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["x-valid-until"]).toBeUndefined();
  });

  test("D20: an answer that is not kept is compressed where it is worth it", async () => {
    const large = await get("/success", { "accept-encoding": "br" });
    expect(large.headers["content-encoding"]).toBe("br");
    expect(large.body.length).toBeLessThan(((await get("/success")).body.length * 2) / 5);
    const small = await get("/api/nothing", { "accept-encoding": "gzip" });
    const head = await server.ask(host, "/success", { method: "HEAD", headers: { "accept-encoding": "br" } });
    expect(small.headers["content-encoding"]).toBeUndefined();
    expect(head.headers["content-length"]).toBe(String(large.body.length));
  });
});

describe("behind a proxy", () => {
  const forwarded = {
    "x-forwarded-host": `evil.example, ${host}`,
    "x-forwarded-proto": "https",
    "x-forwarded-for": "198.51.100.1, 203.0.113.9",
  };
  const ask = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    proxied.ask("10.0.0.5:3000", path, { method, headers, ...(body && { body }) });

  test("TEN-01: its word on host and protocol counts, and what the visitor wrote before it does not", async () => {
    const page = await ask("GET", COROLLA, forwarded);
    expect(page.text).toContain(`<link rel="canonical" href="https://${host}${COROLLA}"/>`);
    expect((await server.ask("10.0.0.5:3000", COROLLA, { headers: forwarded })).status).toBe(404);
  });

  test.each(["/", "/nowhere", "/film/none", "/enquiry"])(
    "TEN-01: a browser that came to %s over https is to come by nothing else, and only a trusted proxy can say so",
    async (path) => {
      const strict = async (answer: Promise<Answer>) => (await answer).headers["strict-transport-security"];
      expect(await strict(ask("GET", path, forwarded))).toBe("max-age=31536000");
      expect(await strict(ask("GET", path, { ...forwarded, "x-forwarded-proto": "http" }))).toBeUndefined();
      expect(await strict(get(path, { "x-forwarded-proto": "https" }))).toBeUndefined();
    },
  );

  test.each([
    ["its own origin", { origin: `https://${host}` }, 200],
    ["no origin", {}, 200],
    ["the browser's word", { origin: `https://${host}`, "sec-fetch-site": "same-origin" }, 200],
    ["another origin", { origin: "https://evil.example" }, 400],
    ["a hidden origin", { origin: "null" }, 400],
    ["another site", { "sec-fetch-site": "cross-site" }, 400],
  ])("D17: a form sent over https with %s is answered with %s", async (_, from, status) => {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const body = "step=details&name=Ann&last_name=Other&email=ann%40shopper.example&phone=0412345678";
    const answer = await ask("POST", "/enquiry", { ...forwarded, ...type, ...from }, body);
    expect(answer.status).toBe(status);
  });
});
