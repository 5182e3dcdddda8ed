import { expect, test } from "vitest";
import { carMakes } from "../data/models/index.ts";
import { makeUpMarket } from "./market.ts";

const NOW = new Date("2026-11-21T02:00:00Z");

test("D12 D32: the market around the demo has every model often, is the same each time, and was seen lately", () => {
  const market = makeUpMarket(NOW);
  expect(makeUpMarket(NOW)).toEqual(market);
  for (const make of carMakes) {
    for (const { model } of make.models)
      expect(market.filter((one) => one.make === make.make && one.model === model).length).toBeGreaterThan(4);
  }
  for (const { priceCents, lastSeenAt, sellerMark } of market) {
    expect(priceCents).toBeGreaterThan(200_000);
    expect(priceCents).toBeLessThan(30_000_000);
    expect(sellerMark).toBeLessThan(256);
    expect(NOW.getTime() - lastSeenAt.getTime()).toBeLessThan(61 * 86_400_000);
  }
});
