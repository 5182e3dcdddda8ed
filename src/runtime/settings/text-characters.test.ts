import { expect, test } from "vitest";
import { findCharacterProblem } from "./text-characters.ts";

const ONE_LINE = "config.name";
const SEVERAL_LINES = "config.enquiry.terms";
const CONTROL = "must not hold line breaks, tabs or other control characters";
const DIRECTION = "must not hold characters that change the direction of writing";
const EMPTY = "must not be empty";
const IMPOSSIBLE = "holds a character that no text can have";

test.each([
  [ONE_LINE, "Café Nguyễn 日産 🚗", null],
  [ONE_LINE, "", null],
  [ONE_LINE, "a\u200bb", null],
  [ONE_LINE, "a\u0000b", IMPOSSIBLE],
  [ONE_LINE, "a\ud800b", IMPOSSIBLE],
  [ONE_LINE, "a\nb", CONTROL],
  [SEVERAL_LINES, "a\n\tb", null],
  [SEVERAL_LINES, "a\u0007b", CONTROL],
  [ONE_LINE, "Cheap \u202esrac", DIRECTION],
  [SEVERAL_LINES, "\u2066a\u2069", DIRECTION],
  [ONE_LINE, "\u200b", EMPTY],
  [ONE_LINE, " \u00ad\u2060 ", EMPTY],
] as const)("D83 TEN-04: of %s, the text %j: %j", (pattern, text, problem) => {
  expect(findCharacterProblem(pattern, text)).toBe(problem);
});
