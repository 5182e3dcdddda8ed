import { expect, test } from "vitest";
import { buildPriceView } from "#features/pricing/price.ts";
import type { Prices } from "#features/vehicles/vehicle.ts";
import { findPriceChange } from "./price-since-saved.ts";

const SETTINGS = { noPriceText: "POA", zeroHidesText: false, egcText: "Plus charges" };
const NONE: Prices = {
  ...{ driveAwayCents: null, egcCents: null, unknownCents: null, offerCents: null },
  ...{ beforeCents: null, subscriptionCents: null },
};
const show = (prices: Partial<Prices>) =>
  buildPriceView(
    { prices: { ...NONE, ...prices }, priceLabel: null, wasCents: null, preorder: false },
    SETTINGS,
  );
const driveAway = { cents: 3_000_000, priceType: "drive_away" } as const;

test.each([
  ["a lower price", driveAway, { driveAwayCents: 2_900_000 }, "$1,000 less than when you saved it"],
  ["a higher price", driveAway, { driveAwayCents: 3_050_000 }, "$500 more than when you saved it"],
  [
    "an offer below the price",
    driveAway,
    { driveAwayCents: 3_000_000, offerCents: 2_850_000 },
    "$1,500 less than when you saved it",
  ],
  ["the same price", driveAway, { driveAwayCents: 3_000_000 }, null],
  ["a price of another type", driveAway, { egcCents: 2_500_000 }, null],
  ["a price by the month", driveAway, { driveAwayCents: 2_900_000, subscriptionCents: 39_900 }, null],
  ["a price that was taken away", driveAway, {}, null],
  ["a price that was unknown", undefined, { driveAwayCents: 2_900_000 }, null],
] as const)("D295 D9: of %s a saved vehicle says how it changed, or nothing", (_, saved, prices, text) => {
  expect(findPriceChange(saved, show(prices))?.text ?? null).toBe(text);
});
