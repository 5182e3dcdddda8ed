import { describe, expect, test } from "vitest";
import { keepSellingLocations } from "./site-locations.ts";
import { testLocation } from "./test-location.ts";
import { buildDirectionsHref, buildYardView, formatAddressLines } from "./yard-view.ts";

const SITE = { legal: { phone: "07 3999 9999" }, locationPath: "/locations" } as const;
const NOW = new Date("2026-11-23T00:00:00Z");
const YARD = testLocation();

test.each([
  ["12 Gympie Road", "Chermside", "QLD", "4032", ["12 Gympie Road", "Chermside QLD 4032"]],
  [null, "Chermside", "QLD", null, ["Chermside QLD"]],
  ["12 Gympie Road", null, null, "4032", ["12 Gympie Road", "4032"]],
  [null, null, null, null, []],
])(
  "ENT-23: the address of %s, %s, %s, %s has the lines that are known",
  (street, city, state, postcode, lines) => {
    expect(formatAddressLines({ ...YARD, street, city, state, postcode })).toEqual(lines);
  },
);

describe("ENT-23: directions lead", () => {
  const query = (changes: Partial<typeof YARD>) => {
    const href = buildDirectionsHref({ ...YARD, ...changes });
    return href && Object.fromEntries(new URL(href).searchParams);
  };

  test("to the place's own page, where the dealer names one", () => {
    const placeUrl = "https://maps.example/north";
    expect(buildDirectionsHref({ ...YARD, placeUrl, placeId: "abc" })).toBe(placeUrl);
  });

  test("to a search for name and address, exact with a place id", () => {
    const text = "Northside, 12 Gympie Road, Chermside QLD 4032";
    expect(query({})).toEqual({ api: "1", query: text });
    expect(query({ placeId: "a&b" })).toEqual({ api: "1", query: text, query_place_id: "a&b" });
  });

  test("nowhere without a street", () => {
    expect(query({ street: null, placeId: "abc" })).toBeNull();
  });
});

test.each([
  ["0412 345 678", "07 3000 0000", "0412 345 678"],
  [null, "07 3000 0000", "07 3000 0000"],
  [null, null, "07 3999 9999"],
])(
  "D13: with the numbers %s and %s, the dealership's, a yard answers at %s",
  (phone, dealershipPhone, shown) => {
    const view = buildYardView({ ...YARD, phone, dealershipPhone }, SITE, NOW);
    expect(view.phone?.href).toBe(`tel:+61${shown.replaceAll(" ", "").slice(1)}`);
  },
);

test("LOC-12: a yard without hours is neither open nor closed", () => {
  expect(buildYardView(YARD, SITE, NOW)).toMatchObject({ isOpen: false, opening: null });
});

test("PAGE-09: parts and service yards arrange no finance, one of unknown type does", () => {
  const yards = ["sales", "service", "parts", null] as const;
  const kept = keepSellingLocations(yards.map((type) => ({ type })));
  expect(kept.map(({ type }) => type)).toEqual(["sales", null]);
});
