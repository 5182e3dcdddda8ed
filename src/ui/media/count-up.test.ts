import { expect, test } from "vitest";
import { countAt } from "./count-up.tsx";

test.each([
  [-5, 100],
  [0, 100],
  [500, 188],
  [1000, 200],
  [9000, 200],
])("SEA-07: %d ms after the count began to run from 100 to 200 it shows %d", (elapsed, shown) => {
  expect(countAt({ from: 100, to: 200 }, elapsed)).toBe(shown);
});

test.each([
  [0, 0],
  [1250, 88],
  [2499, 100],
  [2500, 100],
])("PRC-11: %d ms into a count of 2500 ms from 0 to 100 it shows %d", (elapsed, shown) => {
  expect(countAt({ from: 0, to: 100 }, elapsed, 2500)).toBe(shown);
});
