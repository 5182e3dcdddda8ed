import { describe, expect, test } from "vitest";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [group, brand, other] = [unique("group"), unique("brand"), unique("other")];

const place = (slug: string, changes: Partial<LocationDocument> = {}): LocationDocument => ({
  ...{ slug, name: `Yard ${slug}`, dealership: "north", street: "1 Main Road", city: "Nundah" },
  ...{ state: "QLD", postcode: "4012", phone: "07 3456 7890" },
  ...changes,
});

givenDealer(db, {
  sites: {
    [group]: { config: aSite({ name: "Group" }) },
    [brand]: {
      config: aSite({ locationPath: "/our-location", stock: { filter: { locations: ["nundah"] } } }),
    },
  },
  locations: [
    place("nundah", {
      type: "sales",
      code: "NUN",
      licenceNumber: "LMCT 12345",
      averageRating: 4.6,
      reviewCount: 1312,
      distributionLocations: ["kotara"],
      openingHours: [{ weekday: 1, status: "Open", open: "08:30", close: "17:30" }],
    }),
    place("nundah-service", { type: "service", motorVehicleRepairer: "MVRL 7" }),
    place("kotara", { street: "9 Foundry Lane", city: "Kotara", state: "NSW", postcode: "2289" }),
    place("hidden", { street: "2 Back Lane", visible: false }),
  ],
  stock: [aRow({ stockNumber: "N1", locationCode: "NUN" }), aRow({ stockNumber: "N2", locationCode: "NUN" })],
});
givenDealer(db, { sites: { [other]: { config: aSite() } }, locations: [place("elsewhere")] });
const server = givenServer(db);
const read = (path: string, site = group) => server.ask(toHost(site), path);

test("LOC-04 LOC-07 LOC-17: all locations have a card for each address, without those that are not visible", async () => {
  const { status, text } = await read("/locations");
  expect(status).toBe(200);
  const [list = ""] = /<main.*<\/main>/s.exec(text) ?? [];
  for (const words of ["Yard nundah", "Sales and service", "Yard kotara", "2 locations in"])
    expect(list).toContain(words);
  expect(list).not.toContain("Yard hidden");
  expect(list).not.toContain("/locations/nundah-service");
});

test("LEAD-25 LOC-16 D177: a postcode puts the nearest location first and says how far it is; one that is none is said", async () => {
  const listNames = (text: string) =>
    [...text.matchAll(/<section aria-label="(Yard \w+)"/g)].map(([, name]) => name);
  const read2300 = await read("/locations?near=2300");
  expect(listNames(read2300.text)).toEqual(["Yard kotara", "Yard nundah"]);
  const { text } = await read("/locations?near=4000");
  expect(listNames(text)).toEqual(["Yard nundah", "Yard kotara"]);
  expect(text).toMatch(/[1-9] km away/);
  expect((await read("/locations?near=9999")).text).toContain("Invalid postcode: “9999”");
});

test("LOC-03 LOC-06 LOC-18: a location's page has address, directions, rating, hours, licence, and where else its cars are", async () => {
  const { status, text } = await read("/locations/nundah");
  expect(status).toBe(200);
  for (const words of [
    "1 Main Road",
    "Nundah QLD 4012",
    "https://www.google.com/maps/",
    "1,312",
    "Google reviews",
    "Opening hours",
    "8:30 am – 5:30 pm",
    "LMCT 12345",
    'href="/locations/kotara"',
    "AutoDealer",
  ])
    expect(text).toContain(words);
});

test("LOC-06 SEA-13: a location's page counts its vehicles as the search that it links to does", async () => {
  const { text } = await read("/locations/nundah");
  const [, href = "", count] =
    /href="(\/search\/[^"]*location_name[^"]*)"[^>]*>See all (?:<!-- -->)?(\d+)/.exec(text) ?? [];
  expect(count).toBe("2");
  const found = await read(href.replaceAll("&amp;", "&"));
  expect(found.text).toMatch(/2 (?:<!-- -->)?(?:cars|utes|vehicles|hatches)/i);
});

test("LOC-07: departments at one address lead to each other", async () => {
  const { text } = await read("/locations/nundah-service");
  expect(text).toMatch(/<nav aria-label="Departments">.*href="\/locations\/nundah".*Sales.*Service/s);
  expect(text).toContain("MVRL 7");
  expect(text).toContain("AutoRepair");
});

