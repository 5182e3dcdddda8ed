import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDollars, formatWhole } from "./money.ts";

test("CONST-01: thousands are separated", () => {
  expect([999, 1000, 145_210, 12_345_678].map(formatWhole)).toEqual([
    "999",
    "1,000",
    "145,210",
    "12,345,678",
  ]);
});

test("CONST-01: a whole number is written as Intl writes it for Australia", () => {
  const intl = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ min: 0, max: 1e9, noNaN: true })), (value) => {
      expect(formatWhole(value)).toBe(intl.format(value));
    }),
  );
});

test.each([
  [2_499_000, "$24,990"],
  [2_499_050, "$24,991"],
  [99, "$1"],
  [0, "$0"],
])("CONST-07: %i cents are shown as %s", (cents, dollars) => {
  expect(formatDollars(cents)).toBe(dollars);
});
