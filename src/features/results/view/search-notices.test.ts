import { expect, test } from "vitest";
import { buildSearchNotices, describeProblem } from "./search-notices.ts";

const CARS = { one: "car", many: "cars" };

test("D23: a range says how many cars it hides because they have no number", () => {
  expect(buildSearchNotices({ price: 12, km: 1, year: 0 }, [], CARS)).toEqual([
    "12 cars without a price are hidden.",
    "1 car without known kilometres is hidden.",
  ]);
});

test("FAC-12 FAC-18 D23: a limit beyond the stock or no number is said to be left out, a broken link's is not", () => {
  const beyond = {
    kind: "out-of-bounds",
    attribute: "price",
    side: "max",
    value: 5000,
    excludedAll: true,
  } as const;
  const problems = [
    beyond,
    { ...beyond, value: 900_000, excludedAll: false },
    { kind: "malformed-range", parameter: "range[km]" } as const,
    { kind: "unreadable-end", attribute: "price", side: "min", text: "forty" } as const,
  ];
  expect(buildSearchNotices({}, problems, CARS)).toEqual([
    "Nothing in stock fits “Up to $5,000”, so that limit was left out.",
    "“forty” is not a number, so that limit was left out.",
  ]);
});

test.each([
  [{ kind: "malformed-range", parameter: "range[km]" }, "range[km] is not min:max"],
  [{ kind: "too-many-values", parameter: "make" }, "make has too many values"],
  [{ kind: "unknown-sort", parameter: "sortBy" }, "sortBy is not a known order"],
  [{ kind: "unreadable-end", attribute: "price", side: "min", text: "forty" }, "min[price] is not a number"],
  [
    { kind: "out-of-bounds", attribute: "price", side: "max", value: 5000, excludedAll: true },
    "the max of range[price], 5000, is out of bounds",
  ],
] as const)("FAC-12 FAC-18: of %j the console says: %s", (problem, text) => {
  expect(describeProblem(problem)).toBe(text);
});
