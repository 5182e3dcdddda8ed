import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanText } from "./typed-text.ts";

test.each([
  ["a\r\nb\rc\nd", "a\nb\nc\nd"],
  ["tab\there", "tab here"],
  ["nul\0 bell\u0007 escape\u001b del\u007f nel\u0085", "nul bell escape del nel"],
  ["evil\u202etxt.exe", "eviltxt.exe"],
  ["half \ud83d done", "half \ufffd done"],
  ["Zoë 🚗 張", "Zoë 🚗 張"],
])("D14: %j becomes %j", (typed, clean) => {
  expect(cleanText(typed)).toBe(clean);
});

test("D14: any text becomes storable, and cleaning it again changes nothing", () => {
  const parts = [
    "\r",
    "\n",
    "\t",
    "\0",
    "\u001b",
    "\u0085",
    "\u2028",
    "\u202e",
    "\ud83d",
    "\ude97",
    "a",
    "張",
    "🚗",
  ];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...parts) }), (typed) => {
      const clean = cleanText(typed);
      expect(clean).not.toMatch(/(?!\n)\p{Cc}/u);
      expect(clean.isWellFormed()).toBe(true);
      expect(cleanText(clean)).toBe(clean);
      expect(cleanLine(typed)).not.toContain("\n");
    }),
  );
});
