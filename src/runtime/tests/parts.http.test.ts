import { beforeAll, expect, test } from "vitest";
import { MAX_FOUND } from "#features/parts/rules/part-search.ts";
import { importTestParts, partsCsv } from "#features/parts/test-parts.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [shown, yard, off, empty] = ["shown", "yard", "off", "empty"].map(unique) as [
  string,
  string,
  string,
  string,
];
const LONG = `Bracket ${"of a very long name ".repeat(9)}`.trim();
const FITS = Array.from({ length: 12 }, (_, at) => `Toyota Model${at} 2015-2024`).join("; ");
const ROWS = [
  '04465-0K240,"Brake pad set, front",189.50,4,"Toyota HiLux 2015-2024; Toyota Fortuner 2016-"',
  "90915-YZZD2,Oil filter,24.95,0,Toyota HiLux 2015-",
  `LONG-1,${LONG},,,${FITS}`,
  ...Array.from({ length: 60 }, (_, at) => `B-${at + 100},Bolt ${at},1,1,`),
  ...Array.from({ length: MAX_FOUND + 1 }, (_, at) => `W-${at + 100},Wiper blades ${at},20,1,`),
];

const dealer = givenDealer(db, {
  sites: {
    [shown]: { config: aSite({ parts: { search: true } }) },
    [yard]: { config: aSite({ parts: { search: true }, template: "yard" }) },
    [off]: { config: aSite() },
  },
});
givenDealer(db, { sites: { [empty]: { config: aSite({ parts: { search: true } }) } } });
beforeAll(() => importTestParts(db, dealer.id, partsCsv(...ROWS)));
const server = givenServer(db);
const read = (site: string, path: string) => server.ask(toHost(site), path);
const isIndexed = (text: string) => !/<meta name="robots" content="noindex/.test(text);

test("SEA-16 PAGE-04: the search is a page of the site, which menus, the parts page and the sitemap lead to", async () => {
  const page = await read(shown, "/parts/search");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Search parts");
  expect(page.text).toMatch(/<select[^>]*name="make"/);
  expect(page.text).not.toMatch(/<select[^>]*name="model"/);
  expect(page.text).toMatch(/href="\/parts\/search\?query=Oil\+filter"[^>]*>.*?\d parts?</s);
  expect(page.text, "what the list has not is not offered").not.toContain("Towbar");
  expect(isIndexed(page.text)).toBe(true);
  expect((await read(shown, "/sitemap.xml")).text).toContain("/parts/search</loc>");
  for (const path of ["/", "/vehicle-parts-and-accessories"])
    expect((await read(shown, path)).text).toContain('href="/parts/search"');
});

test("SEA-16: a site that does not show it has neither page nor links", async () => {
  for (const path of ["/parts/search", "/parts/search?query=oil", "/parts/order?part=044650K240"])
    expect((await read(off, path)).status).toBe(404);
  for (const path of ["/", "/vehicle-parts-and-accessories", "/sitemap.xml"])
    expect((await read(off, path)).text).not.toContain("/parts/search");
});

test("SEA-16: without a list the page says so and is not indexed", async () => {
  const page = await read(empty, "/parts/search");
  expect([page.status, isIndexed(page.text)]).toEqual([200, false]);
  expect(page.text).toContain("not online yet");
  expect((await read(empty, "/sitemap.xml")).text).not.toContain("/parts/search");
});

test.each([shown, yard])(
  "SEA-16: plain selects narrow by make, model and year, in each template (%s)",
  async (site) => {
    const ofMake = await read(site, "/parts/search?query=&make=toyota");
    expect(ofMake.text).toMatch(/<select[^>]*name="model"/);
    expect(ofMake.text).not.toMatch(/<select[^>]*name="year"/);
    const ofModel = await read(site, "/parts/search?query=&make=toyota&model=hilux");
    expect(ofModel.text).toMatch(/<select[^>]*name="year"/);
    const { text } = await read(site, "/parts/search?make=toyota&model=hilux&year=2030");
    expect(text).toContain("Oil filter");
    expect(text).not.toContain("Brake pad set");
    expect(text).toContain("1 part");
    // The model of before comes with another make.
    expect((await read(site, "/parts/search?make=mazda&model=hilux")).text).not.toContain('value="hilux"');
  },
);

test("SEA-16 D341: a common part of which there are more than a search lists says so, as its search does", async () => {
  const start = (await read(shown, "/parts/search")).text;
  expect(start).toMatch(/href="\/parts\/search\?query=Wiper\+blades"[^>]*>.{0,200}The first 500 parts/s);
  expect((await read(shown, "/parts/search?query=wiper+blades")).text).toContain("The first 500 parts");
});

test("SEA-16: a result has number, name, vehicles, price with GST, stock and the way to the form", async () => {
  const { text, headers } = await read(shown, "/parts/search?query=04465");
  for (const said of [
    "04465-0K240",
    "Brake pad set, front",
    "Toyota HiLux 2015–2024",
    "$189.50",
    "incl. GST",
  ])
    expect(text).toContain(said);
  expect(text).toContain('href="/parts/order?part=044650K240"');
  expect(isIndexed(text)).toBe(false);
  expect(headers["set-cookie"]).toBeUndefined();
  const filter = (await read(shown, "/parts/search?query=oil+filter")).text;
  expect(filter).toContain("Order in");
  const long = (await read(shown, "/parts/search?query=bracket")).text;
  for (const said of ["Price on request", "Ask us about stock", "9<!-- --> more"])
    expect(long).toContain(said);
});

test("SEA-16: pages of a search, and one after the last", async () => {
  const first = (await read(shown, "/parts/search?query=bolt")).text;
  expect(first).toContain("60 parts");
  expect(first.match(/<article/g)).toHaveLength(25);
  expect((await read(shown, "/parts/search?query=bolt&page=3")).text.match(/<article/g)).toHaveLength(10);
  const after = await read(shown, "/parts/search?query=bolt&page=9");
  expect([after.status, after.headers.location]).toEqual([302, "/parts/search?query=bolt&page=3"]);
});

test.each([
  "/parts/search?query=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  `/parts/search?query=${"x".repeat(3000)}`,
  "/parts/search?query=%25_%27%22%5C",
  "/parts/search?query=%00%ED%A0%80",
  "/parts/search?make=../../etc&model=x&year=1e9&page=-5",
  "/parts/search?make=none&model=none&year=2019",
])("SEA-16: %s finds nothing and breaks nothing", async (path) => {
  const { status, text } = await read(shown, path);
  expect(status).toBe(200);
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain("<article");
});

test("SEA-16 D340 D19: after an import the kept page is made again", async () => {
  expect((await read(shown, "/parts/search?query=gasket")).text).toContain("No part like that");
  await importTestParts(db, dealer.id, partsCsv("G-1,Gasket,5,1,"), { snapshot: false });
  await expect
    .poll(async () => (await read(shown, "/parts/search?query=gasket")).text.includes("No part like that"))
    .toBe(false);
});
