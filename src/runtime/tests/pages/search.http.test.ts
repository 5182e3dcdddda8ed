import { describe, expect, test } from "vitest";
import type { SearchAnswer } from "#features/results/search-api.server.ts";
import type { Suggestion } from "#features/results/suggest.server.ts";
import { ASPLEY } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const slug = unique("search");
const mirrored = unique("mirrored");
const host = toHost(slug);
const ALL = "/search/new-used-and-demo-cars";
const place = { location: "aspley", dealership: "Bayside Kia" };

givenDealer(db, {
  sites: {
    [slug]: { config: aSite({ search: { pageSize: 3 } }) },
    [mirrored]: { config: aSite({ search: { usedCarPath: "/used-car" } }) },
  },
  locations: [ASPLEY],
  stock: [
    aRow({ stockNumber: "U1", location: "aspley", purchaseCost: 31_337 }),
    aRow({ stockNumber: "U2", model: "Yaris", driveAwayPrice: 19_990, purchaseCost: 31_337 }),
    aRow({ stockNumber: "U3", make: "Kia", model: "Rio", km: 90_000 }),
    aRow({ stockNumber: "U4", make: "Kia", model: "Sportage", body: "suv", ...place }),
    aRow({ stockNumber: "N1", carType: "new", model: "Corolla", km: 5 }),
    aRow({ stockNumber: "D1", carType: "demo", model: "Camry", body: "sedan" }),
  ],
});
const ended = unique("ended");
const sold = { status: "sold", soldAt: new Date().toISOString() };
givenDealer(db, {
  sites: { [ended]: { config: aSite({ search: { pageSize: 3 } }) } },
  stock: ["E1", "E2", "E3", "E4"].map((stockNumber, at) => aRow({ stockNumber, ...(at < 2 && sold) })),
});
const server = givenServer(db);

const get = (path: string) => server.ask(host, path);
const cars = (text: string) =>
  [...new Set(text.match(/\/cars\/[a-z0-9-]+/g))].map((path) => path.split("-").at(-1)!);
const api = async (query: string): Promise<SearchAnswer> =>
  JSON.parse((await get(`/api/search${query}`)).text);

describe("paths", () => {
  test.each([
    ["SEA-09", ALL, ["D1", "N1", "U1", "U2", "U3", "U4"]],
    ["SEA-09", `${ALL}/`, ["D1", "N1", "U1", "U2", "U3", "U4"]],
    ["SEA-16", "/search", ["D1", "N1", "U1", "U2", "U3", "U4"]],
    ["SEA-10", "/search/used-cars", ["U1", "U2", "U3", "U4"]],
    ["SEA-10", "/search/demo-cars", ["D1"]],
    ["SEA-10", "/search/new-cars", ["N1"]],
    ["SEA-11", "/search/new-and-demo-cars", ["D1", "N1"]],
    ["SEA-12", "/search/kia", ["U3", "U4"]],
    ["SEA-12", "/search/Kia/", ["U3", "U4"]],
    ["SEA-12", "/search/toyota/corolla", ["N1", "U1"]],
    ["SEA-13", "/search/aspley", ["U1", "U4"]],
    ["SEA-14", "/search/suv", ["U4"]],
    ["SEA-08", "/search/bayside-kia", ["U4"]],
  ])("%s: %s lists its own stock", async (_, path, expected) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    const shown = new Set(cars(page.text).map((ending) => ending.toUpperCase()));
    const others = Math.ceil(expected.length / 3);
    for (let at = 2; at <= others; at++) {
      for (const ending of cars((await get(`${path}?page=${at}`)).text)) shown.add(ending.toUpperCase());
    }
    expect([...shown].sort()).toEqual(expected);
  });

  test.each(["/search/nothing", "/search/kia/nothing", "/search/a/b/c"])(
    "SEA-15 SEA-18: %s was never known and answers 404 with the no-results card",
    async (path) => {
      for (const address of [path, `${path}.data`]) {
        const { status, text } = await get(address);
        expect([address, status]).toEqual([address, 404]);
        expect(text).toContain("No Results Available");
      }
      expect((await get(path)).text).toContain('name="robots" content="noindex"');
    },
  );

  test.each(["/nothing", "/searching", "/used-car", "/used-car/kia", "/cars", "/cars/a/b", "/search.html"])(
    "SEA-15: %s is no search and answers 404 in the dealer's look",
    async (path) => {
      const { status, text } = await get(path);
      expect([status, text.includes("This page isn’t here"), text.includes("Northside")]).toEqual([
        404,
        true,
        true,
      ]);
    },
  );

  test.each([
    ["/used-car", 4],
    ["/used-car/", 4],
    ["/used-car/kia", 2],
    ["/used-car/toyota/yaris", 1],
    ["/used-car/kia?body=suv", 1],
  ])("SEA-17: %s mirrors the used cars of a site that has this path", async (path, count) => {
    const page = await server.ask(toHost(mirrored), path);
    expect([page.status, cars(page.text).length]).toEqual([200, count]);
    const data = path.replace(/\/$/, "").replace(/(\?|$)/, ".data$1");
    const dataAnswer = await server.ask(toHost(mirrored), data);
    expect([dataAnswer.status, cars(dataAnswer.text).length]).toEqual([200, count]);
  });

  test("SEA-15 SEA-17: an unknown make under the used-car path has the no-results card", async () => {
    const { status, text } = await server.ask(toHost(mirrored), "/used-car/nothing");
    expect([status, text.includes("No Results Available")]).toEqual([404, true]);
  });
});

