import fc from "fast-check";
import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { findVehicleSlug } from "./cache-address.ts";
import { PRODUCT_ROUTES } from "./routes.ts";

const config = testConfig({ search: { usedCarPath: "/used-car" } });
const keptAs = (address: string) =>
  PRODUCT_ROUTES.find(new URL(address, "http://dealer.example"), config)?.kept?.href ?? null;

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/cars/a-1/?gclid=1", "/cars/a-1"],
  ["/search/kia?b=1&make=Kia&fuel=petrol#top", "/search/kia?fuel=petrol&make=Kia"],
  ["/used-car/kia?page=1&utm_term=x", "/used-car/kia"],
  ["/api/search/?query=rio", "/api/search?query=rio"],
  ["/sitemap.xml/", "/sitemap.xml"],
  ["/_.data?x=1", "/_.data"],
  ["/search/kia/_.data?fuel=petrol", "/search/kia.data?fuel=petrol"],
  ["/cars/a-1.data?_routes=routes%2Fvehicle&x=1", "/cars/a-1.data?_routes=routes%2Fvehicle"],
])("D20: %s is kept as %s", (address, kept) => {
  expect(keptAs(address)).toBe(`http://dealer.example${kept}`);
});

test.each([
  "/enquiry",
  "/Enquiry/",
  "/%65nquiry?car=a",
  "/enquiry.data",
  "/finance?car_id=1",
  "/apply-for-finance.data",
  "/personalised/finance?car_id=1",
  "/success?car=a",
  "/api/leads",
  "/API/x",
])("D17: %s is not kept", (address) => {
  expect(keptAs(address)).toBeNull();
});

test.each([
  "postcode=4000",
  "amount=30000",
  "term=4&x=1",
  "interest=8",
  "tradeIn=1",
  "residual=1",
  "frequency=month",
])("D17 ENT-16 DEL-01: a vehicle page that is asked ?%s is not kept", (query) => {
  expect(keptAs(`/cars/a-1?${query}`)).toBeNull();
  expect(keptAs(`/cars/a-1.data?${query}`)).toBeNull();
  expect(keptAs(`/privacy-policy?${query}`)).not.toBeNull();
});

test("D20: an address that is answered by a redirect is not kept", () => {
  expect(keptAs("/search?min[price]=1")).toBeNull();
});

test("D20: what an address is kept as is kept as itself, and holds no tracking parameter", () => {
  const path = fc.constantFrom(
    "/",
    "/search",
    "/search/kia",
    "/used-car",
    "/cars/a-1",
    "/cars/a-1.data",
    "/_.data",
    "/x",
  );
  const name = fc.constantFrom(
    "utm_source",
    "gclid",
    "make",
    "query",
    "page",
    "sortBy",
    "range[km]",
    "_routes",
    "x",
  );
  const query = fc.array(fc.tuple(name, fc.string({ maxLength: 12 })), { maxLength: 5 });
  fc.assert(
    fc.property(path, query, (at, pairs) => {
      const kept = keptAs(`${at}?${new URLSearchParams(pairs)}`);
      if (kept === null) throw new Error("nothing here redirects");
      expect(keptAs(kept)).toBe(kept);
      expect(kept).not.toMatch(/utm_source=|gclid=/);
    }),
  );
});

test.each([
  ["/cars/a-1", true],
  ["/cars/a-1.data?_routes=x", true],
  ["/cars/a-1/similar.json", true],
  ["/print?car_id=a-1", true],
  ["/print.data?car_id=a-1", true],
  ["/cars/a-11", false],
  ["/cars/a", false],
  ["/search?query=a-1", false],
  ["/", false],
])("D80: %s is a page of a-1: %s", (path, isOne) => {
  expect(findVehicleSlug(`http://dealer.example${path}`) === "a-1").toBe(isOne);
});
