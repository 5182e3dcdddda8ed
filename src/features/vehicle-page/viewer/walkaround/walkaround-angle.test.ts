import fc from "fast-check";
import { expect, test } from "vitest";
import { findAngle } from "./walkaround-angle.ts";

test.each([
  [0, 12, 0],
  [3, 12, 90],
  [12, 12, 0],
  [1, Number.NaN, 0],
  [1, Number.POSITIVE_INFINITY, 0],
  [Number.NaN, 12, 0],
  [1, 0, 0],
])("GAL-19: after %s of %s seconds the walkaround is at %i°", (time, duration, expected) => {
  expect(findAngle(time, duration)).toBe(expected);
});

test("GAL-19: whatever a film says of its time, the angle is one of the turn", () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (time, duration) => {
      const angle = findAngle(time, duration);
      expect(angle >= 0 && angle < 360).toBe(true);
    }),
  );
});
