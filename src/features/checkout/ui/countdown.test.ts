import { expect, test } from "vitest";
import { formatLeft } from "./countdown.tsx";

test.each([
  [0, "0:00"],
  [999, "0:01"],
  [61_000, "1:01"],
  [900_000, "15:00"],
  [3 * 3_600_000 + 5 * 60_000 + 9_000, "3:05:09"],
])("CHK-08: %i ms of a hold are left as %s", (left, text) => {
  expect(formatLeft(left)).toBe(text);
});
