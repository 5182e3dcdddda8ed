import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const site = unique("pages");
const cheapestFirst = unique("cheapest-first");
const MAKES = [
  "Audi",
  "BMW",
  "Ford",
  "Honda",
  "Hyundai",
  "Isuzu",
  "Jeep",
  "Lexus",
  "Mazda",
  "Nissan",
  "Subaru",
];
/** Beside the hatches. */
const BODIES = ["coupe", "van", "van", "wagon", "wagon", "wagon", "sedan", "sedan", "sedan", "sedan"];
const read = (path: string) => server.ask(toHost(site), path);

givenDealer(db, () => {
  const terms = "Prices hold for seven days.";
  const analytics = { console: true };
  const config = aSite({ name: "Pages", tagline: "Straight deals", enquiry: { terms }, analytics });
  const byPrice = aSite({ search: { sort: "Car_production:price:asc", priceAscendingNeedsPrice: true } });
  const ranked = MAKES.map((make, at) => aRow({ stockNumber: `R${at}`, make, customRank: at + 1 }));
  const bodies = BODIES.map((body, at) => aRow({ stockNumber: `B${at}`, body }));
  const stock = [
    aRow(),
    aRow({ stockNumber: "K1", make: "Kia", model: "Rio" }),
    aRow({ stockNumber: "K2", make: "Kia", model: "Rio", driveAwayPrice: null }),
    aRow({ stockNumber: "S1", status: "sold", make: "Suzuki", model: "Jimny", body: "convertible" }),
    ...ranked,
    ...bodies,
  ];
  return { sites: { [site]: { config }, [cheapestFirst]: { config: byPrice } }, stock };
});
const server = givenServer(db);

test("PAGE-10 SEA-02: the root is the home page, with ways into the stock and no search of its own", async () => {
  const [plain, asked] = [await read("/"), await read("/?make=Kia&page=2")];
  expect([plain.status, asked.status]).toEqual([200, 200]);
  expect(plain.text).toContain('action="/search/new-used-and-demo-cars"');
  expect(plain.text).not.toContain('id="filter-form"');
  expect(asked.text).toBe(plain.text);
});

test("PAGE-10 SEA-31: the home page has the site's best-placed cars in its order, and a dozen makes", async () => {
  const { text } = await read("/");
  expect(text).toContain("<title>Pages | Straight deals</title>");
  const numbers = [...text.matchAll(/href="\/cars\/[^"]*-([a-z]\d+)"/g)].map(([, number]) => number);
  expect([...new Set(numbers)]).toEqual(["r10", "r9", "r8", "r7", "r6", "r5", "r4", "r3"]);
  const [byMake = ""] = /Browse by make.*?<\/section>/s.exec(text) ?? [];
  expect(byMake.match(/(?<=href="\/search\/)[a-z]+(?=")/g)).toHaveLength(12);
});

test("HOME-15 HOME-16: the home page has the four body types with the most vehicles, those first", async () => {
  const text = (await read("/")).text.replaceAll("<!-- -->", "");
  const [byBody = ""] = /Search By Popular Car Types.*?<\/section>/s.exec(text) ?? [];
  expect(byBody.match(/(?<=href="\/search\/)[a-z]+(?=")/g)).toEqual(["hatch", "sedan", "wagon", "van"]);
});

test("ANA-11: a page names its website, and whether the console shows its events", async () => {
  const { text } = await read("/");
  expect(text).toMatch(/<html lang="en-AU" data-website="\d+" data-events="console"/);
});

test("PAGE-10 SEA-33: the home page counts the cars that the site's own order lists", async () => {
  const counts = async (slug: string) => {
    const [home, list] = await Promise.all([
      server.ask(toHost(slug), "/"),
      server.ask(toHost(slug), "/api/search"),
    ]);
    return [Number(/content="(\d+) cars in stock/.exec(home.text)?.[1]), JSON.parse(list.text).count];
  };
  const forSale = 3 + MAKES.length + BODIES.length;
  expect(await counts(site)).toEqual([forSale, forSale]);
  expect(await counts(cheapestFirst)).toEqual([forSale - 1, forSale - 1]);
});

test("PAGE-06 D99: the sitemap has the contact page, lists of what is for sale, and every car that is shown", async () => {
  const { text } = await read("/sitemap.xml");
  const paths = [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/contact", "/search/kia", "/search/hatch", "/search/used-cars"]),
  );
  expect(paths).toContainEqual(expect.stringMatching(/^\/cars\/.*jimny.*-s1$/));
  expect(paths.filter((path) => /^\/search\/(suzuki|convertible)/.test(path))).toEqual([]);
});

test("D18: every page is a whole document in standards mode, an error's too", async () => {
  for (const path of ["/", "/search", "/enquiry", "/nowhere"]) {
    const { text } = await read(path);
    expect(text, path).toMatch(/^<!DOCTYPE html><html .*<\/html>$/s);
  }
});

test("PAGE-05 PAGE-11 LAW-06: the privacy notice has a plain default, the terms are the site's own", async () => {
  const [privacy, terms] = [await read("/privacy-policy"), await read("/terms-and-conditions")];
  expect(privacy.text).toContain("Office of the Australian Information Commissioner");
  expect(terms.text).toContain("Prices hold for seven days.");
});

test("D298: the typefaces of the theme are asked for before styles, pictures and scripts, and are there", async () => {
  const { text } = await read("/");
  const links = [...text.matchAll(/<link[^>]* rel="(preload|stylesheet|later)"[^>]*>/g)].map(
    ([link]) => link,
  );
  const faces = links.filter((link) => link.includes('as="font"'));
  expect(faces.length).toBeGreaterThan(0);
  expect(links.slice(0, faces.length)).toEqual(faces);
  for (const face of faces) {
    expect(face).toContain('crossorigin="anonymous"');
    const { status } = await read(/href="([^"]*\.woff2)"/.exec(face)![1]!);
    expect(status).toBe(200);
  }
});
