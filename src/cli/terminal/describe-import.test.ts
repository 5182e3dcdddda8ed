import { expect, test } from "vitest";
import { emptyReport } from "#features/inventory/import/guard/import-report.ts";
import { describeImport } from "./describe-import.ts";

const missing = (field: string, changes: object = {}) => ({
  ...{ field, columns: [field], nearest: null, isNew: false },
  ...changes,
});

const linesFor = (...missingColumns: ReturnType<typeof missing>[]) =>
  describeImport({ kind: "published", report: { ...emptyReport(), missingColumns } })
    .split("\n")
    .slice(2);

test("D71: an absent column is named when it may be a slip or was there before, and counted otherwise", () => {
  const others = Array.from({ length: 18 }, (_, index) => missing(`other${index}`));
  expect(
    linesFor(missing("price", { nearest: "Price AUD" }), missing("km", { isNew: true }), ...others),
  ).toEqual([
    'The file has no column "price" (price). Did you mean "Price AUD"?',
    'The file has no column "km" (km).',
    "18 optional columns are absent; --json lists all.",
  ]);
  expect(linesFor(missing("series"))).toEqual(["1 optional column is absent; --json lists all."]);
  expect(linesFor()).toEqual([]);
});

test("D71: a first import, to which every absent column is new, counts those that are not slips", () => {
  const all = Array.from({ length: 20 }, (_, index) => missing(`other${index}`, { isNew: true }));
  expect(linesFor(...all)).toEqual(["20 optional columns are absent; --json lists all."]);
});

test("D90: a dry run says that the import would be held", () => {
  const lineFor = (reason: string | null) =>
    describeImport({ kind: "dry-run", report: emptyReport(), reason }).split("\n")[0];
  expect(lineFor("Only 2 of 9 rows could be used.")).toBe(
    "Dry run: nothing was changed. The import would be held: Only 2 of 9 rows could be used. --force publishes it all the same.",
  );
  expect(lineFor(null)).toBe("Dry run: nothing was changed.");
});
