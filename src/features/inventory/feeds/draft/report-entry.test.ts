import { expect, test } from "vitest";
import { reportEntry } from "./report-entry.ts";

test("D6: a report entry has line, field, reason, and at most 80 characters of the value", () => {
  const entry = reportEntry(7, { field: "km", value: `a\n${"b".repeat(200)}`, reason: "is not a number" });
  expect(entry).toMatchObject({ line: 7, field: "km", reason: "is not a number" });
  expect(entry.value).toHaveLength(80);
  expect(entry.value).toMatch(/^a b+…$/);
  expect(reportEntry(1, { field: "km", value: " 12 ", reason: "" }).value).toBe("12");
});
