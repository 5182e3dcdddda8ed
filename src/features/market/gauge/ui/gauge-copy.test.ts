import fc from "fast-check";
import { expect, test } from "vitest";
import { describeComparison, describeDifference, describeDoubt, formatKmBand } from "./gauge-copy.ts";

const MARKET = {
  similar_cars: 31,
  same_badge: 12,
  middle: 25_600,
  dealerships: 9,
  seen_from: "2026-01-04",
  seen_to: "2026-03-01",
  comparables: [],
};

test.each([
  [
    {},
    "31 similar cars from at least 9 dealerships, last seen for sale between 4 January 2026 and 1 March 2026",
  ],
  [{ dealerships: null }, "31 similar cars, last seen for sale between 4 January 2026 and 1 March 2026"],
  [
    { seen_from: "2026-03-01" },
    "31 similar cars from at least 9 dealerships, last seen for sale on 1 March 2026",
  ],
])("D26: with %j it was compared with %j", (changes, words) => {
  expect(describeComparison({ ...MARKET, ...changes }, "car")).toBe(words);
});

test.each([
  [{ km_from: 40_000, km_to: 50_000 }, "40,000 to 50,000 km"],
  [{ km_from: 0, km_to: 10_000 }, "under 10,000 km"],
  [{ km_from: null, km_to: null }, "kilometres not given"],
])("D12: the band %j is %j", (band, words) => {
  expect(formatKmBand({ year: 2020, badge: "", price: 1, ...band })).toBe(words);
});

test.each([
  [2_684_000, "$1,240 above the middle of 31 similar cars"],
  [2_436_000, "$1,240 below the middle of 31 similar cars"],
  [2_560_100, "$1 above the middle of 31 similar cars"],
  [2_560_000, "At the middle of 31 similar cars"],
  [2_559_951, "At the middle of 31 similar cars"],
])("D226: %i cents are %s", (price, words) => {
  expect(describeDifference(price, MARKET, "car")).toBe(words);
});

test("D226: the same distance on either side has the same words but for its direction", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25_599 }), (dollars) => {
      const [below, above] = [-dollars, dollars].map((more) =>
        describeDifference((MARKET.middle + more) * 100, MARKET, "car"),
      ) as [string, string];
      expect(below).toContain(" below the middle ");
      expect(above).toBe(below.replace(" below ", " above "));
    }),
  );
});

test.each([
  [0, "None of them has this car's badge, so they do not tell whether it is cheap or dear."],
  [1, "Only one of them has this car's badge, so they do not tell whether it is cheap or dear."],
  [3, "Only 3 of them have this car's badge, so they do not tell whether it is cheap or dear."],
])("D225: where %i comparables have its badge: %s", (same_badge, words) => {
  expect(describeDoubt({ ...MARKET, same_badge }, "car")).toBe(words);
});
