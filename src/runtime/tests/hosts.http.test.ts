import { describe, expect, test } from "vitest";
import { chooseHost } from "#features/tenancy/accounts/site-directory.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { until } from "../testing/test-process.ts";
import { givenDealer, givenServer } from "../testing/test-setup.ts";
import { addAccount, aRow, aSite, toHost, unique } from "../testing/test-site.ts";

const db = openTestDatabase();
const group = unique("group");
const brand = unique("brand");
const other = unique("other");
const ownHost = `www.${unique("dealer")}.example`;
const alias = `${unique("alias")}.example`;

const groupAccount = givenDealer(db, {
  sites: {
    [group]: {
      hosts: [ownHost, alias],
      config: aSite({
        name: "The Group",
        redirects: [{ from: "/stock.php", to: "/search/used-cars" }],
      }),
    },
    [brand]: {
      config: aSite({ name: "The Brand", stock: { filter: { makes: ["Toyota"], anyMakeWhenUsed: false } } }),
    },
  },
  stock: [aRow(), aRow({ stockNumber: "K1", make: "Kia", model: "Rio" })],
});
givenDealer(db, {
  sites: { [other]: { config: aSite({ name: "The Other" }) } },
  stock: [aRow({ stockNumber: "X1", model: "Yaris" })],
});
const server = givenServer(db, { env: { DEFAULT_SITE: brand } });
/** The same sites under another base domain than the local machine's. */
const elsewhere = givenServer(db, { env: { BASE_DOMAIN: "dealers.example" } });

const COROLLA = "/cars/2022-toyota-corolla-ascent-sport-a1";
const RIO = "/cars/2022-kia-rio-ascent-sport-k1";
const YARIS = "/cars/2022-toyota-yaris-ascent-sport-x1";

