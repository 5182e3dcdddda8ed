import { expect, test } from "vitest";
import { toKnownValues } from "./known-values.ts";
import { buildSearchVocabulary } from "./search-vocabulary.ts";
import { searchTestStock } from "./test-search.ts";

const vocabulary = buildSearchVocabulary(
  [
    { make: "Mercedes-Benz", model: "C-Class" },
    { make: "Mazda", model: "CX-5" },
    { make: "Mazda", model: "CX 5" },
  ],
  [{ name: "North Side", slug: "north-side" }],
  [],
);

test.each([
  [{ make: ["mazda"] }, { make: ["Mazda"] }],
  [{ make: ["mercedes benz"] }, { make: ["Mercedes-Benz"] }],
  [{ make: ["MAZDA", "Mazda", "lada"] }, { make: ["Lada", "Mazda"] }],
  [{ make_model: ["mazda cx-5"] }, { make_model: ["Mazda CX 5", "Mazda CX-5"] }],
  [{ make_model: ["Mazda CX-5"] }, { make_model: ["Mazda CX-5"] }],
  [
    { body: ["SUV"], fuel: ["Plug-in Hybrid"] },
    { body: ["suv"], fuel: ["plug-in-hybrid"] },
  ],
  [{ location_name: ["north side"] }, { location_name: ["North Side"] }],
  [
    { make: ["Nobody", "?"], colour: ["blue"] },
    { make: ["?", "Nobody"], colour: ["blue"] },
  ],
])("D22 SEA-01: %j means %j", (facets, expected) => {
  expect(toKnownValues(facets, vocabulary)).toEqual(expected);
});

test("D22: a value in another spelling finds what the path does, at one address", async () => {
  const cars = [{ make: "Mazda", model: "CX-5" }, {}];
  const [path, parameter] = [
    await searchTestStock("/search/mazda", cars),
    await searchTestStock("/search?make=mazda", cars),
  ];
  expect([path.result.count, parameter.result.count]).toEqual([1, 1]);
  expect(parameter.search.redirect).toBe("/search/new-used-and-demo-cars?make=Mazda");
});
