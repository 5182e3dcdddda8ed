import { expect, test } from "vitest";
import type { MarketCar } from "../data/market-car.ts";
import type { MarketEstimate } from "../model/market-model.ts";
import { findMarketGap } from "./market-gap.ts";

const CAR = {} as MarketCar;
const modelOf = (cents: number, doubtCents = 0) => ({
  estimateAverage: () => ({ cents, doubtCents }),
  estimate: () => ({ kind: "estimate", counts: { comparables: 14 } }) as MarketEstimate,
});
const find = (model: Parameters<typeof findMarketGap>[0], dollars: number) =>
  findMarketGap(model, CAR, { key: "key", priceCents: dollars * 100 });

test("D441: a price is far off the market from a tenth on, on either side", () => {
  const model = modelOf(2_000_000);
  expect(find(model, 21_999)).toBeNull();
  expect(find(model, 22_000)).toEqual({ middleCents: 2_000_000, comparables: 14 });
  expect(find(model, 18_001)).toBeNull();
  expect(find(model, 18_000)).toEqual({ middleCents: 2_000_000, comparables: 14 });
});

test("D225 D441: what the model doubts is no gap, and what it does not know is none either", () => {
  expect(find(modelOf(2_000_000, 300_000), 24_000)).toBeNull();
  expect(find(modelOf(2_000_000, Number.POSITIVE_INFINITY), 90_000)).toBeNull();
  expect(find({ ...modelOf(1), estimateAverage: () => null }, 24_000)).toBeNull();
});
