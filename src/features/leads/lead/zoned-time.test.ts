import { expect, test } from "vitest";
import { isoWithOffset, spokenTime } from "./zoned-time.ts";

test.each([
  ["2025-03-01T23:30:05Z", "Australia/Brisbane", "2025-03-02T09:30:05+10:00"],
  ["2025-01-01T13:00:00Z", "Australia/Sydney", "2025-01-02T00:00:00+11:00"],
  ["2025-07-01T13:00:00Z", "Australia/Sydney", "2025-07-01T23:00:00+10:00"],
  ["2025-07-01T13:00:00Z", "Australia/Adelaide", "2025-07-01T22:30:00+09:30"],
  ["2025-07-01T13:00:00Z", "Etc/UTC", "2025-07-01T13:00:00+00:00"],
])("D32: %s in %s is %s", (at, zone, expected) => {
  const written = isoWithOffset(new Date(at), zone);
  expect(written).toBe(expected);
  expect(new Date(written)).toEqual(new Date(at));
});

test("D32: a time is spoken in the location's zone", () => {
  const at = new Date("2025-03-01T23:30:05Z");
  expect(spokenTime(at, "Australia/Brisbane")).toBe("Sunday 2 March 2025, 9:30 am");
  expect(spokenTime(at, "Australia/Perth")).toBe("Sunday 2 March 2025, 7:30 am");
});