describe("the address is the state", () => {
  test.each([
    ["SEA-40", `${ALL}?min[price]=20000&max[price]=&query=`, `${ALL}?range[price]=20000:`],
    ["SEA-40", `${ALL}?max[km]=50%2C000&body=hatch`, `${ALL}?body=hatch&range[km]=:50000`],
    ["D22", "/search/toyota?make=Kia", `${ALL}?make=Kia`],
    ["D22", "/search/toyota?make=Kia&make=Toyota", `${ALL}?make=Kia&make=Toyota`],
    ["D22", "/search/used-cars?car_type=used", "/search/used-cars"],
    ["SEA-01", `${ALL}?page=99`, `${ALL}?page=2`],
  ])("%s: %s belongs at %s", async (_, path, canonical) => {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([302, canonical]);
    expect((await get(canonical)).status).toBe(200);
  });

  test("SEA-01 SEA-03: text, filters, order and page come back from the address alone", async () => {
    const query = "?query=%22toyota%22&car_type=used&range[price]=:25000&sortBy=Car_production:price:asc";
    const { text } = await get(ALL + query);
    expect(cars(text)).toEqual(["u2"]);
    expect(text).toContain('value="&quot;toyota&quot;"');
    for (const [, href = ""] of text.matchAll(/href="(\/search[^"]*page=\d+[^"]*)"/g)) {
      expect(href).toContain("page=");
    }
    expect(text).not.toMatch(/href="[^"]*fuel=[^"]*page=/);
  });

  test("FAC-12: a range beyond the stock is left out instead of hiding everything", async () => {
    const { status, text } = await get(`${ALL}?range[price]=900000:`);
    expect([status, text.includes("left out")]).toEqual([200, true]);
  });
});

describe("words that mean filters", () => {
  const words = "Used Kia SUV under $28,000, towbar";
  const read = `${ALL}?body=suv&car_type=used&make=Kia&query=towbar&range[price]=:28000`;

  test("D119 SEA-01: what the search box sends leads to its filters, with what is left as text", async () => {
    const { status, headers } = await get(`${ALL}?${new URLSearchParams({ query: words })}`);
    expect([status, headers.location]).toEqual([
      302,
      `${read}&words=Used+Kia+SUV+under+%2428%2C000%2C+towbar`,
    ]);
    const { text } = await get(headers.location ?? "");
    expect(text).toMatch(/<input[^>]*name="query"[^>]*value="towbar"/);
    for (const chip of ["Used", "Kia", "SUV", "“towbar”", "Up to $28,000"]) {
      expect(text).toContain(`Remove filter: ${chip}`);
    }
  });

  test("D119: a link searches for the words as they are", async () => {
    const { text } = await get(`${read}&words=${encodeURIComponent(words)}`);
    expect(text).toContain(`Search for the words “${words}” instead`);
    const [, href = ""] = /href="([^"]+)"[^>]*>Search for/.exec(text) ?? [];
    const plain = await get(href.replaceAll("&amp;", "&"));
    expect(plain.status).toBe(200);
    expect(plain.text).toContain(`value="&quot;${words}&quot;"`);
    expect(plain.text).not.toContain("Search for the words");
  });

  test("D119: another choice forgets the words, and the words of an address alone choose nothing", async () => {
    const own = `${ALL}?body=suv&words=suvs`;
    const { text } = await get(own);
    expect(text).toContain("Search for the words");
    const kept = [...text.matchAll(/href="(\/search[^"]*words=[^"]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
    for (const href of kept) expect(href === own || /sortBy=|page=/.test(href)).toBe(true);
    expect(cars((await get(`${ALL}?words=suv`)).text).length).toBe(cars((await get(ALL)).text).length);
  });

  test("D119 D22: a path's own make gives way to the make that is typed", async () => {
    const { headers } = await get("/search/toyota?query=kia+rio");
    expect(headers.location).toBe(`${ALL}?make_model=Kia+Rio&words=kia+rio`);
    expect((await get("/search/kia?query=rio")).headers.location).toBe(
      "/search/kia?make_model=Kia+Rio&words=rio",
    );
  });

  test("D119 D224 API-05: the call reads them like the page, and says how", async () => {
    const { status, text } = await get("/api/search?query=suv+under+90k&car_type=used");
    const { hits, reading }: SearchAnswer = JSON.parse(text);
    expect([status, hits.map(({ stockNumber }) => stockNumber)]).toEqual([200, ["U4"]]);
    expect(reading).toEqual({
      words: "suv under 90k",
      query: "",
      facets: { body: ["suv"], car_type: ["used"] },
      ranges: { price: { min: null, max: 90_000 } },
      sortBy: null,
    });
    expect((await api("?query=%22corolla%22")).reading).toBeNull();
  });
});

describe("typing errors", () => {
  test("D119: the name of a model alone is not offered as words", async () => {
    const { text } = await get(`${ALL}?make_model=Kia+Rio&words=kia+rio`);
    expect(text).toContain("Kia Rio");
    expect(text).not.toContain("Search for the words");
  });

  test.each([
    ["toyot", `${ALL}?make=Toyota&words=toyot`],
    ["Kiaa", null],
    ["corola", `${ALL}?make_model=Toyota+Corolla&words=corola`],
    ["sportege", `${ALL}?make_model=Kia+Sportage&words=sportege`],
  ])("D286: %j, of which the name finds every vehicle, becomes the name: %s", async (words, to) => {
    const { status, headers, text } = await get(`${ALL}?${new URLSearchParams({ query: words })}`);
    expect([status, headers.location]).toEqual(to === null ? [200, undefined] : [302, to]);
    if (to !== null) expect((await get(to)).text).toContain(`Showing results for`);
    else expect(text).toContain("Kia");
  });
});

describe("suggestions", () => {
  const suggest = async (words: string): Promise<Suggestion[]> =>
    JSON.parse((await get(`/api/suggest?${new URLSearchParams({ q: words })}`)).text).suggestions;

  test("D119: two letters suggest makes, models and bodies, the most frequent first, with their numbers", async () => {
    expect((await suggest("to")).map(({ kind, label, count }) => [kind, label, count])).toEqual([
      ["Make", "Toyota", 4],
      ["Model", "Toyota Corolla", 2],
      ["Model", "Toyota Camry", 1],
      ["Model", "Toyota Yaris", 1],
    ]);
    expect((await suggest("SPORT")).map(({ label }) => label)).toEqual(["Kia Sportage"]);
    expect(await suggest("su")).toEqual([
      { kind: "Body type", label: "SUV", count: 1, href: `${ALL}?body=suv` },
    ]);
  });

  test("D119: a phrase is suggested as what it means, and its last word is completed", async () => {
    expect(await suggest("used suv under 28k")).toEqual([
      {
        kind: "Search",
        label: "Used, SUV, Up to $28,000",
        count: 1,
        href: `${ALL}?body=suv&car_type=used&range[price]=:28000`,
      },
    ]);
    expect((await suggest("used ki")).map(({ label }) => label)).toEqual([
      "Used, Kia",
      "Used, Kia Rio",
      "Used, Kia Sportage",
    ]);
  });

  test.each(["toy", "used c", "kia s", "suv under 28k", "white"])(
    "D119 SEA-30: each number for %j is that of its search",
    async (words) => {
      for (const { href, count } of await suggest(words)) {
        expect([href, (await api(new URL(href, "http://x").search)).count]).toEqual([href, count]);
      }
    },
  );

  test.each(["", "t", " ", "zzzz", "\u0000", "a".repeat(2000)])(
    "D119: nothing is suggested for %j",
    async (words) => {
      expect(await suggest(words)).toEqual([]);
    },
  );
});

describe("without JavaScript", () => {
  test("D23 FAC-12: the filter form's bad end is named beside the good one, and nobody else gets that page", async () => {
    const { status, headers, text } = await get(`${ALL}?min[price]=20,000&max[price]=forty`);
    expect([status, headers.location]).toEqual([200, undefined]);
    expect(text).toContain("“forty” is not a number, so that limit was left out.");
    expect(text).toMatch(/<input[^>]*name="min\[price\]"[^>]*value="20000"/);
    expect(text).toMatch(/<input[^>]*name="max\[price\]"[^>]*value="forty"/);
    expect((await get(`${ALL}?range[price]=20000:`)).text).not.toContain("forty");
  });

  test("FAC-12: a typed limit that nothing meets is named", async () => {
    const { status, text } = await get(`${ALL}?min[price]=&max[price]=2000`);
    expect([status, text.includes("Nothing in stock fits “Up to $2,000”")]).toEqual([200, true]);
  });
});

describe("read API", () => {
  test.each([
    "",
    "?make=Kia",
    "?query=%22corolla%22",
    "?car_type=used&page=2",
    "?range[km]=50000:",
    "?make=Nobody",
  ])("API-05 API-09 API-22: the answer to %j has the page's numbers", async (query) => {
    const answer = await api(query);
    expect(Object.keys(answer).sort()).toEqual(
      ["count", "facets", "hits", "ms", "page", "pages", "ranges", "reading", "sold"].sort(),
    );
    const page = await get(ALL + query);
    const [found = ""] = page.text.split(/Nearest matches|Latest arrivals/);
    const shown = cars(found);
    expect(answer.hits.map(({ slug: car }) => car.split("-").at(-1))).toEqual(shown);
    expect(page.text).toMatch(new RegExp(`\\b${answer.count === 0 ? "No Results" : answer.count}\\b`));
    for (const { value, count } of answer.facets.body ?? []) {
      expect(page.text).toMatch(new RegExp(`value="${value}"[\\s\\S]{0,600}?>${count}<`));
    }
  });

  test("API-09: counts of an attribute ignore its own choice", async () => {
    const all = await api("");
    const kia = await api("?make=Kia");
    expect(kia.facets.make).toEqual(all.facets.make);
    expect(kia.facets.body).not.toEqual(all.facets.body);
    expect(kia.ranges.price).toEqual({ min: 27_990, max: 27_990 });
  });

  test("API-05 API-22 D99: its pages lead to sold vehicles, which it counts apart", async () => {
    const page = async (number: number): Promise<SearchAnswer> =>
      JSON.parse((await server.ask(toHost(ended), `/api/search?page=${number}`)).text);
    const [first, second] = [await page(1), await page(2)];
    for (const answer of [first, second]) expect(answer).toMatchObject({ count: 2, sold: 2, pages: 2 });
    expect([first.page, second.page]).toEqual([1, 2]);
    expect([...first.hits, ...second.hits].map(({ status }) => status)).toEqual([
      ...["in_stock", "in_stock", "sold", "sold"],
    ]);
  });

  test.each([
    ["form fields", "?min[price]=20000", "?range[price]=20000:"],
    ["another spelling", "?make=kia&page=1", "?make=Kia"],
    ["words", "?query=used+kia", "?make=Kia&car_type=used"],
  ])("API-05 D224: %s are answered where they were asked", async (_, asked, canonical) => {
    const { status, text } = await get(`/api/search${asked}`);
    const { reading: _words, ms: _ms, ...answer }: SearchAnswer = JSON.parse(text);
    const { reading: _none, ms: __, ...expected } = await api(canonical);
    expect([status, answer]).toEqual([200, expected]);
  });

  test.each(["query=toyota", "make=toyota", "min[km]=0", "query=zzzz"])(
    "API-05 D224: a program that pages %s until nothing comes sees each vehicle once",
    async (query) => {
      const seen: (string | null)[] = [];
      for (let page = 1; page < 9; page++) {
        const answer = await api(`?${query}&page=${page}`);
        expect(answer.page).toBe(page);
        if (answer.hits.length === 0) break;
        seen.push(...answer.hits.map(({ stockNumber }) => stockNumber));
      }
      const { count, sold } = await api(`?${query}`);
      expect([seen.length, new Set(seen).size]).toEqual([count + sold, count + sold]);
    },
  );

  test("ERR-05: an unknown call is 404 in JSON", async () => {
    const { status, text } = await get("/api/nothing");
    expect([status, JSON.parse(text)]).toEqual([404, { error: "not found" }]);
  });

  test("LAW-08: what a car was bought for is in no hit, page or data", async () => {
    const { hits } = await api("");
    const paths = hits.flatMap(({ slug: car }) => [`/cars/${car}`, `/cars/${car}.data`]);
    for (const path of ["/api/search", "/", "/_.data", ALL, `${ALL}.data`, ...paths]) {
      const { text } = await get(path);
      expect(text).not.toMatch(/31,?337|purchase_?cost/i);
    }
  });
});

describe("found on the web", () => {
  test.each([
    [ALL, true],
    ["/search/kia", true],
    ["/search/toyota/corolla", true],
    [`${ALL}?page=2`, true],
    ["/search/kia?fuel=petrol", false],
    ["/search/kia?query=ri", false],
    [`${ALL}?sortBy=Car_production:price:asc`, false],
  ])("D20: %s has a title, a canonical address, Open Graph; indexed: %s", async (path, indexed) => {
    const { text } = await get(path);
    expect(text).toMatch(/<title>[^<]+ \| Northside Motors<\/title>/);
    expect(text).toMatch(/<meta name="description" content="[^"]{30,}"/);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)![1]!.replaceAll("&amp;", "&");
    expect(canonical.startsWith(`http://${host}/search`)).toBe(true);
    expect(text).toContain(`<meta property="og:url" content="${canonical.replaceAll("&", "&amp;")}"`);
    expect(text).toMatch(/<meta property="og:title" content="[^"]+"/);
    expect(text.includes('<meta name="robots" content="noindex"')).toBe(!indexed);
  });

  test("D20: robots.txt keeps forms and calls out and names the sitemap", async () => {
    const { text, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    for (const line of ["Disallow: /enquiry", "Disallow: /api/", `Sitemap: http://${host}/sitemap.xml`]) {
      expect(text.split("\n")).toContain(line);
    }
  });
});
