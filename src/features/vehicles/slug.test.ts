import fc from "fast-check";
import { expect, test } from "vitest";
import { toSlug } from "./slug.ts";

test.each([
  ["Toyota", "toyota"],
  ["Land Rover", "land-rover"],
  ["CX-5", "cx-5"],
  ["Citroën C5 Aircross", "citroen-c5-aircross"],
  ["Škoda", "skoda"],
  ["  Mercedes-Benz  ", "mercedes-benz"],
  ["Rolls & Sons", "rolls-and-sons"],
  ["Dealer's Yard", "dealers-yard"],
  ["ＧＴ８６", "gt86"],
  ["—", ""],
  ["", ""],
])("SEA-12 SEA-14: %j becomes %j", (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});

test("SEA-12: any text gives a slug that is its own slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const slug = toSlug(text);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(toSlug(slug)).toBe(slug);
    }),
  );
});
