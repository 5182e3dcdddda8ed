import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MarketObservation } from "../data/market-car.ts";
import { fillAverages } from "./averages.ts";
import { LearnedMarket } from "./learned-market.ts";
import type { MarketEstimate } from "./market-model.ts";
import { testKey, testMarket, testMarketCar } from "./test-market.ts";
import { trainMarket } from "./train-market.ts";

const OBSERVATIONS = testMarket(240);
const learn = (observations: readonly MarketObservation[]) => new LearnedMarket(trainMarket(observations));
const market = learn(OBSERVATIONS);
const requireEstimate = (car = testMarketCar(), key: string | null = null, from = market): MarketEstimate => {
  const answer = from.estimate(car, key);
  if (answer.kind !== "estimate") throw new Error(answer.kind);
  return answer;
};
const anyRow = fc.integer({ min: 0, max: OBSERVATIONS.length - 1 });
/** Training takes a moment. */
const FEW = { numRuns: 6 };

test("D12 D26 D46: a car's own price never counts towards its market", () => {
  fc.assert(
    fc.property(anyRow, fc.integer({ min: 20_001, max: 100_000_000 }), (row, priceCents) => {
      const own = OBSERVATIONS[row]!;
      const changed = learn(OBSERVATIONS.with(row, { ...own, priceCents }));
      expect(changed.estimate(own, own.key)).toEqual(market.estimate(own, own.key));
    }),
    FEW,
  );
});

test("D12: made-up prices and real ones are two markets", () => {
  const madeUp = OBSERVATIONS.map((one, at) => {
    return { ...one, madeUp: true, key: testKey(5000 + at), priceCents: one.priceCents * 3 };
  });
  const both = learn([...OBSERVATIONS, ...madeUp]);
  expect(requireEstimate(testMarketCar(), null, both)).toEqual(requireEstimate());
  const demo = requireEstimate(testMarketCar({ madeUp: true }), null, both);
  expect(demo.middleCents).toBeGreaterThan(2 * requireEstimate().middleCents);
});

test("D12: a car is not among its own comparables, and without its key it is", () => {
  const own = {
    ...testMarketCar({ badge: "Only One Ltd", km: 31_000 }),
    sellerMark: 1,
    lastSeenAt: new Date("2026-02-01"),
  };
  const key = testKey(9999);
  const all = learn([...OBSERVATIONS, { ...own, key, priceCents: 12_345_600 }]);
  const isListed = (from: MarketEstimate) => from.comparables.some(({ badge }) => badge === "Only One Ltd");
  expect(isListed(requireEstimate(own, null, all))).toBe(true);
  expect(isListed(requireEstimate(own, key, all))).toBe(false);
});

test("D26: more kilometres never raise the middle", () => {
  const kilometres = fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(anyRow, kilometres, (row, values) => {
      const own = OBSERVATIONS[row]!;
      const middles = values
        .toSorted((one, other) => one - other)
        .map((km) => requireEstimate({ ...own, km }, own.key).middleCents);
      for (let i = 1; i < middles.length; i++) expect(middles[i]).toBeLessThanOrEqual(middles[i - 1]!);
    }),
  );
});

test("D26: nor where dearer cars have more kilometres", () => {
  const upsideDown = OBSERVATIONS.map((one) => ({
    ...one,
    year: 2020,
    priceCents: 1_000_000 + one.km! * 30,
  }));
  const market = learn(upsideDown);
  const middles = [0, 50_000, 100_000, 200_000].map(
    (km) => requireEstimate(testMarketCar({ km }), null, market).middleCents,
  );
  expect(middles).toEqual(middles.toSorted((one, other) => other - one));
});

test("D26: the order of the observations changes nothing", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(OBSERVATIONS, { minLength: OBSERVATIONS.length }),
      anyRow,
      (shuffled, row) => {
        const own = OBSERVATIONS[row]!;
        expect(learn(shuffled).estimate(own, own.key)).toEqual(market.estimate(own, own.key));
      },
    ),
    FEW,
  );
});

describe("D26: not enough similar cars", () => {
  const corollas = (count: number, change: (at: number) => Partial<MarketObservation> = () => ({})) => [
    ...OBSERVATIONS.filter(({ model }) => model !== "Corolla"),
    ...Array.from({ length: count }, (_, at) => ({
      ...testMarketCar(),
      ...{
        key: testKey(1000 + at),
        priceCents: 2_000_000 + at * 10_000,
        sellerMark: at,
        lastSeenAt: new Date("2026-02-01"),
      },
      ...change(at),
    })),
  ];
  const confidence = (observations: readonly MarketObservation[]) =>
    requireEstimate(testMarketCar(), null, learn(observations)).confidence;

  test("fewer than four comparables leave little confidence", () => {
    expect(confidence(corollas(3))).toBeLessThanOrEqual(0.2);
    expect(confidence(corollas(4))).toBeGreaterThan(0.2);
  });

  test("as do many of one dealership", () => {
    expect(confidence(corollas(20, () => ({ sellerMark: 7 })))).toBeLessThanOrEqual(0.2);
    expect(confidence(corollas(20, (at) => ({ sellerMark: at % 2 })))).toBeGreaterThan(0.2);
  });

  test("cars of the same model that are not alike do not count", () => {
    const old = {
      year: 2003,
      badge: "Levin",
      fuel: "lpg",
      body: "wagon",
      drive: "awd",
      transmission: "manual",
    } as const;
    expect(confidence(corollas(20, () => old))).toBeLessThanOrEqual(0.2);
  });

  test("D105: nor do any number of another badge, and then there is no average for a price badge", () => {
    const seltos = { make: "Kia", model: "Seltos", series: "SP2", body: "suv" } as const;
    const gtLines = corollas(20, (at) => ({ ...seltos, badge: at === 0 ? "Sport" : "GT-Line" }));
    const learned = learn(gtLines);
    const of = (badge: string) => {
      const car = testMarketCar({ ...seltos, badge });
      const isSure = requireEstimate(car, null, learned).confidence > 0.2;
      expect(learned.estimateAverage(car, testKey(9998)) !== null).toBe(isSure);
      return isSure;
    };
    expect(of("S")).toBe(false);
    expect(of("")).toBe(false);
    expect(of("gt line")).toBe(true);
    expect(of("Sport")).toBe(true);
  });

  test("a model that nobody sells, and a market without a price, have no answer", () => {
    expect(market.estimate(testMarketCar({ model: "Sera" }), null)).toEqual({ kind: "not-enough" });
    expect(learn([]).estimate(testMarketCar(), null)).toEqual({ kind: "not-enough" });
    expect(learn(OBSERVATIONS.slice(0, 1)).estimate(testMarketCar(), null)).toEqual({ kind: "not-enough" });
  });
});

