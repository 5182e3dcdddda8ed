import fc from "fast-check";
import { expect, test } from "vitest";
import { createSearchPlaces } from "./find-place.server.ts";

const MELBOURNE = { lat: -37.8136, long: 144.9631, postcode: "3000" };
const HOBART = { lat: null, long: null, postcode: "7000" };
const places = createSearchPlaces([MELBOURNE]);

test.each([
  ["2150", "2150"],
  [" 2150 ", "2150"],
  ["NSW 2150", "2150"],
  ["Parramatta", "Parramatta"],
  ["parramatta nsw", "Parramatta"],
  ["PARRAMATTA, NSW 2150", "Parramatta"],
  ["surfers paradise", "Surfers Paradise"],
  ["Richmond", "Richmond VIC"],
  ["richmond NSW", "Richmond NSW"],
  ["richmond 7025", "Richmond TAS"],
  ["Richmond VIC", "Richmond VIC"],
])("LEAD-25: %j is %s", (text, name) => {
  expect(places.find(text)?.name).toBe(name);
});

test.each(["", "9999", "12345", "215", "Atlantis", "Parramatta WA", "<script>", "VIC", ".*"])(
  "LEAD-25: %j is no place",
  (text) => {
    expect(places.find(text)).toBeNull();
  },
);

test("LEAD-25: of towns with one name it is the one nearest to a yard", () => {
  expect(createSearchPlaces([HOBART]).find("Richmond")?.name).toBe("Richmond TAS");
  expect(createSearchPlaces([]).find("Richmond")?.name).toMatch(/^Richmond [A-Z]+$/);
});

test("LEAD-25: far from every yard it is the one that most people mean", () => {
  const LAUNCESTON = { lat: -41.44, long: 147.14, postcode: "7250" };
  expect(createSearchPlaces([MELBOURNE]).find("Perth")?.name).toBe("Perth WA");
  expect(createSearchPlaces([MELBOURNE]).find("Bunbury")?.name).toBe("Bunbury WA");
  expect(createSearchPlaces([LAUNCESTON]).find("Perth")?.name).toBe("Perth TAS");
  expect(createSearchPlaces([LAUNCESTON]).find("Perth WA")?.name).toBe("Perth WA");
});

test.each([
  ["Broome", "Broome"],
  ["Mount Isa", "Mount Isa"],
  ["Mt Isa", "Mount Isa"],
  ["Bourke NSW", "Bourke"],
  ["Wagga", "Wagga Wagga"],
  ["Saint Kilda", "St Kilda VIC"],
  ["Mt Gambier", "Mount Gambier"],
])("LEAD-25: %j is known, as %s", (text, name) => {
  expect(places.find(text)?.name).toBe(name);
});

test("LEAD-25: any text is answered, and the name of a place finds the same place again", () => {
  const name = fc.oneof(fc.string(), fc.constantFrom("Richmond", "Perth", "Orange", "Ascot", "Kingston"));
  fc.assert(
    fc.property(name, (text) => {
      const place = places.find(text);
      if (place) expect(places.find(place.name)).toEqual(place);
    }),
  );
});

test("LOC-16: a distance is a choice where yards are in several places", () => {
  expect(createSearchPlaces([MELBOURNE, HOBART]).areSeveral).toBe(true);
  expect(createSearchPlaces([MELBOURNE, { ...MELBOURNE, postcode: "3001" }]).areSeveral).toBe(false);
  expect(createSearchPlaces([{ lat: null, long: null, postcode: null }]).areSeveral).toBe(false);
});
