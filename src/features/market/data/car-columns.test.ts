import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testMarketCar } from "../model/test-market.ts";
import {
  copyCar,
  createCarColumns,
  isSameCar,
  listBadgeWords,
  MAX_WORDS,
  TextCodes,
  writeCar,
} from "./car-columns.ts";
import type { MarketCar } from "./market-car.ts";

const YEAR = 2026;
const WORDS = ["sr5", "gun126r", "auto", "4x4", "zr", "hybrid"];
const codes = new TextCodes(WORDS);

function writeAll(cars: readonly MarketCar[]) {
  const columns = createCarColumns(cars.length);
  for (const [at, car] of cars.entries()) writeCar(columns, at, car, codes, YEAR);
  return columns;
}

const isSame = (one: Partial<MarketCar>, other: Partial<MarketCar>) =>
  isSameCar(writeAll([testMarketCar(one)]), 0, writeAll([testMarketCar(other)]), 0);

const anyCar = fc.record({
  badge: fc.option(fc.shuffledSubarray([...WORDS, "unknown"]).map((words) => words.join(" "))),
  year: fc.integer({ min: 1990, max: YEAR }),
  km: fc.option(fc.integer({ min: 0, max: 900_000 })),
  body: fc.constantFrom("hatch" as const, "ute" as const, null),
  fuel: fc.constantFrom("petrol" as const, "diesel" as const, null),
  drive: fc.constantFrom("awd" as const, "fwd" as const, null),
  seats: fc.option(fc.integer({ min: 1, max: 12 })),
  state: fc.constantFrom("QLD", "NSW", null),
});

test("D26: a copied car is the same to the model, wherever it is copied to", () => {
  fc.assert(
    fc.property(fc.array(anyCar, { minLength: 1, maxLength: 5 }), fc.nat(4), (cars, to) => {
      const source = writeAll(cars.map(testMarketCar));
      const target = createCarColumns(5);
      for (const from of cars.keys()) {
        copyCar(source, from, target, to);
        expect(isSameCar(source, from, target, to)).toBe(true);
      }
    }),
  );
});

test("D26: a car is another one when any part of it that prices go by differs", () => {
  const changes: readonly Partial<MarketCar>[] = [
    { badge: "ZR" },
    { badge: null },
    { series: "GUN126R" },
    { year: 2019 },
    { km: 60_001 },
    { body: "sedan" },
    { fuel: "hybrid" },
    { transmission: "manual" },
    { drive: "awd" },
    { seats: 7 },
    { state: "NSW" },
  ];
  for (const change of changes) expect(isSame({}, change), JSON.stringify(change)).toBe(false);
});

describe("D26: badges are compared by their words", () => {
  test.each([
    ["SR5 4x4", "4X4  sr5", true],
    ["SR5", "SR5 SR5", true],
    ["SR5 (4x4)", "SR5 4x4", true],
    ["SR5", "SR5 4x4", false],
    ["", null, true],
  ])("%j and %j: the same is %s", (one, other, same) => {
    expect(isSame({ badge: one }, { badge: other })).toBe(same);
  });

  test("a series counts as words of the badge", () => {
    expect(isSame({ badge: "SR5", series: "GUN126R" }, { badge: "GUN126R SR5" })).toBe(true);
  });

  test("words beyond the limit make no difference", () => {
    const many = Array.from({ length: MAX_WORDS + 2 }, (_, word) => `w${word}`).join(" ");
    expect(listBadgeWords({ badge: many, series: null })).toHaveLength(MAX_WORDS);
  });
});

test.each([
  ["used", 2020, null, 90_000],
  ["used", 2026, null, 7_500],
  ["used", 2030, null, 7_500],
  ["demo", 2020, null, 0],
  ["new", 2026, null, 0],
  ["used", 2020, 12, 12],
  ["used", 1960, 2_000_000, 500_000],
] as const)("D26: a %s car of %i with %s km counts as one with %i", (carType, year, km, counted) => {
  const columns = writeAll([testMarketCar({ carType, year, km })]);
  expect(columns.km[0]).toBe(counted);
});
