import { expect, test } from "vitest";
import { describeEntries, findMostFrequentReason } from "./describe-entries.ts";

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

test("D90: a short row is rejected for what it lacks", () => {
  const short = (line: number) =>
    entry(line, { field: "", value: "", reason: "The row has 3 values where 4 are." });
  const year = entry(2, { field: "year", value: "20x0", reason: "is not a year" });
  expect(findMostFrequentReason([short(2), year, short(3), entry(3)])).toEqual([
    'The most frequent reason, in 1 row: Line 2: year "20x0" is not a year.',
  ]);
  expect(findMostFrequentReason([short(2)])).toEqual([
    "The most frequent reason, in 1 row: Line 2: The row has 3 values where 4 are.",
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

test("D6: every different word is listed with its count, the most frequent first, so that a mapping can explain it", () => {
  const words = ["Aqua-ish", "Teal", "Teal", "Sunset", "Teal", "Aqua-ish"];
  const entries = words.map((value, at) => entry(at + 2, { field: "colour", value, reason: "is not known" }));
  expect(describeEntries("Values left empty", entries).slice(-1)).toEqual([
    '      all 3 different values: "Teal" (3), "Aqua-ish" (2), "Sunset" (1)',
  ]);
});

test("D6: numbers and stock numbers are no words, and of very many words the first hundred are listed", () => {
  const many = (value: (at: number) => string, changes: object = {}) =>
    describeEntries(
      "remarks",
      Array.from({ length: 120 }, (_, at) => entry(at + 2, { value: value(at), ...changes })),
    );
  expect(many((at) => String(at))).toHaveLength(5);
  expect(many((at) => `A${at}`, { field: "stockNumber" })).toHaveLength(5);
  expect(many((at) => `colour ${at}`).at(-1)).toMatch(/all 120 .* "colour 99" \(1\), … and 20 more$/);
});

test("D92: a list that was cut says how many remarks there were", () => {
  expect(describeEntries("Values left empty", [entry(2)], 41)[0]).toBe(
    "Values left empty (42, of which 1 are counted below):",
  );
});
