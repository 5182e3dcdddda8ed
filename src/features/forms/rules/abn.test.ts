import fc from "fast-check";
import { expect, test } from "vitest";
import { readAbn } from "./abn.ts";

test.each([
  ["51824753556", "51 824 753 556"],
  ["ABN 51 824 753 556", "51 824 753 556"],
  ["53-004-085-616", "53 004 085 616"],
  ["51824753557", null],
  ["5182475355", null],
  ["01824753556", null],
  ["fifty-one", null],
])("PAGE-04: the ABN %j is read as %j", (typed, expected) => {
  expect(readAbn(typed)).toBe(expected);
});

test("PAGE-04: one wrong digit of an ABN is always noticed", () => {
  const valid = fc
    .integer({ min: 10_000_000_000, max: 99_999_999_999 })
    .map(String)
    .filter((digits) => readAbn(digits) !== null);
  fc.assert(
    fc.property(valid, fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, at, change) => {
      const changed = String((Number(digits[at]) + change) % 10);
      expect(readAbn(digits.slice(0, at) + changed + digits.slice(at + 1))).toBeNull();
    }),
    { numRuns: 50 },
  );
});
