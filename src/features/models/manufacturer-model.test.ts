import fc from "fast-check";
import { expect, test } from "vitest";
import { PRICE_TYPES } from "#features/vehicles/vehicle.ts";
import { findFromPrice, listBodies, toModelKey } from "./manufacturer-model.ts";
import { aBadge, aModel } from "./test-models.ts";

const DATE = "2026-10-01";
const price = fc.record({
  cents: fc.integer({ min: 1_000_000, max: 9_000_000 }),
  priceType: fc.constantFrom(...PRICE_TYPES),
  date: fc.constant(DATE),
});

test("D9 DIR-06: a model is from its lowest drive-away price, else its lowest without charges", () => {
  const from = (...prices: [number, "drive_away" | "egc"][]) =>
    findFromPrice(prices.map(([cents, priceType]) => ({ price: { cents, priceType, date: DATE } })));
  expect(from([4_000_000, "drive_away"], [3_500_000, "egc"], [3_900_000, "drive_away"])).toMatchObject({
    cents: 3_900_000,
    priceType: "drive_away",
  });
  expect(from([3_600_000, "egc"], [3_500_000, "egc"])).toMatchObject({ cents: 3_500_000, priceType: "egc" });
  expect(findFromPrice([{ price: null }])).toBeNull();
});

test("D9: no badge has a lower price of the type that is shown, and no type that says more is left out", () => {
  fc.assert(
    fc.property(fc.array(fc.option(price), { maxLength: 8 }), (prices) => {
      const from = findFromPrice(prices.map((one) => ({ price: one })));
      const known = prices.filter((one) => one !== null);
      expect(from === null).toBe(known.length === 0);
      if (from === null) return;
      expect(known).toContainEqual(from);
      const rank = (type: (typeof known)[number]["priceType"]) =>
        ["drive_away", "egc", "unknown"].indexOf(type);
      for (const { cents, priceType } of known) {
        expect(rank(priceType)).toBeGreaterThanOrEqual(rank(from.priceType));
        if (priceType === from.priceType) expect(cents).toBeGreaterThanOrEqual(from.cents);
      }
    }),
  );
});

test("DIR-06: a model's bodies are those of its badges, each once, and its key is its address", () => {
  const badges = [aBadge(), aBadge({ body: "hatch" }), aBadge()];
  expect(listBodies(aModel({ badges }))).toEqual(["suv", "hatch"]);
  expect(toModelKey(aModel({ make: "Mercedes-Benz", slug: "glc-class" }))).toBe("mercedes-benz/glc-class");
});
