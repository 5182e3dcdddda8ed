import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMetres } from "./metres.ts";

test.each([
  [20.5, "20.5"],
  ["20.5", "20.5"],
  [2.5, "2.5"],
  ["20 ft", "6.10 m"],
  ["20'6\"", "6.25 m"],
  ["20′ 6″", "6.25 m"],
  ["18 ft 6 in", "5.64 m"],
  [7, "7"],
  [5635, "5.64 m"],
  ["5635 mm", "5.64 m"],
  ["6.25m", "6.25 m"],
  ["6.25 metres", "6.25 m"],
  ["625 cm", "6.25 m"],
  ["5,635 mm", "5.64 m"],
  [250, "250"],
  ["about 20 feet", "about 20 feet"],
])("VDP-21 CONST-06: %j is %s", (value, text) => {
  expect(formatMetres(value)).toBe(text);
});

test("CONST-06: a foot is 0.3048 metres", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (feet) => {
      expect(formatMetres(`${feet} ft`)).toBe(`${(feet * 0.3048).toFixed(2)} m`);
    }),
  );
});
