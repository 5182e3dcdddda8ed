import { expect, test } from "vitest";
import { hasWrongCheckDigit } from "./check-digit.ts";

test.each([
  ["1M8GDM9AXKP042788", false],
  ["11111111111111111", false],
  ["1HGCM82633A004352", false],
  ["1HGCM82633A004325", true],
  ["1M8GDM9A0KP042788", true],
  // Japan, Thailand, Germany and Australia prescribe none.
  ["JM0GJ103200123456", false],
  ["MR0FZ22G801234567", false],
  ["WVWZZZ6RZAY012345", false],
  ["6T1BD3FK20X123456", false],
])("D457: the check digit of %s is wrong: %s", (vin, isWrong) => {
  expect(hasWrongCheckDigit(vin)).toBe(isWrong);
});
