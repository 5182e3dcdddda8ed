import fc from "fast-check";
import { expect, test } from "vitest";
import { toSliderBounds } from "./range-bounds.ts";

test.each([
  ["price", { min: 10_990, max: 62_450 }, undefined, { min: 10_000, max: 63_000, step: 530 }],
  ["price", { min: 0, max: 500_000 }, undefined, { min: 0, max: 500_000, step: 5000 }],
  ["km", { min: 15, max: 289_001 }, undefined, { min: 0, max: 290_000, step: 2900 }],
  ["year", { min: 2004, max: 2025 }, undefined, { min: 2004, max: 2025, step: 1 }],
  ["weekly_price_range", { min: 61, max: 478 }, undefined, { min: 60, max: 480, step: 4 }],
  ["price", null, undefined, { min: 0, max: 100_000, step: 1000 }],
  [
    "price",
    { min: 40_000, max: 60_000 },
    { min: 19_990, max: null },
    { min: 19_000, max: 60_000, step: 410 },
  ],
] as const)("FAC-10 FAC-11 FAC-13: %s over %j, chosen %j", (attribute, stock, chosen, expected) => {
  const { min: lowest, max: highest } = stock ?? { min: 0, max: 100_000 };
  expect(toSliderBounds(attribute, stock, chosen)).toEqual({ ...expected, lowest, highest });
});

test("D23: neither a vehicle nor a chosen end lies outside the control", () => {
  const amount = fc.nat(3_000_000);
  fc.assert(
    fc.property(amount, amount, fc.option(amount), fc.option(amount), (one, other, from, to) => {
      const stock = { min: Math.min(one, other), max: Math.max(one, other) };
      const { min, max } = toSliderBounds("price", stock, { min: from, max: to });
      expect(min).toBeLessThanOrEqual(Math.min(stock.min, from ?? stock.min));
      expect(max).toBeGreaterThanOrEqual(Math.max(stock.max, to ?? stock.max));
      expect([min % 1000, max % 1000]).toEqual([0, 0]);
    }),
  );
});
