import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMENTS_LIMIT, truncateComments } from "./truncate-comments.ts";

test("VDP-10: 400 characters show whole, 401 do not", () => {
  expect(truncateComments("a".repeat(400)).rest).toBe("");
  expect(truncateComments("a".repeat(401))).toEqual({ lead: "a".repeat(400), rest: "a" });
});

test("VDP-10: the cut falls between words", () => {
  const words = "One owner from new. ".repeat(30).trim();
  const { lead, rest } = truncateComments(words);
  expect(lead.endsWith("from") || /\w\.?$/.test(lead)).toBe(true);
  expect(rest.startsWith(" ")).toBe(true);
});

test("VDP-10: a word that ends exactly at the limit stays whole", () => {
  const text = `${"a".repeat(395)} tail and more`;
  expect(truncateComments(text).lead).toBe(`${"a".repeat(395)} tail`);
});

test("VDP-10: lead and rest are the whole text, within the limit, no emoji torn", () => {
  const long = fc
    .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(" ", "\n", "🚙", "HiLux")), {
      minLength: 1,
      maxLength: 400,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(long, (text) => {
      const { lead, rest } = truncateComments(text);
      expect(lead + rest).toBe(text);
      expect(lead.length).toBeLessThanOrEqual(COMMENTS_LIMIT);
      expect(rest === "").toBe(text.length <= COMMENTS_LIMIT);
      expect(/[\ud800-\udbff]$/.test(lead)).toBe(false);
    }),
  );
});
