import { expect, test } from "vitest";
import { reductionText } from "./reduction-text.ts";

test.each([
  ["2025-11-03T02:00:00Z", "Australia/Brisbane", "Reduced $1,000 on 3 November"],
  // The evening before in Perth.
  ["2025-11-02T15:30:00Z", "Australia/Brisbane", "Reduced $1,000 on 3 November"],
  ["2025-11-02T15:30:00Z", "Australia/Perth", "Reduced $1,000 on 2 November"],
  ["2024-12-28T02:00:00Z", "Australia/Brisbane", "Reduced $1,000 on 28 December 2024"],
])("D9 D32: at %s in %s: %s", (at, timeZone, text) => {
  const now = new Date("2025-11-20T00:00:00Z");
  expect(reductionText({ dollars: 1000, at: new Date(at) }, timeZone, now)).toBe(text);
});
