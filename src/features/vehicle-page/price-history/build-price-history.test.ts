import { expect, test } from "vitest";
import type { PriceView } from "#features/pricing/price.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { testRecord } from "../record/test-vehicle-record.ts";
import { buildPriceHistory } from "./build-price-history.ts";

const HISTORY = [
  { priceType: "drive_away" as const, cents: 46_990_00, from: "2025-05-01T00:00:00Z" },
  { priceType: "drive_away" as const, cents: 45_990_00, from: "2025-06-19T15:00:00Z" },
];
const PRICE: PriceView = {
  ...{ kind: "amount", cents: 45_990_00, period: null, total: null },
  ...{ priceType: "drive_away", typeLabel: "Drive Away", wasCents: null, note: null },
};
const build = (price: PriceView, priceHistory = true, arrivedAt: string | null = null) =>
  buildPriceHistory({
    vehicle: testRecord({ priceHistory: HISTORY, arrivedAt }),
    config: testConfig({ vehiclePage: { priceHistory } }),
    ...{ price, timeZone: "Australia/Brisbane", now: new Date("2025-06-30T00:00:00Z") },
  });

test("D125 D19: what came down and when, until it is no news", () => {
  const { text, until } = build(PRICE);
  expect(text).toBe("Reduced by $1,000 on 20 June");
  expect(until.map((at) => at.toISOString())).toEqual(["2025-08-18T15:00:00.000Z"]);
});

test.each<[string, PriceView, boolean, string | null]>([
  ["a price that is hidden", { kind: "hidden" }, true, null],
  ["a price by the month", { ...PRICE, period: "month" } as PriceView, true, "Listed 60 days ago"],
  ["a site that shows no history", PRICE, false, null],
])("D9 D125: no reduction of %s", (_, price, shown, text) => {
  expect(build(price, shown, "2025-05-01T00:00:00Z")).toEqual({ text, until: [] });
});
