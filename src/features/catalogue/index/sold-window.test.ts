import { expect, test } from "vitest";
import { findSoldWindowEnd, isInSoldWindow } from "./sold-window.ts";

test.each([
  [null, undefined, "2025-07-03"],
  [null, 4, "2025-07-04"],
  [3, 4, "2025-07-03"],
  [10, undefined, "2025-07-10"],
  [0, undefined, "2025-06-30"],
])("SEA-28 SEA-29: own days %s, default %s: the window ends on %s", (own, fallback, date) => {
  expect(findSoldWindowEnd("2025-06-30T00:00:00Z", own, fallback).toISOString()).toBe(
    `${date}T00:00:00.000Z`,
  );
});

test.each([
  ["2025-06-27T00:00:01Z", 3, true],
  ["2025-06-27T00:00:00Z", 3, false],
  ["2025-06-27T00:00:01Z", null, true],
  ["2025-06-20T00:00:00Z", 14, true],
  ["2025-06-29T23:59:59Z", 0, false],
  [null, 3, false],
])("SEA-27 SEA-28: sold at %s, window of %s days: %s", (soldAt, days, shown) => {
  expect(isInSoldWindow(soldAt, days, new Date("2025-06-30T00:00:00Z"))).toBe(shown);
});
