import fc from "fast-check";
import { expect, test } from "vitest";
import { computeDeal, type DealParts } from "./deal-sums.ts";

const cents = fc.integer({ min: 0, max: 30_000_000 });
const PARTS: fc.Arbitrary<DealParts> = fc.record({
  priceCents: fc.integer({ min: 1, max: 30_000_000 }),
  accessoriesCents: cents,
  deliveryCents: cents,
  tradeInCents: fc.integer({ min: -10_000_000, max: 30_000_000 }),
  reserveCents: cents,
  depositCents: fc.option(cents),
});

test("D401: what is owed now, at handover and to a lender, less what comes back, is the total less the trade-in", () => {
  fc.assert(
    fc.property(PARTS, (parts) => {
      const { totalCents, nowCents, handoverCents, borrowedCents, backCents } = computeDeal(parts);
      expect(nowCents + handoverCents + borrowedCents - backCents).toBe(totalCents - parts.tradeInCents);
      expect(Math.min(nowCents, handoverCents, borrowedCents, backCents)).toBeGreaterThanOrEqual(0);
      expect(nowCents).toBe(parts.reserveCents);
    }),
  );
});

const HILUX: DealParts = {
  ...{ priceCents: 4_599_000, accessoriesCents: 18_950, deliveryCents: 19_000 },
  ...{ tradeInCents: 730_000, reserveCents: 20_000, depositCents: null },
};

test.each<[string, Partial<DealParts>, object]>([
  ["all of it in cash", {}, { nowCents: 20_000, handoverCents: 3_886_950, borrowedCents: 0 }],
  ["a loan", { depositCents: 500_000 }, { handoverCents: 480_000, borrowedCents: 3_406_950 }],
  ["a deposit below what reserves it", { depositCents: 0 }, { handoverCents: 0, borrowedCents: 3_886_950 }],
  [
    "a deposit above what is owed",
    { depositCents: 9_900_000 },
    { handoverCents: 3_886_950, borrowedCents: 0 },
  ],
  ["a payout above the offer", { tradeInCents: -150_000 }, { handoverCents: 4_766_950 }],
  [
    "a dear trade-in, whose shopper gets the deposit back, too",
    { tradeInCents: 5_000_000 },
    { nowCents: 20_000, handoverCents: 0, backCents: 383_050 },
  ],
  [
    "a trade-in that leaves less than what reserves it",
    { tradeInCents: 4_626_950 },
    { nowCents: 20_000, handoverCents: 0, backCents: 10_000 },
  ],
  ["no reserving", { reserveCents: 0 }, { nowCents: 0, handoverCents: 3_906_950 }],
])("D401 TRADE-11: %s", (_, change, sums) => {
  expect(computeDeal({ ...HILUX, ...change })).toMatchObject(sums);
});
