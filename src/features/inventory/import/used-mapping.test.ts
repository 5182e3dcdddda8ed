import fc from "fast-check";
import { expect, test } from "vitest";
import { compareColumns, MIN_LIKENESS } from "./used-mapping.ts";

const names = Array.from({ length: 10 }, (_, at) => `Column ${at}`);

test.each<[string, string[], string[], boolean]>([
  ["the same columns", names, names, true],
  [
    "another order, and other case and spaces",
    names,
    names.map((name) => name.toUpperCase()).reverse(),
    true,
  ],
  ["one that was renamed", names, [...names.slice(1), "Price AUD"], true],
  ["two that were added", names, [...names, "a", "b"], true],
  ["half of them", names, names.slice(5), false],
  ["no columns", [], [], false],
])("D193: %s", (_, one, other, expected) => {
  expect(compareColumns(one, other) >= MIN_LIKENESS).toBe(expected);
});

test("D193: two files are as alike as the other way round", () => {
  const columns = fc.array(fc.constantFrom(...names));
  fc.assert(
    fc.property(columns, columns, (one, other) => {
      expect(compareColumns(one, other)).toBe(compareColumns(other, one));
    }),
  );
});
