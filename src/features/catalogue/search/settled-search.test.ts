import fc from "fast-check";
import { expect, test } from "vitest";
import { SORT_KEYS } from "../settings/search-settings.ts";
import { resolveSearchPath } from "./search-path.ts";
import { parseSearch } from "./search-state.ts";
import { buildSearchVocabulary } from "./search-vocabulary.ts";
import { settleSearch, toChoiceHref } from "./settled-search.ts";

const vocabulary = buildSearchVocabulary(
  [
    { make: "Toyota", model: "HiLux" },
    { make: "Toyota", model: "Corolla" },
    { make: "Kia", model: "Cerato" },
  ],
  [{ name: "Northside", slug: "northside" }],
  [],
);
const settle = (address: string) => {
  const url = new URL(address, "http://dealer.example");
  return settleSearch(
    resolveSearchPath(url.pathname, vocabulary)!,
    parseSearch(url, { defaultSort: SORT_KEYS[0] }),
  );
};

test.each([
  ["/search/toyota", null],
  ["/search/toyota?body=suv", null],
  ["/search/toyota?make_model=Toyota+HiLux", null],
  ["/search/toyota?make=Toyota", "/search/toyota"],
  ["/search/toyota?make=Toyota&body=suv", "/search/toyota?body=suv"],
  ["/search/toyota?make=Toyota&make=Kia", "/search/new-used-and-demo-cars?make=Kia&make=Toyota"],
  ["/search/toyota?make=Kia&body=suv", "/search/new-used-and-demo-cars?body=suv&make=Kia"],
  ["/search/toyota?make=", null],
  [
    "/search/toyota?make_model=Kia+Cerato",
    "/search/new-used-and-demo-cars?make=Toyota&make_model=Kia+Cerato",
  ],
  ["/search/toyota/hilux?make=Kia", "/search/new-used-and-demo-cars?make=Kia&make_model=Toyota+HiLux"],
  ["/search/toyota/hilux?make=Toyota", "/search/toyota/hilux"],
  ["/search/toyota/hilux?make_model=Toyota+HiLux&body=", "/search/toyota/hilux"],
  [
    "/search/toyota/hilux?make_model=Toyota+HiLux&make_model=Toyota+Corolla",
    "/search/new-used-and-demo-cars?make_model=Toyota+Corolla&make_model=Toyota+HiLux",
  ],
  [
    "/search/used-cars?car_type=used&car_type=demo",
    "/search/new-used-and-demo-cars?car_type=demo&car_type=used",
  ],
  ["/search/used-cars?min[km]=&max[km]=50,000", "/search/used-cars?range[km]=:50000"],
  ["/search/northside?location_name=Northside", "/search/northside"],
])("D22: %s belongs at %s", (address, redirect) => {
  expect(settle(address).redirect).toBe(redirect);
});

test("D22: a redirect leads to an address that stays, and chooses the same", () => {
  const address = fc
    .record({
      path: fc.constantFrom(
        "toyota",
        "toyota/hilux",
        "used-cars",
        "new-and-demo-cars",
        "suv",
        "northside",
        "kia",
      ),
      pairs: fc.array(
        fc.constantFrom(
          "make=Kia",
          "make=Toyota",
          "make_model=Kia+Cerato",
          "make_model=Toyota+HiLux",
          "make=",
          "car_type=used",
          "body=suv",
          "body=ute",
          "location_name=Northside",
          "min[km]=5",
          "page=3",
        ),
        { maxLength: 5 },
      ),
    })
    .map(({ path, pairs }) => `/search/${path}?${pairs.join("&")}`);
  fc.assert(
    fc.property(address, (text) => {
      const first = settle(text);
      if (first.redirect === null) return;
      const second = settle(first.redirect);
      expect(second.redirect).toBeNull();
      expect(second.facets).toEqual(first.facets);
    }),
  );
});

test("D22 SEA-23: path and parameters choose together, and a change of the path's own choice leaves it", () => {
  const search = settle("/search/toyota?body=suv&page=2");
  expect(search.facets).toEqual({ make: ["Toyota"], body: ["suv"] });
  expect(toChoiceHref(search, "body", [])).toBe("/search/toyota");
  expect(toChoiceHref(search, "make", [])).toBe("/search/new-used-and-demo-cars?body=suv");
  expect(toChoiceHref(search, "make", ["Toyota"])).toBe("/search/toyota?body=suv");
  expect(toChoiceHref(search, "make", ["Toyota", "Kia"])).toBe(
    "/search/new-used-and-demo-cars?body=suv&make=Kia&make=Toyota",
  );
});
