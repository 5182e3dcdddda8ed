import { expect, test } from "vitest";
import { formatWhole, wholeDollars } from "./money.ts";

test.each([
  [2_499_000, 24_990],
  [2_499_049, 24_990],
  [2_499_050, 24_991],
  [0, 0],
])("CONST-07: %i cents are $%i", (cents, dollars) => {
  expect(wholeDollars(cents)).toBe(dollars);
});

test("CONST-01: thousands are separated", () => {
  expect([999, 1000, 145_210, 12_345_678].map(formatWhole)).toEqual([
    "999",
    "1,000",
    "145,210",
    "12,345,678",
  ]);
});
