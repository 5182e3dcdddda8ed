import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPriceRange, readPriceRangeStart, toPriceRange } from "./price-range.ts";

test.each([
  [11, "0-10000", "Under $10,000"],
  [9999, "0-10000", "Under $10,000"],
  [10_000, "10000-20000", "$10,000 to $20,000"],
  [74_999, "50000-75000", "$50,000 to $75,000"],
  [100_000, "100000-", "$100,000 or more"],
])("FAC-07: %i dollars are in %s, %s", (dollars, value, label) => {
  expect(toPriceRange(dollars)).toBe(value);
  expect(formatPriceRange(value)).toBe(label);
});

test("FAC-07: any text has a label", () => {
  expect(formatPriceRange("cheap")).toBe("cheap");
});

test("FAC-07: ranges grow with the price", () => {
  fc.assert(
    fc.property(fc.nat(400_000), fc.nat(400_000), (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(readPriceRangeStart(toPriceRange(low))).toBeLessThanOrEqual(
        readPriceRangeStart(toPriceRange(high)),
      );
    }),
  );
});
