import { expect, test } from "vitest";
import { testConfig } from "#features/stock/vehicle.fixture.ts";
import { footerNavigation, headerNavigation } from "./navigation.ts";

const labels = (groups: ReturnType<typeof headerNavigation>) =>
  groups.map(({ label, items }) => [label, ...items.map((item) => `${item.label} ${item.href}`)]);

test("NAV-01 NAV-02 NAV-08: the default header leads home, to the stock, to the enquiry, and to finance as a button", () => {
  const header = headerNavigation(testConfig(), ["Toyota"]);
  expect(labels(header)).toEqual([
    ["Home"],
    [
      "Stock",
      "New vehicles /search/new-cars",
      "Demo vehicles /search/demo-cars",
      "Used vehicles /search/used-cars",
    ],
    ["Enquire"],
    ["Finance"],
  ]);
  expect(header.map(({ href }) => href)).toEqual([
    "/",
    "/search/new-used-and-demo-cars",
    "/enquiry",
    "/finance",
  ]);
  expect(header.map(({ emphasised }) => emphasised)).toEqual([false, false, false, true]);
});

test("NAV-03 SEA-12: several brands in stock have a menu of their own", () => {
  const header = headerNavigation(testConfig(), ["Land Rover", "Toyota"]);
  expect(labels(header)[2]).toEqual(["Brands", "Land Rover /search/land-rover", "Toyota /search/toyota"]);
});

test("NAV-04 NAV-07 LAW-06: the default footer has the vehicles and the dealer's own group", () => {
  expect(labels(footerNavigation(testConfig()))).toEqual([
    [
      "Vehicles",
      "Search Vehicles /search/new-used-and-demo-cars",
      "New vehicles /search/new-cars",
      "Demo vehicles /search/demo-cars",
      "Used vehicles /search/used-cars",
    ],
    [
      "Demo Motors",
      "Home /",
      "Finance /finance",
      "Contact /enquiry",
      "Privacy policy /privacy-policy",
      "Terms and conditions /terms-and-conditions",
    ],
  ]);
});

test("NAV-08 SEA-17 SEA-39: stock links follow the site's filter, paths and words", () => {
  const config = testConfig({
    stock: { filter: { carTypes: ["used"] } },
    search: { usedCarPath: "/used-car" },
    labels: { used: "Pre-Owned" },
  });
  expect(labels(headerNavigation(config, []))[1]).toEqual(["Stock", "Pre-Owned vehicles /used-car"]);
});

test("FIN-56 FIN-57: header and footer lead to the site's own finance page", () => {
  const config = testConfig({ finance: { path: "/apply-for-finance" } });
  expect(headerNavigation(config, []).at(-1)).toMatchObject({ label: "Finance", href: "/apply-for-finance" });
  expect(labels(footerNavigation(config))[1]).toContain("Finance /apply-for-finance");
});

test("LEAD-18 D101: terms are linked to, a site's own or the default", () => {
  expect(labels(footerNavigation(testConfig()))[1]).toContain("Terms and conditions /terms-and-conditions");
});

test("NAV-10: a site's own menus stand as they are", () => {
  const group = { label: "Fleet", href: "/search/ute", emphasised: false, items: [] };
  const config = testConfig({ navigation: { header: [group], footer: [group] } });
  expect([headerNavigation(config, []), footerNavigation(config)]).toEqual([[group], [group]]);
});
