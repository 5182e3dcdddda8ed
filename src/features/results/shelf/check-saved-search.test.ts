import { expect, test } from "vitest";
import { buildSearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import { checkSavedSearch } from "./check-saved-search.ts";

const vocabulary = buildSearchVocabulary(
  [{ make: "Toyota", model: "HiLux" }],
  [{ name: "Northside", slug: "northside" }],
  [],
);
const context = { vocabulary, sort: "Car_production:custom_rank:desc", usedCarPath: "/used" } as const;

test.each([
  "/search",
  "/search/suv",
  "/search/toyota/hilux",
  "/search/northside?sortBy=Car_production:price:asc",
  "/used?make=kia",
  "/search?make_model=Toyota+Prado&query=leather&range[price]=:30000&range[km]=10:20",
  "/search?make=Toyota&model=Prado",
  "/search/new-used-and-demo-cars?created_at_timestamp=7d&status=in_stock&seats=7",
])("D178: %s is a search that a shelf may have", (address) => {
  expect(checkSavedSearch(address, context)).toEqual([]);
});

test.each([
  ["", "must be the path of a search"],
  ["https://dealer.example/search", "must be the path of a search"],
  ["//evil.example/search", "must be the path of a search"],
  ["/cars/one", "must be the path of a search"],
  ["/search/toyotta", "no make, body or location at /search/toyotta"],
  ["/search/toyota/camry", "at /search/toyota/camry"],
  ["/search?colur=red", '"colur" is not a filter. Did you mean "colour"?'],
  ["/search?page=2", '"page" is not a filter.'],
  ["/search?min[price]=1", '"min[price]" is not a filter.'],
  ["/search?range[price]=30000", "range[price] is not min:max"],
  ["/search?body=sudan", 'body is never "sudan". Did you mean "sedan"?'],
  ["/search?make=Toyotta", 'make is never "Toyotta". Did you mean "Toyota"?'],
  ["/search?location_name=Southside", 'location_name is never "Southside".'],
  ["/search?created_at_timestamp=8d", 'created_at_timestamp is never "8d".'],
  ["/search?sortBy=cheap", "sortBy is not a known order"],
  ["/search?near=Nowhereville", "near is not a known place"],
  ["/search?radius=12", "radius must be one of 10, 25"],
])("D178: %s is refused, since %s", (address, rule) => {
  expect(checkSavedSearch(address, context)).toEqual([expect.stringContaining(rule)]);
});

test("D178: everything that is wrong is named at once", () => {
  expect(checkSavedSearch("/search/nothing?a=1&body=x&range[km]=y", context)).toHaveLength(4);
});
