import fc from "fast-check";
import { expect, test } from "vitest";
import { truncateText } from "./folded-text.tsx";

const LIMIT = 400;

test("VDP-10: 400 characters show whole, 401 do not", () => {
  expect(truncateText("a".repeat(400), LIMIT).rest).toBe("");
  expect(truncateText("a".repeat(401), LIMIT)).toEqual({ lead: "a".repeat(400), rest: "a" });
});

test("VDP-10: the cut falls between words", () => {
  const { lead, rest } = truncateText("One owner from new, ".repeat(30).trim(), LIMIT);
  expect(lead).toMatch(/\w,?$/);
  expect(rest.startsWith(" ")).toBe(true);
});

test("OFF-08 VDP-10: the cut falls after the last sentence that ends near the limit", () => {
  const first = `${"a".repeat(260)}.`;
  for (const next of [" ", "\n\n"]) {
    const rest = `${next}${"Not for fleet buyers ".repeat(20)}`;
    expect(truncateText(first + rest, LIMIT)).toEqual({ lead: first, rest });
  }
  const short = `${"a".repeat(100)}.`;
  expect(truncateText(`${short} ${"word ".repeat(100)}`, LIMIT).lead.length).toBeGreaterThan(390);
});

test("VDP-10: a word that ends exactly at the limit stays whole", () => {
  const text = `${"a".repeat(395)} tail and more`;
  expect(truncateText(text, LIMIT).lead).toBe(`${"a".repeat(395)} tail`);
});

test("VDP-10: a paragraph of which only a scrap would show is left to the rest", () => {
  const next = "\n\nAsk us about its tow bar, its roof racks and its service history.";
  const [long, short] = ["a".repeat(385), "a".repeat(365)];
  expect(truncateText(long + next, LIMIT)).toEqual({ lead: long, rest: next });
  expect(truncateText(short + next, LIMIT).lead).toBe(`${short}\n\nAsk us about its tow bar, its`);
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
      const { lead, rest } = truncateText(text, LIMIT);
      expect(lead + rest).toBe(text);
      expect(lead.length).toBeLessThanOrEqual(LIMIT);
      expect(rest === "").toBe(text.length <= LIMIT);
      expect(/[\ud800-\udbff]$/.test(lead)).toBe(false);
    }),
  );
});
