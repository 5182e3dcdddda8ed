import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { aBrand } from "#features/content/brands/test-brand.ts";
import { anOffer } from "#features/content/offers/test-offer.ts";
import { someContent } from "#features/content/store/test-content.ts";
import { buildSiteModels } from "#features/models/index/site-models.server.ts";
import { aModel } from "#features/models/test-models.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { buildRobotsTxt, buildSitemapXml } from "./crawling.server.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const ORIGIN = "https://dealer.example";
const sold: Partial<VehicleFacts> = { status: "sold", soldAt: "2025-06-29T00:00:00Z" };

/** Paths of the sitemap, in their order. */
async function list(cars: readonly Partial<VehicleFacts>[], parts: object = {}, settings: object = {}) {
  const config = testConfig(settings);
  const stock = await buildTestStock(cars, config, { now: NOW, ...parts });
  const xml = await buildSitemapXml({
    ...{ site: { config } as LiveSite, stock, listed: stock },
    origin: ORIGIN,
  });
  return [...xml.matchAll(/<loc>https:\/\/dealer\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
}

test("SEA-14 D7 D20: the sitemap has what lists something for sale, and every vehicle that is shown, the newest first", async () => {
  const paths = await list([
    { make: "Toyota", model: "HiLux", body: "ute", carType: "used", listedAt: "2025-03-01T00:00:00Z" },
    { make: "Kia", model: "Rio", body: "hatch", carType: "new", listedAt: "2025-03-02T00:00:00Z" },
    { make: "Mazda", model: "3", body: "sedan", carType: "demo", listedAt: "2025-03-03T00:00:00Z", ...sold },
  ]);
  expect(paths.filter((path) => path?.startsWith("/search/")).toSorted()).toEqual([
    ...["/search/hatch", "/search/kia", "/search/new-cars", "/search/new-used-and-demo-cars"],
    ...["/search/toyota", "/search/used-cars", "/search/ute"],
  ]);
  expect(paths.filter((path) => path?.startsWith("/cars/"))).toEqual([
    "/cars/car-3",
    "/cars/car-2",
    "/cars/car-1",
  ]);
  expect(paths.slice(0, 3)).toEqual(["/", testConfig().finance.path, "/contact"]);
  expect(paths).not.toContain("/locations");
  expect(new Set(paths).size).toBe(paths.length);
});

test("NAV-11 DIR-06 D325: it has the directory, the models of each body and current models, if the site shows any", async () => {
  const all = [aModel(), aModel({ model: "CX-9", slug: "cx-9", isCurrent: false })];
  const models = await buildSiteModels(all.map((document, id) => ({ id, document })));
  const paths = await list([], { models });
  expect(paths.filter((path) => /directory|models/.test(path ?? ""))).toEqual([
    ...["/directory", "/models?body=suv", "/directory/mazda/cx-5"],
  ]);
  expect((await list([])).join()).not.toMatch(/directory|models/);
});

test("GRP-02 GRP-07 D344: it has a group's brands, the page of each that has one, and the locator", async () => {
  const yard = { slug: "aspley", name: "Aspley", visible: true, completed: true, type: "sales" } as Location;
  const brands = [aBrand(), aBrand({ slug: "kia", skipPage: true })];
  const isGroup = (path: string | undefined) => /brands|overview|locator/.test(path ?? "");
  const paths = await list([], { content: someContent({ brands }), locations: [yard] });
  expect(paths.filter(isGroup)).toEqual(["/brands", "/mazda/overview", "/dealer-locator"]);
  expect((await list([], { locations: [yard] })).filter(isGroup)).toEqual([]);
});

test("SEA-17 LOC-10 D155: it has the site's own paths: used cars, locations and pages", async () => {
  const yard = { slug: "aspley", name: "Aspley", visible: true, completed: true, type: "sales" } as Location;
  const pages = [{ id: 1, slug: "about-us", title: "About us", menu: null, frames: [] }];
  const parts = { locations: [yard], content: someContent({ pages }) };
  const paths = await list([{ carType: "used" }], parts, { search: { usedCarPath: "/used-car" } });
  for (const path of ["/used-car", "/locations", "/locations/aspley", "/about-us"])
    expect(paths).toContain(path);
  expect(paths).not.toContain("/search/used-cars");
});

test("OFF-01 OFF-02: it has the offers of the site, each at one address, and their list as long as there are some", async () => {
  const offers = [anOffer({ slug: "mats", manufacturer: "Land Rover" }), anOffer({ slug: "plain" })];
  const paths = await list([], { content: someContent({ offers }) });
  expect(paths.filter((path) => path?.includes("offers"))).toEqual([
    "/special-offers",
    "/offers/land-rover/mats",
    "/offers/plain",
  ]);
  expect(await list([])).not.toContain("/special-offers");
});

test("D20: crawlers are kept from forms and calls, and shown the sitemap", () => {
  expect(buildRobotsTxt(ORIGIN).trimEnd().split("\n")).toEqual([
    ...["User-agent: *", "Disallow: /enquiry", "Disallow: /success", "Disallow: /personalised/"],
    ...["Disallow: /api/", "Allow: /", "", "Sitemap: https://dealer.example/sitemap.xml"],
  ]);
});
