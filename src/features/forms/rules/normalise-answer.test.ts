import { expect, test } from "vitest";
import { readAmountCents, readPlate } from "./normalise-answer.ts";

test.each([
  ["123abc", "123ABC"],
  [" 1ab-2cd ", "1AB2CD"],
  ["ABC·123", "ABC123"],
  ["🚗123", null],
  ["", null],
  ["ABCDEFGHIJ", null],
  ["ÄBC123", null],
  ["123/ABC", null],
])("TRADE-02: %j is the registration %j", (typed, plate) => {
  expect(readPlate(typed)).toBe(plate);
});

test.each([
  ["$12,500", 1_250_000],
  ["12500.5", 1_250_050],
  [" 0 ", 0],
  ["-1", null],
  ["$1,2", null],
  ["1,2345", null],
  ["12.345", null],
  ["nothing", null],
  ["9".repeat(30), null],
  ["2000000", 200_000_000],
  ["2000001", null],
])("TRADE-03: %j are %j cents", (typed, cents) => {
  expect(readAmountCents(typed)).toBe(cents);
});
