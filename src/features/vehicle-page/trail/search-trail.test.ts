import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeptSearch } from "#features/results/last-search.ts";
import { readSearchTrail } from "./search-trail.ts";

const SEARCH: KeptSearch = {
  href: "/search/suv?page=2",
  count: 1094,
  cars: ["/cars/one", "/cars/two", "/cars/three"],
  nextHref: "/search/suv?page=3",
};
const trail = (path: string, changes: Partial<KeptSearch> = {}) =>
  readSearchTrail(JSON.stringify({ ...SEARCH, ...changes }), path, "car");

test("D127: the way back has the search's address and its count, and the next car is the search's", () => {
  expect(trail("/cars/one")).toEqual({
    back: { href: "/search/suv?page=2", label: "Back to 1,094 results" },
    next: { href: "/cars/two", label: "Next car" },
  });
});

test.each([
  [1, "Back to 1 result"],
  [0, "Back to results"],
])("D127: of a search that found %i", (count, label) => {
  expect(trail("/cars/one", { count })?.back.label).toBe(label);
});

test("D127: the last car of a page leads to the next page, the last of all nowhere", () => {
  expect(trail("/cars/three")?.next).toEqual({ href: "/search/suv?page=3", label: "More results" });
  expect(trail("/cars/three", { nextHref: null })?.next).toBeNull();
});

test("D127: a car that the search did not show has the way back alone; without a search there is nothing", () => {
  expect(trail("/cars/other")).toMatchObject({ back: { href: "/search/suv?page=2" }, next: null });
  for (const kept of [null, "", "{", '"/search"'])
    expect(readSearchTrail(kept, "/cars/one", "car")).toBeNull();
});

test("D127: Next leads through every car of the page once, in the search's order, then to its next page", () => {
  const pages = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(pages, (ids) => {
      const cars = ids.map((id) => `/cars/${id}`);
      const visited: string[] = [];
      let at = cars[0]!;
      while (at !== SEARCH.nextHref) {
        visited.push(at);
        at = trail(at, { cars })!.next!.href;
      }
      expect(visited).toEqual(cars);
    }),
  );
});
