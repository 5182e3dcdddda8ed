import { expect, test } from "vitest";
import { formatSpokenTime } from "./spoken-time.ts";

test("D32: a time is spoken in the location's zone", () => {
  const at = new Date("2025-03-01T23:30:05Z");
  expect(formatSpokenTime(at, "Australia/Brisbane")).toBe("Sunday 2 March 2025, 9:30 am");
  expect(formatSpokenTime(at, "Australia/Perth")).toBe("Sunday 2 March 2025, 7:30 am");
});