describe("hosts", () => {
  test.each(["nobody.example", "evil.localhost", "localhost.evil.example", "127.0.0.2", "[::2]"])(
    "TEN-01 D20: an unknown host %s gets a plain 404",
    async (host) => {
      const answer = await server.ask(host, "/");
      expect([answer.status, answer.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
      expect(answer.text).toBe("There is no site at this address.\n");
    },
  );

  test.each(["a b", "x/../y", "<script>", "a:b", "a.example:99999999"])(
    "D20: a host %j that is none is refused",
    async (host) => {
      expect((await server.ask(host, "/")).status).toBe(400);
    },
  );

  test.each([
    ["localhost", "The Brand"],
    ["LOCALHOST:3000", "The Brand"],
    ["127.0.0.1", "The Brand"],
    ["[::1]:80", "The Brand"],
    [toHost(group), "The Group"],
    [`${toHost(group)}.`, "The Group"],
    [toHost(other), "The Other"],
    [ownHost, "The Group"],
    [`${ownHost.toUpperCase()}:8443`, "The Group"],
  ])("TEN-01: %s shows %s", async (host, name) => {
    const answer = await server.ask(host, "/");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<title>${name}`);
  });

  test.each([
    ["/", "/"],
    [`${COROLLA}?utm_source=a%20b&x=1`, `${COROLLA}?utm_source=a%20b&x=1`],
    ["/search/toyota/?page=2", "/search/toyota/?page=2"],
    ["/stock.php?page=2", "/search/used-cars?page=2"],
    ["//evil.example/x", "/evil.example/x"],
  ])("D84: %s at another of a site's hosts redirects to the canonical one in one step", async (path, to) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await server.ask(`${alias}:8443`, path, { method });
      expect([status, headers.location]).toEqual([301, `http://${ownHost}${to}`]);
      expect(headers["cache-control"]).toBe("private, max-age=3600");
    }
  });

  test("D84: programs and open pages are answered at every host, and links in the answers name the canonical one", async () => {
    const [search, data, image] = [
      await server.ask(alias, "/api/search"),
      await server.ask(alias, `${COROLLA}.data`),
      await server.ask(alias, "/img/none/320.webp"),
    ];
    expect([search.status, data.status, image.status]).toEqual([200, 200, 404]);
    expect(data.text).toContain(`http://${ownHost}${COROLLA}`);
    expect(data.text).not.toContain(alias);
  });

  test("D84: a post is taken at the host where it was sent, not redirected and lost", async () => {
    const posted = await server.ask(alias, "/api/phone-reveal", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", origin: `http://${alias}` },
    });
    expect(posted.status).toBe(400);
  });

  test.each([ownHost, toHost(group), toHost(brand)])(
    "D84: no other port of %s gets into its pages, its sitemap or what is kept",
    async (host) => {
      for (const path of ["/", COROLLA, "/sitemap.xml", "/robots.txt"]) {
        for (const port of [":8443", ""]) {
          const { status, text } = await server.ask(host + port, path);
          expect(status).toBe(200);
          expect(text).not.toContain("8443");
          expect(text).toContain(`http://${host}`);
        }
      }
      const own = await server.ask(`${host}:${server.port}`, COROLLA);
      expect(own.text).toContain(`<link rel="canonical" href="http://${host}:${server.port}${COROLLA}"/>`);
    },
  );

  test("D22: an old address tolerates a trailing slash and keeps its query", async () => {
    const { status, headers } = await server.ask(ownHost, "/stock.php/?utm_source=x");
    expect([status, headers.location]).toEqual([301, "/search/used-cars?utm_source=x"]);
  });

  test("D84: a chosen host takes over, but the local machine's addresses stay where they are", async () => {
    const [slug, first, second] = [unique("chosen"), `${unique("a")}.example`, `${unique("b")}.example`];
    const account = await addAccount(db, () => new Date(), {
      [slug]: { hosts: [first, second], config: aSite() },
    });
    await db.inAccount(account.id, (tx) => chooseHost(tx, account.sites[slug] as SiteId, second));
    await until(async () => (await server.ask(second, "/")).status === 200);
    expect((await server.ask(first, "/search")).headers.location).toBe(`http://${second}/search`);
    expect((await server.ask(toHost(slug), "/")).status).toBe(200);
  });

  test("D84 D93: under the base domain a page is shown, and names the site's own host until one is chosen, too", async () => {
    const answer = await elsewhere.ask(`${group}.dealers.example`, COROLLA);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<link rel="canonical" href="http://${ownHost}${COROLLA}"/>`);
    expect(answer.text).not.toContain("dealers.example");
    const sitemap = await elsewhere.ask(`${group}.dealers.example`, "/sitemap.xml");
    expect(sitemap.text).toContain(`http://${ownHost}${COROLLA}`);
    const without = await elsewhere.ask(`${brand}.dealers.example`, COROLLA);
    expect(without.text).toContain(
      `<link rel="canonical" href="http://${brand}.dealers.example${COROLLA}"/>`,
    );
  });

  test("D93: mail about an enquiry sent under the base domain names the site's own host", async () => {
    const host = `${group}.dealers.example`;
    const email = `${unique("ann")}@shopper.example`;
    const body = JSON.stringify({
      name: "Ann",
      last_name: "Lee",
      email,
      phone: "0412 345 678",
      postcode: "4034",
      category: "Service",
      message: "Hello",
    });
    const headers = { "content-type": "application/json", origin: `http://${host}` };
    const posted = await elsewhere.ask(host, "/api/enquiries", { method: "POST", body, headers });
    expect(posted.status).toBe(200);
    const leads = await db.inAccount(groupAccount.id, (tx) =>
      tx.query("select seller ->> 'siteUrl' as site from lead where email = $1", [email]),
    );
    expect(leads).toEqual([{ site: `http://${ownHost}` }]);
  });

  test("D1: a group's site and its brand site share a car, each under its own address", async () => {
    for (const host of [toHost(group), toHost(brand), ownHost]) {
      const { status, text } = await server.ask(host, COROLLA);
      expect(status).toBe(200);
      expect(text).toContain(`<link rel="canonical" href="http://${host}${COROLLA}"/>`);
    }
  });

  test.each([
    ["outside the site's stock filter", brand, RIO],
    ["of another account", group, YARIS],
    ["of another account", other, COROLLA],
  ])("D1: a car %s is 404, in its page and its data", async (_, slug, path) => {
    for (const address of [path, `${path}/`, `${path}.data`]) {
      const { status, text } = await server.ask(toHost(slug), address);
      expect([address, status]).toEqual([address, 404]);
      expect(text).not.toMatch(/Ascent Sport|27,990|2799000/);
    }
  });

  test("D1: another account's car is in no search, sitemap or answer of the API", async () => {
    for (const path of ["/search", "/search?query=yaris", "/api/search?query=yaris", "/sitemap.xml"]) {
      const { text } = await server.ask(toHost(group), path);
      expect(text).not.toContain("yaris-ascent");
    }
    const mine = JSON.parse((await server.ask(toHost(brand), "/api/search")).text);
    expect([mine.count, mine.hits[0].make]).toEqual([1, "Toyota"]);
  });

  test("D20: health answers on any host, before any site is looked for", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      expect((await server.ask("nobody.example", path)).status).toBe(200);
    }
  });
});
