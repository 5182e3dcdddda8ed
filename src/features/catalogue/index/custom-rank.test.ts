import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { computeCustomRank } from "./custom-rank.ts";
import { testFacts } from "./test-facts.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

const BEST_FIRST: Partial<VehicleFacts>[] = [
  { dealerPin: 1, status: "sold" },
  { dealerPin: 2, customRank: 900 },
  { customRank: 900, status: "sold" },
  { customRank: 1 },
  { listedAt: "2025-06-02T00:00:00Z" },
  { listedAt: "2025-06-01T00:00:00Z", status: "coming_soon" },
  { prices: NO_PRICES, listedAt: "2025-06-29T00:00:00Z" },
  { photosCount: 0, listedAt: "2025-06-29T00:00:00Z" },
  { photosCount: 0, prices: NO_PRICES },
  { status: "sold", listedAt: "2025-06-29T00:00:00Z" },
  { status: "sold", photosCount: 0, prices: NO_PRICES },
];

test("SEA-31 D10: pinned, ranked by the feed, available, with photos, with a price, fresh", () => {
  const ranks = BEST_FIRST.map((vehicle) => computeCustomRank(testFacts(vehicle)));
  expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
  expect(new Set(ranks).size).toBe(ranks.length);
});

test("D10: a computed rank lies between 0 and 1, whatever the listing date", () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.boolean(), (date, sold) => {
      const rank = computeCustomRank(
        testFacts({ listedAt: date.toISOString(), status: sold ? "sold" : "in_stock" }),
      );
      expect(rank).toBeGreaterThanOrEqual(0);
      expect(rank).toBeLessThan(1);
    }),
  );
});
