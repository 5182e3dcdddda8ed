import { expect, test } from "vitest";
import { toWholeDollars } from "./money.ts";

test.each([
  [2_499_000, 24_990],
  [2_499_049, 24_990],
  [2_499_050, 24_991],
  [0, 0],
])("CONST-07: %i cents are $%i", (cents, dollars) => {
  expect(toWholeDollars(cents)).toBe(dollars);
});
