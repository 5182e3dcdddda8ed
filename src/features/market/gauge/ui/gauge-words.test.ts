import { expect, test } from "vitest";
import { describeComparison, formatKmBand } from "./gauge-words.ts";

const MARKET = {
  similar_cars: 31,
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
