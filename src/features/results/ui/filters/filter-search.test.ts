import { expect, test } from "vitest";
import { toDelay, toFilterHref, toFilterQuery } from "./filter-search.ts";

const search = (...fields: [string, string][]) => decodeURIComponent(toFilterQuery(fields));

test("SEA-01 SEA-03: one parameter a facet value, repeated; empty fields and the page are left out", () => {
  const fields: [string, string][] = [
    ["query", " hilux "],
    ["make", "Toyota"],
    ["make", "Kia"],
    ["colour", ""],
    ["page", "3"],
    ["sortBy", "Car_production:price:asc"],
  ];
  expect(search(...fields)).toBe("query=hilux&make=Toyota&make=Kia&sortBy=Car_production:price:asc");
});

test.each([
  ["10000", "20000", "range[price]=10000:20000"],
  ["", "20000", "range[price]=:20000"],
  ["$10,000", "", "range[price]=10000:"],
  ["", "", ""],
  ["30000", "20000", "range[price]=20000:30000"],
  ["12.5k", "40,000.00", "range[price]=12500:40000"],
  ["", "$1,234.50 km", "range[price]=:1234"],
  ["0", "", "range[price]=0:"],
  ["abc", "", "min[price]=abc&max[price]="],
  ["20,000", "forty", "min[price]=20,000&max[price]=forty"],
])("SEA-40 D23: from %j to %j is %j", (from, to, expected) => {
  expect(search(["min[price]", from], ["max[price]", to])).toBe(expected);
});

test.each([
  ["make=Mazda&car_type=new", "/search/mazda?car_type=new"],
  ["make=Mazda", "/search/mazda"],
  ["car_type=new", "/search/new-used-and-demo-cars?car_type=new"],
  ["make=Kia", "/search/new-used-and-demo-cars?make=Kia"],
  ["make=Mazda&make=Kia", "/search/new-used-and-demo-cars?make=Mazda&make=Kia"],
])("D22: from the path of Mazda, the fields %s lead to %s", (fields, address) => {
  const view = { path: "/search/mazda", action: "/search/new-used-and-demo-cars", own: { make: ["Mazda"] } };
  expect(toFilterHref(view, new URLSearchParams(fields))).toBe(address);
});

test("D22: a path that chooses nothing keeps its fields", () => {
  expect(toFilterHref({ path: "/search/suv" }, new URLSearchParams("make=Kia"))).toBe("/search/suv?make=Kia");
});

test.each([
  ["query", 300],
  ["min[price]", 400],
  ["max[km]", 400],
  ["make", 0],
])("SEA-26 FAC-14: a change of %s waits %d ms", (name, expected) => {
  expect(toDelay(name)).toBe(expected);
});
