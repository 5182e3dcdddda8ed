import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeKilometres } from "#search/contract/great-circle.ts";
import { describeDelivery } from "./delivery-copy.ts";
import { findDearestPrice, findDeliveryPrice } from "./delivery-price.ts";
import { deliverySettings } from "./delivery-settings.ts";
import { priceDelivery } from "./find-delivery.server.ts";

const NUNDAH = { lat: -27.4009, long: 153.0589 };
const { regions } = deliverySettings.parse({
  regions: [
    { name: "our neighbours", price: 0, withinKm: 30 },
    { name: "the Gold Coast", price: 190, postcodes: ["4207-4230", "4270"] },
    { name: "Queensland", price: 450, states: ["QLD"] },
    { name: "New South Wales near the border", price: 600, states: ["NSW"], withinKm: 300 },
    { name: "Victoria", price: 990, states: ["VIC"], postcodes: ["3000-3999"] },
  ],
});
const site = { config: { delivery: { regions } } } as unknown as Parameters<typeof priceDelivery>[0];

test.each([
  ["4000", "our neighbours", 0],
  ["4012", "our neighbours", 0],
  ["4215", "the Gold Coast", 190],
  ["4270", "the Gold Coast", 190],
  ["4207", "the Gold Coast", 190],
  ["4231", undefined, undefined],
  ["4870", "Queensland", 450],
  ["2480", "New South Wales near the border", 600],
  ["2000", undefined, undefined],
  ["3000", "Victoria", 990],
  ["8001", undefined, undefined],
  ["6000", undefined, undefined],
  [" 4000 ", "our neighbours", 0],
  ["0300", undefined, undefined],
  ["Brisbane", undefined, undefined],
])("DEL-01 DEL-04: from Nundah, %j is %s at $%d", (postcode, name, dollars) => {
  const price = priceDelivery(site, postcode, NUNDAH);
  expect([price?.name, price?.cents]).toEqual([name, dollars === undefined ? undefined : dollars * 100]);
});

test.each(["2898", "2899", "6798", "6799"])(
  "D229: no state, distance or range delivers to the island of %s, but a region that lists it does",
  (postcode) => {
    const from = { lat: -37.81, long: 144.96 };
    const wide = [
      { name: "by state", price: 690, states: ["NSW" as const, "WA" as const] },
      { name: "by range", price: 690, postcodes: ["2000-6999"] },
      { name: "by distance", price: 690, withinKm: 6000 },
      { name: "anywhere", price: 690 },
    ];
    const islands = { name: "the islands", price: 9900, postcodes: ["2898", "2899", "6798", "6799"] };
    const price = (regions: object[]) =>
      priceDelivery({ config: { delivery: { regions } } } as unknown as typeof site, postcode, from);
    expect(price(wide)).toBeNull();
    expect(price([...wide, islands])).toEqual({ name: "the islands", cents: 990_000 });
    expect(deliverySettings.safeParse({ regions: [...wide.slice(0, 3), islands] }).success).toBe(true);
  },
);

test("D47 DEL-01: with the vehicle's place unknown, no region further out stands in for one by distance", () => {
  expect(priceDelivery(site, "4000", null)).toBeNull();
  const by = (some: typeof regions) =>
    findDeliveryPrice(some, {
      postcode: "3000",
      to: { state: "VIC", otherStates: [], lat: -37.8, long: 145 },
      from: null,
    });
  expect(by(regions.slice(1))).toEqual({ name: "Victoria", cents: 99_000 });
  expect(by([])).toBeNull();
});

test("DEL-01: a band holds what is within its distance, to the kilometre", () => {
  const place = fc.record({
    lat: fc.double({ min: -43, max: -10, noNaN: true }),
    long: fc.double({ min: 113, max: 153, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, fc.integer({ min: 1, max: 4000 }), (from, to, withinKm) => {
      const bands = [
        { name: "near", price: 100, withinKm },
        { name: "far", price: 200 },
      ];
      const price = findDeliveryPrice(bands, {
        postcode: "4000",
        to: { ...to, state: "QLD", otherStates: [] },
        from,
      });
      expect(price?.name).toBe(computeKilometres(from, to) <= withinKm ? "near" : "far");
    }),
  );
});

test.each([
  ["", null, "Please enter a postcode."],
  ["  ", { name: "x", cents: 1 }, "Please enter a postcode."],
  ["4000", { name: "Greater Brisbane", cents: 35_000 }, "$350 to Greater Brisbane"],
  ["4000", { name: "Greater Brisbane", cents: 0 }, "Free to Greater Brisbane"],
  ["6000", { name: "Perth", cents: 145_000 }, "$1,450 to Perth"],
  [
    "0000",
    null,
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
  ],
])("DEL-02 DEL-03 DEL-04 ERR-06: %j with %o says %s", (postcode, price, words) => {
  const found = /^(?:\$|Free)/.test(words);
  expect(describeDelivery(postcode, price)).toEqual({ postcode, words, found });
});

describe("DEL-01: a table that cannot be meant is refused", () => {
  test.each([
    [[{ name: "a", price: 1, postcodes: ["40"] }], "must be a postcode such as 4000"],
    [[{ name: "a", price: 1, postcodes: ["4200-4100"] }], "from the lower to the higher"],
    [
      [
        { name: "a", price: 1 },
        { name: "b", price: 2, states: ["QLD"] },
      ],
      '"a" before it takes every postcode',
    ],
    [
      [
        { name: "a", price: 1, withinKm: 100 },
        { name: "b", price: 2, withinKm: 50 },
      ],
      '"a" before it takes every postcode',
    ],
    [[{ name: "a", price: -1 }], "Too small"],
  ])("%j", (given, problem) => {
    const parsed = deliverySettings.safeParse({ regions: given });
    expect(parsed.error?.issues[0]?.message).toContain(problem);
  });

  test("bands in rising order, and a state before the rest, are as they should be", () => {
    const given = [
      { name: "a", price: 1, withinKm: 50 },
      { name: "b", price: 2, withinKm: 100, states: ["QLD"] },
      { name: "c", price: 3, withinKm: 100 },
      { name: "d", price: 4 },
    ];
    expect(deliverySettings.safeParse({ regions: given }).success).toBe(true);
  });
});

const PERTH = { name: "greater Perth", cents: 15_000 };

test.each([
  [[PERTH, { ...PERTH }], PERTH],
  [[PERTH], PERTH],
  [[PERTH, { name: "anywhere", cents: 20_000 }, PERTH], { name: "anywhere", cents: 20_000 }],
  [[{ name: "free", cents: 0 }], { name: "free", cents: 0 }],
  [[PERTH, null], null],
  [[null, PERTH], null],
  [[], null],
])("API-11 D229: without a car, %j cost %j", (prices, price) => {
  expect(findDearestPrice(prices)).toEqual(price);
});
