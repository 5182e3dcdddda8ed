import fc from "fast-check";
import { expect, test } from "vitest";
import { cutBetween } from "./reading.ts";

test.each([
  [", under 30k.", "under 30k"],
  ["  $30k+ ", "$30k"],
  ["ute", "ute"],
  ["...", ""],
  ["$,", ""],
  ["", ""],
])("D119: %o is cut to %o", (text, expected) => {
  expect(cutBetween(text, /[a-z\d$]/, /[a-z\d]/)).toBe(expected);
});

test("D119: what is cut is part of the text, and nothing is left to cut", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ab ,.$é😀") }), (text) => {
      const cut = cutBetween(text, /[\p{L}$]/u, /\p{L}/u);
      expect(text).toContain(cut);
      expect(cutBetween(cut, /[\p{L}$]/u, /\p{L}/u)).toBe(cut);
    }),
  );
});
