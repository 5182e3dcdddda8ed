import fc from "fast-check";
import { expect, test } from "vitest";
import { measureText, toTextMessage } from "./text-parts.ts";

test.each([
  ["a".repeat(160), 160, 1, false],
  ["a".repeat(161), 161, 2, false],
  ["a".repeat(306), 306, 2, false],
  ["a".repeat(307), 307, 3, false],
  [`${"a".repeat(158)}€`, 160, 1, false],
  [`${"a".repeat(159)}€`, 161, 2, false],
  ["ä".repeat(160), 160, 1, false],
  [`${"a".repeat(68)}🙂`, 70, 1, true],
  [`${"a".repeat(69)}🙂`, 71, 2, true],
  ["", 0, 1, false],
])("D461: %j has %d characters in %d parts", (text, length, parts, isWide) => {
  expect(measureText(text)).toEqual({ length, parts, isWide });
});

test("D461: typographic characters cost no more than plain ones, and others stay as they are", () => {
  expect(toTextMessage("It’s “here” – now…\r\nOK 🙂")).toBe('It\'s "here" - now...\nOK 🙂');
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(toTextMessage(toTextMessage(text))).toBe(toTextMessage(text));
      expect(measureText(toTextMessage(text)).parts).toBeGreaterThanOrEqual(1);
    }),
  );
});
