import { expect, test } from "vitest";
import { describeEntries } from "./describe-entries.ts";

const entry = (line: number, changes: object = {}) => ({
  ...{ line, row: line - 1, stockNumber: `A${line}`, field: "km", value: "lots", reason: "is not a number" },
  ...changes,
});

test("D6: a report names each kind of remark once, with its count and three examples by line, row and stock number", () => {
  const entries = [2, 3, 4, 5].map((line) => entry(line));
  expect(describeEntries("Values left empty", entries)).toEqual([
    "Values left empty (4):",
    "  4 × km: is not a number",
    '      line 2, row 1, stock number A2: "lots"',
    '      line 3, row 2, stock number A3: "lots"',
    '      line 4, row 3, stock number A4: "lots"',
  ]);
});

test("D6: a remark about the whole file has its line alone", () => {
  const remark = { line: 1, field: "", value: "", reason: "The file has no column for the price." };
  expect(describeEntries("Remarks", [remark])).toEqual([
    "Remarks (1):",
    "  1 × The file has no column for the price.",
    "      line 1",
  ]);
  expect(describeEntries("remarks", [])).toEqual([]);
});

test("D6: of many kinds the most frequent twelve are named", () => {
  const entries = Array.from({ length: 15 }, (_, index) => entry(9, { field: `field ${"x".repeat(index)}` }));
  expect(describeEntries("remarks", entries)).toHaveLength(1 + 12 * 2 + 1);
  expect(describeEntries("remarks", entries).at(-1)).toBe("  … and 3 more kinds");
});
