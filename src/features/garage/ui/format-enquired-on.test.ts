import { expect, test } from "vitest";
import { formatEnquiredOn } from "./format-enquired-on.ts";

const NOW = new Date("2026-11-23T00:00:00Z");

test.each([
  ["2026-11-03T02:00:00Z", "3 November"],
  ["2026-11-02T15:00:00Z", "3 November"],
  ["2025-12-31T14:30:00Z", "1 January"],
  ["2025-12-31T12:00:00Z", "31 December 2025"],
])("WAT-20 D147: an enquiry of %s is of %s in Brisbane", (at, words) => {
  expect(formatEnquiredOn(at, NOW, "Australia/Brisbane")).toBe(words);
});