describe("LOC-10: a location's page is at the address that the site has chosen", () => {
  test.each([
    [group, "/our-location/nundah", "/locations/nundah"],
    [group, "/contact-us/nundah", "/locations/nundah"],
    [brand, "/locations/nundah", "/our-location/nundah"],
    [brand, "/contact-us/nundah", "/our-location/nundah"],
  ])("on %s %s leads to %s", async (site, path, to) => {
    const { status, headers } = await read(path, site);
    expect([status, new URL(headers.location ?? "", "http://x").pathname]).toEqual([302, to]);
    expect((await read(to, site)).status).toBe(200);
  });
});

test.each([
  ["/locations/hidden", group, 200],
  ["/locations/nowhere", group, 404],
  ["/our-location/kotara", brand, 404],
  ["/our-location/nundah-service", brand, 200],
  ["/locations/nundah", other, 404],
  ["/locations/elsewhere", group, 404],
])("LOC-17 TEN-01: %s on %s answers %i", async (path, site, status) => {
  expect((await read(path, site)).status).toBe(status);
});

test("LOC-10 NAV-04: sitemap and footer lead to the pages of the site's locations", async () => {
  const sitemap = await read("/sitemap.xml", brand);
  expect(sitemap.text).toContain("/our-location/nundah</loc>");
  expect(sitemap.text).not.toContain("kotara");
  expect((await read("/", group)).text).toContain('href="/locations"');
});

test("D467 PAGE-06 NAV-01: the contact page has the number, the general enquiry and the site's locations, and the header leads there", async () => {
  const { status, text } = await read("/contact");
  expect(status).toBe(200);
  const [main = ""] = /<main.*<\/main>/s.exec(text) ?? [];
  for (const words of ['href="tel:', 'action="/forms/general"', "Yard nundah", "Yard kotara"])
    expect(main).toContain(words);
  expect(main).not.toContain("Yard hidden");
  expect((await read("/")).text).toMatch(/<a[^>]*href="\/contact"[^>]*>Contact Us/);
});

test("D122 LOC-07: the general enquiry names each address once", async () => {
  const { text } = await read("/enquiry");
  const names = [...text.matchAll(/<section aria-label="(Yard [\w-]+)"/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(["Yard kotara", "Yard nundah"]);
});

test("LOC-01 LOC-07 LAW-02: a brand's site shows its own yard's departments on its contact page, and no other yard", async () => {
  const { text } = await read("/contact", brand);
  const [main = ""] = /<main.*<\/main>/s.exec(text) ?? [];
  expect(main).toContain('href="/our-location/nundah"');
  expect(main).toContain("Sales and service");
  expect(main).not.toContain("Yard kotara");
});

test.each([
  ["/contact-us/nundah?utm_source=news&foo=1", "/locations/nundah?utm_source=news&foo=1"],
  ["/our-location/nundah/?gclid=x%20y", "/locations/nundah?gclid=x+y"],
  ["/contact-us/nundah", "/locations/nundah"],
  ["/contact-us?utm_source=news", "/contact?utm_source=news"],
  ["/Contact-Us/", "/contact"],
  ["/our-location?fbclid=1", "/locations?fbclid=1"],
  ["/search?make=mazda&utm_campaign=a", "/search/new-used-and-demo-cars?make=Mazda&utm_campaign=a"],
  ["/search?query=suv&utm_campaign=a", "/search/new-used-and-demo-cars?body=suv&words=suv&utm_campaign=a"],
  ["/apply-for-finance?utm_source=news&x=1", "/finance?utm_source=news&x=1"],
  [
    "/my-garage/details?utm_source=news",
    "/sign-in?type=my-garage&redirect=%2Fmy-garage%2Fdetails%3Futm_source%3Dnews&back=%2F&utm_source=news",
  ],
  ["/search?min[price]=&gclid=a", "/search/new-used-and-demo-cars?gclid=a"],
])("LOC-10 PAGE-06 D15 D235: %s leads to %s", async (asked, location) => {
  for (const again of [asked, asked.replace("utm_source=news", "utm_source=mail"), asked]) {
    const { status, headers } = await server.ask(toHost(group), again);
    expect([status >= 301 && status <= 302, headers.location]).toEqual([
      true,
      again === asked ? location : location.replaceAll("news", "mail"),
    ]);
  }
});

test("LEAD-13 LOC-17 D1: the forms of a brand's site offer its own yards, those of the group's all", async () => {
  const listYards = async (site: string, path: string) => {
    const { status, text } = await read(path, site);
    expect(status).toBe(200);
    const [, options = ""] = /<select[^>]*name="location"[^>]*>(.*?)<\/select>/s.exec(text) ?? [];
    return [...options.matchAll(/value="([\w-]+)"/g)].map(([, slug]) => slug).sort();
  };
  expect(await listYards(group, "/sell-my-car")).toEqual(["kotara", "nundah"]);
  expect(await listYards(brand, "/sell-my-car")).toEqual([]);
});
