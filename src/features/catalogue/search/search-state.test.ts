import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NEAREST_FIRST, SORT_KEYS } from "../settings/search-settings.ts";
import { LIST_ATTRIBUTES, RANGE_ATTRIBUTES } from "./search-attributes.ts";
import {
  changeSearch,
  chooseValues,
  EMPTY_SEARCH,
  parseSearch,
  RADII,
  removeRange,
  type SearchState,
  toHref,
  toSearch,
  toSearchCacheKey,
  trimTrailingSlash,
} from "./search-state.ts";

const DEFAULT_SORT = SORT_KEYS[0];
const parse = (search: string, bounds?: Record<string, { min: number; max: number }>) =>
  parseSearch(new URL(`http://dealer.example/search/used-cars${search}`), {
    defaultSort: DEFAULT_SORT,
    bounds,
  });

/** Any state in canonical form. */
const word = fc.stringMatching(/^[A-Za-z0-9é%&+=#:[\]"<>/-]{1,20}$/).map((text) => text.normalize("NFC"));
const values = fc.uniqueArray(word, { minLength: 1, maxLength: 5 }).map((list) => list.sort());
const range = fc
  .tuple(fc.option(fc.nat(300_000)), fc.option(fc.nat(300_000)))
  .filter(([min, max]) => (min !== null || max !== null) && (min === null || max === null || min <= max))
  .map(([min, max]) => ({ min, max }));
const states: fc.Arbitrary<SearchState> = fc.record({
  query: fc.oneof(fc.constant(""), word),
  words: fc.oneof(fc.constant(""), word),
  facets: fc.dictionary(fc.constantFrom(...LIST_ATTRIBUTES), values, { noNullPrototype: true }),
  ranges: fc.dictionary(fc.constantFrom(...RANGE_ATTRIBUTES), range, { noNullPrototype: true }),
  near: fc.option(fc.record({ place: word, km: fc.option(fc.constantFrom(...RADII)) })),
  sortBy: fc.constantFrom(null, ...SORT_KEYS.filter((key) => key !== DEFAULT_SORT && key !== NEAREST_FIRST)),
  page: fc.integer({ min: 1, max: 10_000 }),
});

describe("reading an address", () => {
  test.each([
    ["", {}],
    ["?query=hilux+sr5", { query: "hilux sr5" }],
    ["?query=%20%20land%0A%00cruiser%20", { query: "land cruiser" }],
    ["?make=Toyota&make=Kia&make=Toyota", { facets: { make: ["Kia", "Toyota"] } }],
    ["?make=&body=%20", {}],
    ["?make=Suzuki%20", { facets: { make: ["Suzuki"] } }],
    ["?range[price]=20000:30000", { ranges: { price: { min: 20_000, max: 30_000 } } }],
    ["?range[price]=:30000", { ranges: { price: { min: null, max: 30_000 } } }],
    ["?range%5Bkm%5D=1000:", { ranges: { km: { min: 1000, max: null } } }],
    ["?range[price]=30000:20000", { ranges: { price: { min: 20_000, max: 30_000 } } }],
    ["?range[price]=:", {}],
    ["?sortBy=Car_production:price:asc", { sortBy: "Car_production:price:asc" }],
    [`?sortBy=${DEFAULT_SORT}`, {}],
    ["?page=3", { page: 3 }],
    ["?page=0", {}],
    ["?page=-1", {}],
    ["?page=1e9", {}],
    ["?page=99999", { page: 10_000 }],
    ["?near=2150", { near: { place: "2150", km: null } }],
    ["?near=%20Parramatta%20&radius=50", { near: { place: "Parramatta", km: 50 } }],
    ["?near=2150&radius=51", { near: { place: "2150", km: null } }],
    ["?near=2150&radius=-1e9", { near: { place: "2150", km: null } }],
    ["?radius=50", {}],
    ["?sortBy=Car_production:distance:asc", {}],
    ["?utm_source=mail&gclid=1&__proto__=x&constructor=y&price=5", {}],
  ])("SEA-01 SEA-40: %s", (search, expected) => {
    expect(parse(search).state).toEqual({ ...EMPTY_SEARCH, ...expected });
  });

  test("D23: the filter form's fields are understood, beat the address's own range, and ask for a redirect", () => {
    const parsed = parse(
      "?range[price]=1:2&min[price]=%2425%2C000&max[price]=&min[year]=2018.0&max[year]=2020",
    );
    expect(parsed.state.ranges).toEqual({
      price: { min: 25_000, max: null },
      year: { min: 2018, max: 2020 },
    });
    expect(parsed.needsRedirect).toBe(true);
    expect(parse("?min[price]=&max[price]=").needsRedirect).toBe(true);
    expect(parse("?range[price]=1:2").needsRedirect).toBe(false);
  });

  test("D23 SEA-40: a typed end that is no number leaves the other, is noted, and stays at its address", () => {
    const parsed = parse("?min[price]=20,000.00&max[price]=%20forty%20&max[km]=50k");
    expect(parsed.state.ranges).toEqual({
      price: { min: 20_000, max: null },
      km: { min: null, max: 50_000 },
    });
    expect(parsed.problems).toEqual([
      { kind: "unreadable-end", attribute: "price", side: "max", text: "forty" },
    ]);
    expect(parsed.needsRedirect).toBe(false);
    expect(parse("?range[price]=20,000.00:$40k").state.ranges.price).toEqual({ min: 20_000, max: 40_000 });
  });

  test("FAC-12 D23: a typed limit beyond the stock is not lost in a redirect", () => {
    const { problems, needsRedirect } = parse("?min[price]=&max[price]=2000", {
      price: { min: 10_990, max: 59_990 },
    });
    expect(problems).toEqual([
      { kind: "out-of-bounds", attribute: "price", side: "max", value: 2000, excludedAll: true },
    ]);
    expect(needsRedirect).toBe(false);
  });

  test("FAC-12: what can't be used is dropped and noted", () => {
    expect(parse("?range[price]=cheap").problems).toEqual([
      { kind: "malformed-range", parameter: "range[price]" },
    ]);
    expect(parse("?sortBy=toString").problems).toEqual([{ kind: "unknown-sort", parameter: "sortBy" }]);
    const many = parse(`?${Array.from({ length: 80 }, (_, i) => `badge=${i}`).join("&")}`);
    expect(many.state.facets.badge).toHaveLength(50);
    expect(many.problems).toEqual([{ kind: "too-many-values", parameter: "badge" }]);
  });

  test.each([
    ["15000:30000", { min: 15_000, max: 30_000 }, []],
    ["10000:60000", { min: 10_000, max: 60_000 }, []],
    ["9000:30000", { min: null, max: 30_000 }, [["min", false]]],
    ["15000:90000", { min: 15_000, max: null }, [["max", false]]],
    [":5000", undefined, [["max", true]]],
    ["90000:", undefined, [["min", true]]],
  ])("FAC-12: range %s of stock from 10,990 to 59,990", (text, expected, dropped) => {
    const { state, problems } = parse(`?range[price]=${text}`, { price: { min: 10_990, max: 59_990 } });
    expect(state.ranges.price).toEqual(expected);
    expect(
      problems.map((problem) =>
        problem.kind === "out-of-bounds" ? [problem.side, problem.excludedAll] : problem,
      ),
    ).toEqual(dropped);
  });

  test("SEA-01: any query string at all is read, within bounds, and reading it again changes nothing", () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "query",
        "page",
        "sortBy",
        "make",
        "badge",
        "range[price]",
        "min[km]",
        "max[km]",
        "range[",
        "%",
      ),
    );
    const pair = fc.tuple(
      name,
      fc.oneof(fc.string({ unit: "binary", maxLength: 500 }), fc.constantFrom("1:2", ":", "", "9")),
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 80 }), fc.boolean(), (pairs, encoded) => {
        const text = encoded
          ? new URLSearchParams(pairs.map(([key, value]) => [key, value])).toString()
          : pairs.map(([key, value]) => `${key}=${value}`).join("&");
        const { state } = parse(`?${text}`);
        expect(state.query.length).toBeLessThanOrEqual(200);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(state.page).toBeLessThanOrEqual(10_000);
        for (const list of Object.values(state.facets)) {
          expect(list.length).toBeLessThanOrEqual(50);
          for (const value of list) expect(value.length).toBeLessThanOrEqual(200);
        }
        const again = parse(toSearch(state));
        expect(again).toEqual({ ...again, state, problems: [], needsRedirect: false });
      }),
    );
  });
});

