import fc from "fast-check";
import { expect, test } from "vitest";
import { LearnedMarket } from "#features/market/model/learned-market.ts";
import type { MarketEstimate } from "#features/market/model/market-model.ts";
import { testMarket, testMarketCar } from "#features/market/model/test-market.ts";
import { trainMarket } from "#features/market/model/train-market.ts";
import { ACCIDENT_HISTORIES, CONDITIONS, KEYS, SERVICE_HISTORIES, type TradeInAnswers } from "./answers.ts";
import { describeConfidence, type TradeInCosts, valueCar } from "./estimate.ts";
import { MAX_KM, MAX_YEARS } from "./limits.ts";

const ANSWERS: TradeInAnswers = {
  ...{ km: 60_000, condition: "Excellent", service: "Complete, with records" },
  ...{ accidents: "Never damaged", keys: "Two or more", payoutCents: 0 },
};
const MARKET: MarketEstimate = {
  kind: "estimate",
  range: { minCents: 2_000_000, maxCents: 2_600_000 },
  ...{ middleCents: 2_300_000, doubtCents: 0, confidence: 0.7, comparables: [] },
  counts: { comparables: 12, ownBadge: 6, dealerships: 5 },
  seen: { from: "2026-01-01", to: "2026-03-01" },
};
const COSTS: readonly TradeInCosts[] = [{ upToYears: 7, marginPercent: 10, preparationCents: 100_000 }];
const value = (changes: Partial<Parameters<typeof valueCar>[0]> = {}) =>
  valueCar({ answers: ANSWERS, age: 5, market: MARKET, costs: COSTS, ...changes });
const answered = (changes: Partial<TradeInAnswers>) => value({ answers: { ...ANSWERS, ...changes } });

test("TRADE-07 D372: a figure is the market estimate less margin and preparation, in whole hundreds of dollars", () => {
  expect(value()).toEqual({
    kind: "estimate",
    estimate: {
      ...{
        minCents: 1_700_000,
        offerCents: 1_970_000,
        maxCents: 2_240_000,
        confidence: 0.7,
        comparables: 12,
      },
      seen: MARKET.seen,
    },
  });
});

test.each([
  ["older than 7 years", { age: MAX_YEARS + 1 }, "too-old"],
  ["next year's", { age: -1 }, "too-little-data"],
  [
    "few comparables",
    { market: { ...MARKET, counts: { ...MARKET.counts, comparables: 3 } } },
    "too-little-data",
  ],
  ["a market that is not sure", { market: { ...MARKET, confidence: 0.2 } }, "too-little-data"],
  ["a market that knows nothing", { market: { kind: "not-enough" } as const }, "too-little-data"],
  ["an age without a row", { costs: [{ ...COSTS[0]!, upToYears: 4 }] }, "no-costs"],
  [
    "a car of little value",
    { market: { ...MARKET, range: { ...MARKET.range, minCents: 150_000 } } },
    "too-low",
  ],
])("TRADE-11 TRADE-12 D372: there is no figure for %s", (_, changes, reason) => {
  expect(value(changes)).toEqual({ kind: "none", reason });
});

test.each([
  ["over 100,000 km", { km: MAX_KM + 1 }, "too-far"],
  ["a car that does not drive", { condition: "Does not drive" }, "condition"],
  ["a repaired write-off", { accidents: "Written off or structural repair" }, "accident"],
] as const)("TRADE-12 D372: there is no figure for %s", (_, changes, reason) => {
  expect(answered(changes)).toEqual({ kind: "none", reason });
});

test("TRADE-12: 7 years and 100,000 km are within the limits", () => {
  expect(value({ age: MAX_YEARS, answers: { ...ANSWERS, km: MAX_KM } }).kind).toBe("estimate");
});

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(table) as Key[]));
const anyAnswers = fc.record({
  km: fc.integer({ min: 0, max: 200_000 }),
  condition: keysOf(CONDITIONS),
  service: keysOf(SERVICE_HISTORIES),
  accidents: keysOf(ACCIDENT_HISTORIES),
  keys: keysOf(KEYS),
  payoutCents: fc.nat(10_000_000),
});
const anyMarket = fc
  .tuple(
    fc.nat(20_000_000),
    fc.nat(2_000_000),
    fc.nat(2_000_000),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(40),
  )
  .map(([minCents, one, other, confidence, comparables]) => ({
    ...MARKET,
    range: { minCents, maxCents: minCents + one + other },
    middleCents: minCents + one,
    confidence,
    counts: { comparables, ownBadge: comparables, dealerships: 3 },
  }));
const anyCosts = fc.array(
  fc.record({
    upToYears: fc.nat(9),
    marginPercent: fc.double({ min: 0, max: 60, noNaN: true }),
    preparationCents: fc.nat(500_000),
  }),
  { maxLength: 3 },
);

test("TRADE-07 D372: a range is ordered, in integer cents, and never above the market's", () => {
  fc.assert(
    fc.property(anyAnswers, fc.nat(10), anyMarket, anyCosts, (answers, age, market, costs) => {
      const valued = valueCar({ answers, age, market, costs });
      if (valued.kind === "none") return;
      const { minCents, offerCents, maxCents } = valued.estimate;
      expect([minCents, offerCents, maxCents].every(Number.isSafeInteger)).toBe(true);
      expect(minCents).toBeGreaterThan(0);
      expect(minCents).toBeLessThanOrEqual(offerCents);
      expect(offerCents).toBeLessThanOrEqual(maxCents);
      expect(minCents).toBeLessThanOrEqual(market.range.minCents);
      expect(offerCents).toBeLessThanOrEqual(market.middleCents);
      expect(maxCents).toBeLessThanOrEqual(market.range.maxCents);
      expect(answers.km <= MAX_KM && age <= MAX_YEARS && market.counts.comparables >= 4).toBe(true);
    }),
  );
});

test("TRADE-03 D372: what is still owing changes nothing, and no worse answer raises the offer", () => {
  const better = ["Excellent", "Good", "Fair", "Needs work"] as const;
  const offers = better.map((condition) => answered({ condition }));
  const cents = offers.map((one) => (one.kind === "estimate" ? one.estimate.offerCents : 0));
  expect(cents).toEqual(cents.toSorted((one, other) => other - one));
  expect(new Set(cents).size).toBe(better.length);
  expect(answered({ payoutCents: 9_000_000 })).toEqual(value());
  for (const worse of [
    { service: "No records" },
    { accidents: "Minor damage, repaired" },
    { keys: "One" },
  ] as const) {
    const one = answered(worse);
    expect(one.kind === "estimate" && one.estimate.offerCents).toBeLessThan(1_970_000);
  }
});

test("TRADE-07 D372: with the market model, more kilometres never raise the offer", () => {
  const market = new LearnedMarket(trainMarket(testMarket(300)));
  const kilometres = fc.array(fc.integer({ min: 0, max: MAX_KM }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2025 }), kilometres, (year, all) => {
      const offers = all
        .toSorted((one, other) => one - other)
        .map((km) =>
          value({
            answers: { ...ANSWERS, km },
            age: 2026 - year,
            market: market.estimate(testMarketCar({ year, km }), null),
          }),
        )
        .flatMap((one) => (one.kind === "estimate" ? [one.estimate.offerCents] : []));
      expect(offers).toEqual(offers.toSorted((one, other) => other - one));
    }),
    { numRuns: 15 },
  );
});

test.each([
  [0.6, "high"],
  [0.59, "medium"],
  [0.4, "medium"],
  [0.39, "low"],
])("D372: a confidence of %d is %s", (confidence, word) => {
  expect(describeConfidence(confidence)).toBe(word);
});
