import { expect, test } from "vitest";
import { findTestDriveState } from "./booking-state.ts";

const TIMES = { start: new Date("2025-03-03T00:00:00Z"), end: new Date("2025-03-03T01:00:00Z") };

test.each([
  ["booked", "2025-03-02T23:59:59Z", "booked"],
  ["booked", "2025-03-03T00:00:00Z", "begun"],
  ["booked", "2025-03-03T00:59:59Z", "begun"],
  ["booked", "2025-03-03T01:00:00Z", "over"],
  ["cancelled", "2025-03-02T00:00:00Z", "cancelled"],
  ["cancelled", "2025-03-03T00:30:00Z", "cancelled"],
  ["cancelled", "2025-03-03T01:00:00Z", "over"],
] as const)("D168: a %s test drive at %s is %s", (state, now, found) => {
  expect(findTestDriveState({ ...TIMES, state }, new Date(now))).toBe(found);
});