describe("writing an address", () => {
  test("SEA-01 SEA-25: an address restores the search that it was made of", () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(parse(toSearch(state)).state).toEqual(state);
      }),
    );
  });

  test("D20: sorted, defaults dropped, readable", () => {
    const { state } = parse(
      "?page=1&sortBy=Car_production:km:asc&range[price]=:30000&make=Kia&body=suv&make=BMW",
    );
    expect(toSearch(state)).toBe(
      "?body=suv&make=BMW&make=Kia&range[price]=:30000&sortBy=Car_production:km:asc",
    );
    expect(toSearch(EMPTY_SEARCH)).toBe("");
  });

  test("SEA-03: every change but that of the page leads to the first page", () => {
    const { state } = parse("?make=Kia&make=BMW&range[km]=:9000&page=4");
    const at = (change?: Partial<SearchState>) => toHref("/search/used-cars", state, change);
    expect(at()).toBe("/search/used-cars?make=BMW&make=Kia&page=4&range[km]=:9000");
    expect(at(chooseValues(state, "make", ["Kia"]))).toBe("/search/used-cars?make=Kia&range[km]=:9000");
    expect(at(chooseValues(state, "make", []))).toBe("/search/used-cars?range[km]=:9000");
    expect(at(chooseValues(state, "body", ["suv", "suv"]))).toBe(
      "/search/used-cars?body=suv&make=BMW&make=Kia&range[km]=:9000",
    );
    expect(at(removeRange(state, "km"))).toBe("/search/used-cars?make=BMW&make=Kia");
    expect(at({ sortBy: "Car_production:km:asc" })).not.toContain("page=");
    expect(changeSearch(state, { page: 5 }).page).toBe(5);
  });
});

test("D20: the cache key ignores tracking, order and the trailing slash; form addresses have none", () => {
  const key = (address: string) => toSearchCacheKey(new URL(address, "http://dealer.example"), DEFAULT_SORT);
  expect(key("/search/used-cars/?utm_source=x&make=Kia&body=suv&page=1")).toBe(
    "/search/used-cars?body=suv&make=Kia",
  );
  expect(key("/search/used-cars?body=suv&make=Kia")).toBe("/search/used-cars?body=suv&make=Kia");
  expect(key("/search/used-cars?min[price]=5")).toBeNull();
  expect(key("/search/used-cars?max[price]=forty")).toBeNull();
});

test.each([
  ["/search/used-cars/", "/search/used-cars"],
  ["/search//", "/search"],
  ["/", "/"],
  ["/search/used-cars", "/search/used-cars"],
])("SEA-09: %s is %s", (pathname, expected) => {
  expect(trimTrailingSlash(pathname)).toBe(expected);
});
