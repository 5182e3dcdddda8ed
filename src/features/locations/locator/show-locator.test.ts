import { expect, test } from "vitest";
import type { Brand } from "#features/content/brands/brand-document.ts";
import { aBrand } from "#features/content/brands/test-brand.ts";
import { someContent } from "#features/content/store/test-content.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { readLocatorState, toLocatorHref } from "./locator-state.ts";
import { showLocator } from "./show-locator.server.ts";

const NUNDAH = {
  street: "1 Tollgate Road",
  city: "Nundah",
  postcode: "4012",
  manufacturers: ["Mazda", "Kia"],
};
const LOCATIONS = [
  testLocation({ ...NUNDAH, id: 1, slug: "nundah", name: "Nundah", type: "sales", phone: "07 3000 0001" }),
  testLocation({ ...NUNDAH, id: 2, slug: "nundah-service", name: "Nundah Service", type: "service" }),
  testLocation({
    ...{ id: 3, slug: "hornsby", name: "Hornsby", street: "3 Ridge Road", city: "Hornsby", state: "NSW" },
    ...{ postcode: "2077", type: "sales", manufacturers: ["Mazda"] },
  }),
  testLocation({
    ...{ id: 4, slug: "geelong", name: "Geelong", street: "4 Rope Street", city: "Geelong", state: "VIC" },
    ...{ postcode: "3220", type: "sales", manufacturers: ["Kia"] },
  }),
];
const BRANDS = [
  aBrand(),
  aBrand({ slug: "kia", title: "Kia", make: "Kia" }),
  aBrand({ slug: "ours", title: "Ours", make: null }),
];

const show = (query = "", brands: readonly Brand[] = BRANDS, locations: readonly Location[] = LOCATIONS) =>
  showLocator(
    {
      config: testConfig(),
      stock: {
        locations,
        content: someContent({ brands }),
        reviews: { totals: new Map(), newest: [] },
      } as never,
      origin: "https://group.example",
      now: () => new Date("2026-03-01T00:00:00Z"),
    },
    new URL(`https://group.example/dealer-locator${query}`),
  );
function view(query = "") {
  const shown = show(query);
  if (shown.kind !== "view") throw new Error(shown.kind);
  return shown.view;
}
const names = (query: string) => view(query).cards.map(({ name }) => name);

test("GRP-02: the locator shows every location once, with what can be chosen", () => {
  const { summary, brands, departments, cards, map, near } = view();
  expect(summary).toBe("3 locations.");
  expect(brands.map(({ label }) => label)).toEqual(["Mazda", "Kia"]);
  expect(departments.map(({ value }) => value)).toEqual(["sales", "service"]);
  expect(cards.map(({ types }) => types)).toEqual(["Sales and service", "Sales", "Sales"]);
  expect(cards.map(({ makes }) => makes)).toEqual(["Mazda and Kia", "Mazda", "Kia"]);
  expect([map?.pins.length, near]).toEqual([3, { place: "", problem: null }]);
});

test.each([
  ["?brand=mazda", ["Nundah", "Hornsby"], "2 Mazda locations."],
  ["?brand=kia&department=sales", ["Nundah", "Geelong"], "2 Kia locations with a sales department."],
  ["?department=service", ["Nundah Service"], "1 location with a service department."],
  ["?brand=MAZDA&department=Service", ["Nundah Service"], "1 Mazda location with a service department."],
  ["?department=parts", [], "No locations with a parts department."],
])("GRP-02 D348: %s chooses departments, not addresses", (query, expected, summary) => {
  expect(names(query)).toEqual(expected);
  expect(view(query).summary).toBe(summary);
});

test("GRP-02 D348: the nearest comes first, and its distance does not depend on the choice", () => {
  expect(names("?near=3000")).toEqual(["Geelong", "Hornsby", "Nundah"]);
  const [only] = view("?near=3000&brand=kia&department=service").cards;
  expect(only).toMatchObject({
    name: "Nundah Service",
    distance: expect.stringMatching(/^1,\d{3} km away$/),
  });
  expect(view("?near=3000&brand=kia&department=service").near).toEqual({
    place: expect.any(String),
    problem: null,
  });
  expect(view("?near=3000&department=service").map?.pins).toHaveLength(1);
});

test("GRP-02: a place that nobody knows is said to be unknown, and every location stays", () => {
  const { near, cards } = view("?near=9999x");
  expect(near).toEqual({ place: "9999x", problem: expect.stringContaining("9999x") });
  expect(cards).toHaveLength(3);
});

test.each(["?brand=lada", "?brand=ours", "?department=wash", "?brand=%3Cscript%3E", "?brand=", "?foo=1"])(
  "GRP-02 D348: %s chooses nothing that the group has, so it is left out",
  (query) => {
    const { cards, state } = view(query);
    expect([cards.length, state]).toEqual([3, { brand: null, department: null }]);
  },
);

test("GRP-02 D344: a site without brands has no locator, nor has one without locations", () => {
  expect(show("", [])).toEqual({ kind: "not-found" });
  expect(show("", BRANDS, [])).toEqual({ kind: "not-found" });
});

test("D348: a choice has one address, and search engines index the whole page alone", () => {
  const read = (query: string) => toLocatorHref(readLocatorState(new URL(`https://a.example/${query}`)));
  expect(read("?department=parts&brand=Kia&x=1")).toBe("/dealer-locator?brand=kia&department=parts");
  expect(read("?brand=&department=none")).toBe("/dealer-locator");
  expect([view().head.indexed, view("?brand=kia").head.indexed]).toEqual([true, false]);
});
