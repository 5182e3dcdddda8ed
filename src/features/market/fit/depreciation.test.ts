import fc from "fast-check";
import { expect, test } from "vitest";
import { createCarColumns, TextCodes, writeCar } from "../data/car-columns.ts";
import { testMarketCar } from "../model/test-market.ts";
import { CURVE_SIZE, CurveSums, computeAgeEffect, computeKmEffect, writeCurveTerms } from "./depreciation.ts";

const YEAR = 2026;
const slopes = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), {
  minLength: CURVE_SIZE,
  maxLength: CURVE_SIZE,
});
const km = fc.integer({ min: 0, max: 500_000 });

function computeTerms(year: number, driven: number): Float64Array {
  const cars = createCarColumns(1);
  writeCar(cars, 0, testMarketCar({ year, km: driven }), new TextCodes(), YEAR);
  return writeCurveTerms(cars, 0, YEAR, new Float64Array(CURVE_SIZE));
}

test("D26: more kilometres never add to a price, whatever the slopes", () => {
  fc.assert(
    fc.property(slopes, fc.double({ min: -2, max: 2, noNaN: true }), km, km, (curve, own, one, other) => {
      const effect = (driven: number) => computeKmEffect(Float64Array.from(curve), own, driven);
      expect(effect(Math.max(one, other))).toBeLessThanOrEqual(effect(Math.min(one, other)));
      expect(effect(0)).toBe(0);
    }),
  );
});

test("D26: a car of next year is as old as one of this year, and beyond thirty years age makes no difference", () => {
  expect([...computeTerms(YEAR + 1, 0)]).toEqual([...computeTerms(YEAR, 0)]);
  expect([...computeTerms(YEAR - 30, 0)]).toEqual([...computeTerms(YEAR - 45, 0)]);
});

test("D26: without cars the curve is the usual one: it falls with age and with kilometres", () => {
  const curve = new CurveSums().curve();
  const ages = [0, 2, 5, 10, 14].map((age) => computeAgeEffect(curve, computeTerms(YEAR - age, 0)));
  const driven = [0, 40_000, 100_000, 200_000, 400_000].map((each) => computeKmEffect(curve, 0, each));
  for (const effects of [ages, driven]) {
    expect(effects[0]).toBe(0);
    expect(effects).toEqual(effects.toSorted((one, other) => other - one));
    expect(new Set(effects).size).toBe(effects.length);
  }
});

test("D26: many cars that lose a tenth a year pull the curve to their own slope", () => {
  const sums = new CurveSums();
  for (let round = 0; round < 400; round++) {
    for (const age of [0, 1, 2, 3]) sums.add(computeTerms(YEAR - age, 0), -0.1 * age);
  }
  expect(computeAgeEffect(sums.curve(), computeTerms(YEAR - 2, 0))).toBeCloseTo(-0.2, 1);
});

test("D26: sums that are added up give the curve of all their cars", () => {
  const car = fc.tuple(fc.integer({ min: 1995, max: YEAR }), km, fc.double({ min: -1, max: 1, noNaN: true }));
  fc.assert(
    fc.property(fc.array(car, { maxLength: 8 }), fc.array(car, { maxLength: 8 }), (some, others) => {
      const add = (sums: CurveSums, cars: typeof some) => {
        for (const [year, driven, price] of cars) sums.add(computeTerms(year, driven), price);
        return sums;
      };
      const joined = add(new CurveSums(), some);
      joined.addAll(add(new CurveSums(), others));
      const whole = add(new CurveSums(), [...some, ...others]).curve();
      for (const [at, slope] of joined.curve().entries()) expect(slope).toBeCloseTo(whole[at]!, 6);
    }),
    { numRuns: 30 },
  );
});
