import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseTyped } from "./typed-text.ts";

test.each([
  ["０４１２ ３４５ ６７８", "0412 345 678"],
  ["ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ", "jane@example.com"],
  ["Smith\u200b", "Smith"],
  ["\u200b", ""],
  ["\u2800", ""],
  ["\u3164", ""],
  ["\u00ad\u2060\ufeff", ""],
  ["Zoe\u0308", "Zoë"],
  ["Zoe\u200b\u0308", "Zoë"],
  ["Zoë 🏕️ 👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣", "Zoë 🏕️ 👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣"],
  ["a\ufe0fb\u200dc", "abc"],
  ["Is it there?\r\n\tYes", "Is it there?\r\n\tYes"],
  ["Nguyễn O'Brien-Đặng 美玲", "Nguyễn O'Brien-Đặng 美玲"],
])("D228: %j is read as %j", (typed, read) => {
  expect(normaliseTyped(typed)).toBe(read);
});

test("D228: reading what was read changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const read = normaliseTyped(text);
      expect(normaliseTyped(read)).toBe(read);
      expect(read.isWellFormed()).toBe(true);
    }),
  );
});
