import fc from "fast-check";
import { expect, test } from "vitest";
import { findNearestName, suggestName } from "./nearest-name.ts";

const FIELDS = ["make", "model", "colour", "driveAwayPrice", "egcPrice", "km"];

test.each([
  ["colr", "colour"],
  ["color", "colour"],
  ["drive_away_prise", "driveAwayPrice"],
  ["Drive Away Price", "driveAwayPrice"],
  ["modle", "model"],
  ["Mkae", "make"],
  ["manufacturer", null],
  ["kn", null],
  ["", null],
  ["€€€", null],
])("D71: %s is taken for %s", (typed, expected) => {
  expect(findNearestName(typed, FIELDS)).toBe(expected);
});

test("D71: the suggestion is a sentence, or nothing", () => {
  expect(suggestName("colr", FIELDS)).toBe(' Did you mean "colour"?');
  expect(suggestName("manufacturer", FIELDS)).toBe("");
});

test("D71: one wrong letter in a name of three or more is always found again", () => {
  const name = fc.stringMatching(/^[a-z]{3,30}$/);
  fc.assert(
    fc.property(name, fc.nat(), fc.stringMatching(/^[a-z]$/), (right, at, letter) => {
      const place = at % right.length;
      const typed = right.slice(0, place) + letter + right.slice(place + 1);
      expect(findNearestName(typed, [right])).toBe(right);
    }),
  );
});
