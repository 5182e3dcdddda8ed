import { expect, test } from "vitest";
import { countAt } from "./count-at.ts";

test.each([
  [-5, 100],
  [0, 100],
  [500, 188],
  [1000, 200],
  [9000, 200],
])("SEA-07: %d ms after the count began to run from 100 to 200 it shows %d", (elapsed, shown) => {
  expect(countAt(100, 200, elapsed)).toBe(shown);
});
