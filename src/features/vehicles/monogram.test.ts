import fc from "fast-check";
import { expect, test } from "vitest";
import { MAKES } from "./makes.ts";
import { toMonogram } from "./monogram.ts";

test.each([
  ["Holden", "H"],
  ["HOLDEN", "H"],
  ["Land Rover", "LR"],
  ["Mercedes-Benz", "MB"],
  ["SsangYong", "SY"],
  ["iCaur", "IC"],
  ["BYD", "BY"],
  ["UD Trucks", "UD"],
  ["Zone RV", "ZR"],
  ["Johnno's", "J"],
  ["Bürstner", "B"],
  ["3DOG", "3"],
  ["älg", "Ä"],
  ["—", ""],
])("HOME-29: the monogram of %j is %j", (make, letters) => {
  expect(toMonogram(make)).toBe(letters);
});

test("HOME-29: each known make has one or two letters, and so has any name with a letter in it", () => {
  const name = fc.oneof(
    fc.constantFrom(...MAKES.map((make) => make.name)),
    fc.string({ unit: "grapheme" }).map((text) => `${text}a`),
  );
  fc.assert(
    fc.property(name, (make) => {
      expect(toMonogram(make)).toMatch(/^[\p{L}\p{N}\p{M}]{1,2}$/u);
    }),
    { numRuns: 1000 },
  );
});
