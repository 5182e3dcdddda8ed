import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#features/places/time-zone.ts";
import { formatAverage, type ReviewTotal, sumTotals, toTenths } from "./review-totals.ts";
import { formatTimeAgo } from "./time-ago.ts";

const TODAY = "2026-11-26";

test.each([
  [0, "today"],
  [1, "yesterday"],
  [2, "2 days ago"],
  [6, "6 days ago"],
  [7, "a week ago"],
  [21, "3 weeks ago"],
  [30, "4 weeks ago"],
  [31, "a month ago"],
  [61, "2 months ago"],
  [365, "11 months ago"],
  [366, "a year ago"],
  [1100, "3 years ago"],
])("ENT-29: %i days before today is %s", (days, words) => {
  expect(formatTimeAgo(addDays(TODAY, -days), TODAY)).toBe(words);
});

test("ENT-29: a day that only other time zones have reached is today", () => {
  expect(formatTimeAgo("2026-11-27", TODAY)).toBe("today");
});

const total = (...ratings: readonly number[]): ReviewTotal => ({
  count: ratings.length,
  stars: ratings.reduce((sum, one) => sum + one, 0),
  fromGoogle: 0,
});

describe("the average", () => {
  test.each([
    [[5, 4], "4.5"],
    [[5, 5, 4], "4.7"],
    [[1], "1.0"],
    [[5, 5], "5.0"],
    [[...Array.from({ length: 99 }, () => 5), 4], "4.9"],
  ])("ENT-29 REV-05: of %j is %s", (ratings, average) => {
    expect(formatAverage(total(...ratings))).toBe(average);
  });

  test("REV-05 D318: it is within 0.1 of the truth, and 5.0 only where every review has five stars", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 300 }), (ratings) => {
        const tenths = toTenths(total(...ratings));
        const mean = (total(...ratings).stars / ratings.length) * 10;
        return Math.abs(tenths - mean) < 1 && (tenths === 50) === ratings.every((one) => one === 5);
      }),
    );
  });
});

test("D318 ENT-27: the total of several locations has each of them once, and those without a review add nothing", () => {
  const totals = new Map([
    [1, { count: 2, stars: 9, fromGoogle: 2 }],
    [2, { count: 1, stars: 5, fromGoogle: 0 }],
    [null, { count: 4, stars: 16, fromGoogle: 0 }],
  ]);
  expect(sumTotals(totals, [1, 2, 1, 3])).toEqual({ count: 3, stars: 14, fromGoogle: 2 });
  expect(sumTotals(totals, [null])).toEqual({ count: 4, stars: 16, fromGoogle: 0 });
  expect(sumTotals(totals, [])).toEqual({ count: 0, stars: 0, fromGoogle: 0 });
});