test("D9 D12: new, demo and used cars and the price types are markets of their own", () => {
  const dearer = OBSERVATIONS.map((one, at) => ({
    ...one,
    key: testKey(2000 + at),
    ...(at % 2 ? { carType: "new" as const } : { priceType: "egc" as const }),
    priceCents: one.priceCents * 3,
  }));
  const both = learn([...OBSERVATIONS, ...dearer]);
  const { middleCents } = requireEstimate();
  expect(requireEstimate(testMarketCar(), null, both).middleCents).toBe(middleCents);
  const demo = both.estimate(testMarketCar({ carType: "demo" }), null);
  expect(demo).toEqual({ kind: "not-enough" });
  const egc = requireEstimate(testMarketCar({ priceType: "egc" }), null, both).middleCents;
  expect(egc / middleCents).toBeGreaterThan(2.5);
});

test("D26: about 80% of prices lie in the range, around the middle, whole dollars, confidence between 0 and 1", () => {
  const inside = OBSERVATIONS.filter((own) => {
    const { range, middleCents, confidence } = requireEstimate(own, own.key);
    expect([range.minCents % 100, range.maxCents % 100, middleCents % 100]).toEqual([0, 0, 0]);
    expect(range.minCents).toBeLessThanOrEqual(middleCents);
    expect(range.maxCents).toBeGreaterThanOrEqual(middleCents);
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
    return own.priceCents >= range.minCents && own.priceCents <= range.maxCents;
  });
  expect(inside.length / OBSERVATIONS.length).toBeGreaterThan(0.74);
  expect(inside.length / OBSERVATIONS.length).toBeLessThan(0.88);
});

test("D12: comparables are year, badge, kilometre band and price, and nothing else", () => {
  const { comparables, counts, seen } = requireEstimate();
  expect(comparables.length).toBe(12);
  expect(counts.comparables).toBeGreaterThanOrEqual(12);
  expect(counts.dealerships).toBeGreaterThan(1);
  for (const one of comparables) {
    expect(Object.keys(one).sort()).toEqual(["badge", "kmBand", "priceCents", "year"]);
    expect(one.kmBand!.to - one.kmBand!.from).toBe(10_000);
    expect(one.kmBand!.from % 10_000).toBe(0);
  }
  expect(seen.from >= "2025-12-01" && seen.from <= seen.to && seen.to <= "2026-03-01").toBe(true);
});

test("D12: kilometres that were not given are not claimed", () => {
  const unknown = learn(OBSERVATIONS.map((one) => ({ ...one, km: null })));
  for (const { kmBand } of requireEstimate(testMarketCar(), null, unknown).comparables)
    expect(kmBand).toBeNull();
});

test("PRC-06 D26: a badge's average is the gauge's middle, worked out before or not, and none where the gauge hides", () => {
  const lonely = { ...testMarketCar({ make: "Lonely" }), sellerMark: 1, lastSeenAt: new Date("2026-02-01") };
  const few = [0, 1].map((at) => ({ ...lonely, key: testKey(5000 + at), priceCents: 2_000_000 }));
  const observations = [...OBSERVATIONS, ...few];
  const data = trainMarket(observations);
  const market = new LearnedMarket(data);
  const averages = () => observations.map((own) => market.estimateAverage(own, own.key)?.cents ?? null);
  const expected = observations.map((own) => {
    const answer = market.estimate(own, own.key);
    return answer.kind === "estimate" && answer.confidence > 0.2 ? answer.middleCents : null;
  });
  expect(averages()).toEqual(expected);
  fillAverages(data);
  expect([...data.averages].every((average) => average !== 0)).toBe(true);
  expect(averages()).toEqual(expected);
  expect(expected.slice(-2)).toEqual([null, null]);
  const [own] = observations as [MarketObservation];
  const driven = market.estimate({ ...own, km: own.km! + 30_000 }, own.key);
  expect(market.estimateAverage({ ...own, km: own.km! + 30_000 }, own.key)?.cents).toBe(
    (driven as MarketEstimate).middleCents,
  );
});
