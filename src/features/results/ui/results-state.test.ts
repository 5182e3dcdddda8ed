import { expect, test } from "vitest";
import { isSearchFrom } from "./results-state.tsx";

test.each([
  ["/search/used-cars", "/search/used-cars", true],
  ["/search/used-cars", "/search", true],
  ["/search/used-cars", "/cars/2022-toyota-hilux", false],
  ["/used-car", "/used-car", true],
  ["/used-car", "/used-car/kia", true],
  ["/used-car/kia", "/used-car", true],
  ["/used-car", "/search/new-used-and-demo-cars", true],
  ["/used-car", "/used-cars-wanted", false],
  ["/used-car", "/", false],
])("SEA-17 SEA-21: results at %s are loading on the way to %s: %s", (path, next, loading) => {
  expect(isSearchFrom(path, next)).toBe(loading);
});
