import fc from "fast-check";
import { expect, test } from "vitest";
import { toPrintable } from "./paper.server.ts";

test.each([
  ["Citroën C3 – “Shine” 1½ m² ™ $24,990 €5", "Citroën C3 – “Shine” 1½ m² ™ $24,990 €5"],
  ["Škoda Kodiaq", "Skoda Kodiaq"],
  ["ﬁne ①", "fine 1"],
  ["Tow bar 🚗 and\n roof\track 漢字", "Tow bar and roof rack"],
])("API-15: %j is drawn as %j", (text, drawn) => {
  expect(toPrintable(text)).toBe(drawn);
});

test("API-15: whatever a feed writes, only what the font has is drawn, and drawing it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const drawn = toPrintable(text);
      expect(drawn).toMatch(/^[\u0020-\u2212]*$/u);
      expect(toPrintable(drawn)).toBe(drawn);
    }),
  );
});
