import fc from "fast-check";
import { expect, test } from "vitest";
import { createCarColumns, TextCodes, writeCar } from "../data/car-columns.ts";
import type { MarketCar } from "../data/market-car.ts";
import { testMarketCar } from "../model/test-market.ts";
import { LocalFitter, NEIGHBOURS } from "./local-fit.ts";

const REFERENCE_YEAR = 2026;
const codes = new TextCodes(["ascent", "sport", "sx"]);
const toAge = (year: number) => REFERENCE_YEAR - year;

interface Neighbour {
  readonly car: Partial<MarketCar>;
  /** Log price above the curve. */
  readonly above: number;
}

function writeAll(cars: readonly Partial<MarketCar>[]) {
  const columns = createCarColumns(cars.length);
  for (const [at, car] of cars.entries()) writeCar(columns, at, testMarketCar(car), codes, REFERENCE_YEAR);
  return columns;
}

function fit(neighbours: readonly Neighbour[], car: Partial<MarketCar> = {}) {
  const fitter = new LocalFitter();
  const cars = writeAll(neighbours.map((one) => one.car));
  for (const at of neighbours.keys()) fitter.put(at, cars, at);
  const above = new Float64Array(NEIGHBOURS);
  above.set(neighbours.map((one) => one.above));
  return fitter.fit(neighbours.length, above, writeAll([car]), 0, toAge);
}

const anyNeighbour = fc.record({
  car: fc.record({
    badge: fc.constantFrom("Ascent", "Ascent Sport", "SX"),
    year: fc.integer({ min: 2012, max: 2026 }),
    km: fc.integer({ min: 0, max: 300_000 }),
    state: fc.constantFrom("QLD", "NSW"),
  }),
  above: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
});
const someNeighbours = fc.array(anyNeighbour, { minLength: 1, maxLength: 12 });

test("D26: where all neighbours ask the same, that is the level, and kilometres have no slope of their own", () => {
  fc.assert(
    fc.property(someNeighbours, fc.double({ min: -2, max: 2, noNaN: true }), (neighbours, above) => {
      const { level, slope } = fit(neighbours.map(({ car }) => ({ car, above })));
      expect(level).toBeCloseTo(above, 10);
      expect(slope).toBeCloseTo(0, 10);
    }),
  );
});

test("D26: prices that are all higher by a share raise the level by it and nothing else", () => {
  fc.assert(
    fc.property(someNeighbours, fc.double({ min: -1, max: 1, noNaN: true }), (neighbours, more) => {
      const [before, after] = [
        fit(neighbours),
        fit(neighbours.map(({ car, above }) => ({ car, above: above + more }))),
      ];
      expect(after.level - before.level).toBeCloseTo(more, 8);
      expect(after.slope).toBeCloseTo(before.slope, 8);
      expect(after.variance).toBeCloseTo(before.variance, 10);
    }),
  );
});

test("D26: the order of the neighbours does not matter", () => {
  fc.assert(
    fc.property(someNeighbours, (neighbours) => {
      const [one, other] = [fit(neighbours), fit(neighbours.toReversed())];
      expect(other.level).toBeCloseTo(one.level, 8);
      expect(other.variance).toBeCloseTo(one.variance, 8);
    }),
  );
});

test("D26: with another neighbour an estimate is never less sure, and never sure altogether", () => {
  fc.assert(
    fc.property(someNeighbours, anyNeighbour, (neighbours, another) => {
      // At their mean kilometres, so that the distance to it stays the same.
      const all = [...neighbours, another].map((one) => ({ ...one, car: { ...one.car, km: 60_000 } }));
      const [fewer, more] = [fit(all.slice(0, -1)), fit(all)];
      expect(more.variance).toBeLessThanOrEqual(fewer.variance + 1e-12);
      expect(more.variance).toBeGreaterThan(0);
    }),
  );
});

test("D26: the neighbour that is more alike says more", () => {
  const [like, unlike] = [{ badge: "Ascent Sport" }, { badge: "SX", state: "NSW" }];
  const { level } = fit([
    { car: like, above: 0.2 },
    { car: unlike, above: -0.2 },
  ]);
  expect(level).toBeGreaterThan(0);
});

test("D26: neighbours whose price falls faster with kilometres than the curve's have a slope below 0", () => {
  const { slope } = fit(
    [20_000, 60_000, 100_000, 140_000].map((km) => ({ car: { km }, above: -km / 400_000 })),
  );
  expect(slope).toBeLessThan(0);
  expect(slope).toBeGreaterThan(-0.25);
});

test("D26: an alike neighbour makes an estimate surer than one that is unlike", () => {
  const variance = (car: Partial<MarketCar>) => fit([{ car, above: 0 }]).variance;
  expect(variance({})).toBeLessThan(variance({ badge: "SX", state: "NSW" }));
});

test("D26: prices of older cars scatter more, so one of many alike is less sure", () => {
  const variance = (year: number) =>
    fit(Array<Neighbour>(12).fill({ car: { year }, above: 0 }), { year }).variance;
  expect(variance(2006) / variance(2026)).toBeGreaterThan(2);
});

test.each([
  ["an instalment", -4.6],
  ["a wreck", -1.2],
  ["a digit too many", 2.3],
])("D225: %s among eight alike moves their level by less than 2%%", (_, above) => {
  const others = Array.from({ length: 7 }, (_, at) => ({ car: {}, above: 0.03 * Math.sin(at * 7) }));
  const [without, withIt] = [fit(others), fit([...others, { car: {}, above }])];
  expect(Math.abs(withIt.level - without.level)).toBeLessThan(0.02);
});

test("D225: prices that merely scatter count as before, with heavy tails or not", () => {
  const { level } = fit([-0.1, -0.05, 0.05, 0.1].map((above) => ({ car: {}, above })));
  expect(level).toBeCloseTo(0, 6);
});
