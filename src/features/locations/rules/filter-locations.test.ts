import fc from "fast-check";
import { expect, test } from "vitest";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { filterLocations, locationFilter } from "./filter-locations.ts";

const LOCATIONS = [
  testLocation({ id: 1, slug: "main", type: "sales", primary: true, manufacturers: ["Mazda", "Kia"] }),
  testLocation({ id: 2, slug: "yard", type: null, subtype: "Buying", manufacturers: ["Kia"] }),
  testLocation({ id: 3, slug: "workshop", type: "service" }),
  testLocation({ id: 4, slug: "counter", type: "parts" }),
];

test.each([
  [{}, ["main", "yard", "workshop", "counter"]],
  [{ show: "primary" }, ["main"]],
  [{ show: "sales" }, ["main", "yard"]],
  [{ show: "service" }, ["workshop"]],
  [{ show: "parts" }, ["counter"]],
  [{ show: "service-and-parts" }, ["workshop", "counter"]],
  [{ location: "workshop" }, ["workshop"]],
  [{ location: "4" }, ["counter"]],
  [{ location: "elsewhere" }, []],
])("LOC-01: a block that asks for %j shows %j", (filter, slugs) => {
  expect(filterLocations(LOCATIONS, locationFilter.parse(filter)).map(({ slug }) => slug)).toEqual(slugs);
});

test.each([
  [{ manufacturer: "kia" }, ["main", "yard"]],
  [{ manufacturer: "Ford" }, []],
  [{ subtype: "buying" }, ["yard"]],
  [{ include: ["counter", "main"] }, ["main", "counter"]],
  [{ include: [] }, []],
  [{ exclude: ["main", "elsewhere"] }, ["yard", "workshop", "counter"]],
  [{ show: "sales", manufacturer: "Kia", exclude: ["yard"] }, ["main"]],
])("LOC-02: make, subtype, include and exclude narrow a block: %j shows %j", (filter, slugs) => {
  expect(filterLocations(LOCATIONS, locationFilter.parse(filter)).map(({ slug }) => slug)).toEqual(slugs);
});

test("LOC-02: an excluded location is never shown, whatever else a block asks", () => {
  const slugs = fc.subarray(LOCATIONS.map(({ slug }) => slug));
  fc.assert(
    fc.property(slugs, slugs, fc.constantFrom("all", "sales", "parts"), (include, exclude, show) => {
      const shown = filterLocations(LOCATIONS, locationFilter.parse({ show, include, exclude }));
      expect(shown.every(({ slug }) => include.includes(slug) && !exclude.includes(slug))).toBe(true);
    }),
  );
});
