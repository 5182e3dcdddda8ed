import fc from "fast-check";
import { expect, test } from "vitest";
import { toIdentifierKey } from "./identifier.ts";

test.each([
  ["P1", "p1"],
  ["K2", " K 2"],
  ["K2", "K\u00a02"],
  ["K2", "Ｋ２"],
  ["K2", "k\u200b2\ufeff"],
  ["K2", "K\u00ad2\u2060"],
  ["A-12", "a\u201312"],
  ["A-12", "a\u221212"],
  ["Ⅻ1", "XII1"],
])("D195: %j and %j are one identifier", (one, other) => {
  expect(toIdentifierKey(other)).toBe(toIdentifierKey(one));
});

test.each([
  ["K2", "K-2"],
  ["K2", "K02"],
  ["P1", "P10"],
])("D195: %j and %j are two", (one, other) => {
  expect(toIdentifierKey(other)).not.toBe(toIdentifierKey(one));
});

test("D195: nothing but invisible characters is no identifier", () => {
  expect(toIdentifierKey(" \u200b\u00a0\u2060\ufeff")).toBe("");
});

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));

test("D195: the form of a form is itself, and ignores case, spaces and width", () => {
  const inserted = fc.constantFrom("", " ", "\u00a0", "\u3000", "\u200b", "\u00ad", "\ufeff");
  const widen = (text: string) =>
    text.replace(/[!-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0));
  fc.assert(
    fc.property(anyText, (text) => {
      expect(toIdentifierKey(toIdentifierKey(text))).toBe(toIdentifierKey(text));
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{1,20}$/), inserted, (text, space) => {
      const key = toIdentifierKey(text);
      expect(toIdentifierKey(text.toLowerCase())).toBe(key);
      expect(toIdentifierKey([...text].join(space))).toBe(key);
      expect(toIdentifierKey(widen(text))).toBe(key);
    }),
  );
});
