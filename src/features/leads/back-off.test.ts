import { expect, test } from "vitest";
import { nextAttempt } from "./back-off.ts";

const NOW = new Date("2025-03-01T00:00:00Z");

test.each([
  [1, 1],
  [2, 5],
  [3, 15],
  [4, 60],
  [5, 240],
  [6, 720],
])("D13: after %i failed attempts the next is %i minutes later", (failed, minutes) => {
  expect(nextAttempt(failed, NOW)).toEqual(new Date(NOW.getTime() + minutes * 60_000));
});

test("D13: after seven it is left to a person", () => {
  expect(nextAttempt(7, NOW)).toBeNull();
});
