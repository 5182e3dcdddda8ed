import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ITEM_TYPES } from "#features/vehicles/vehicle.ts";
import { KnownPrices, type PricedVehicle } from "./known-prices.ts";

const RANGER: PricedVehicle = {
  itemType: "car",
  make: "Ford",
  model: "Ranger",
  year: 2019,
  cents: 4_500_000,
};
const priced = (dollars: number, changes: Partial<PricedVehicle> = {}) => ({
  ...RANGER,
  ...changes,
  cents: dollars * 100,
});

/** Whether a price is far from known ones; its own is among these, as in an import. */
function isFar(vehicle: PricedVehicle, others: readonly PricedVehicle[]): boolean {
  const known = new KnownPrices();
  for (const each of [...others, vehicle]) known.add(each);
  return known.isFar(vehicle);
}

describe("D192: a first price is compared with", () => {
  const rangers = [38_990, 45_000, 52_990].map((dollars) => priced(dollars));
  const old = [8_000, 9_000, 12_000].map((dollars) => priced(dollars, { year: 2006 }));
  const escapes = [20_000, 25_000, 30_000].map((dollars) => priced(dollars, { model: "Escape" }));
  const kias = [15_000, 20_000, 25_000].map((dollars) => priced(dollars, { make: "Kia", model: "Rio" }));

  test.each<[string, number, PricedVehicle[], boolean]>([
    ["the model of those years: two digits too many", 1_990_000, rangers, true],
    ["the model of those years: one digit too many", 450_000, rangers, true],
    ["the model of those years: in hundreds", 199, rangers, true],
    ["the model of those years: five times the median", 225_000, rangers, false],
    ["the model of those years: a fifth of the median", 9_000, rangers, false],
    ["the model of those years, not the cheaper old ones", 100_000, [...rangers, ...old], false],
    ["the model of other years, ten times as dear", 90_000, old, false],
    ["the model of other years, dearer than that", 90_100, old, true],
    ["the make", 250_000, escapes, false],
    ["the make, dearer than ten times the median", 250_100, escapes, true],
    ["the kind", 400_000, kias, false],
    ["the kind, dearer than twenty times the median", 400_100, kias, true],
    ["two like it, which say nothing: what cars usually cost", 500_000, rangers.slice(1), false],
    ["two like it, and dearer than cars usually are", 500_001, rangers.slice(1), true],
    ["nothing: cheaper than cars usually are", 499, [], true],
  ])("%s", (_, dollars, others, expected) => {
    expect(isFar(priced(dollars), others)).toBe(expected);
  });

  test("vehicles of the same kind alone, and whatever the letters' case", () => {
    const boats = [900_000, 950_000, 990_000].map((dollars) => priced(dollars, { itemType: "boat" }));
    expect(isFar(priced(900_000), boats)).toBe(true);
    const loud = [900_000, 950_000, 990_000].map((dollars) =>
      priced(dollars, { make: "FORD", model: "RANGER" }),
    );
    expect(isFar(priced(900_000), loud)).toBe(false);
  });
});

test.each(ITEM_TYPES)(
  "D192: without anything known, a %s may cost what its kind usually does",
  (itemType) => {
    expect(isFar(priced(20_000, { itemType }), [])).toBe(false);
    expect(isFar(priced(5_000_000, { itemType }), [])).toBe(true);
    expect(isFar(priced(50, { itemType }), [])).toBe(true);
  },
);

const price = fc.integer({ min: 15_000, max: 60_000 });

test("D192: one slip by a factor of a hundred among usual prices is found, and nothing else is", () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 3, maxLength: 30 }), price, fc.boolean(), (others, own, up) => {
      const known = others.map((dollars) => priced(dollars));
      expect(isFar(priced(own), known)).toBe(false);
      const slip = priced(Math.round(up ? own * 100 : own / 100));
      expect(isFar(slip, known)).toBe(true);
      expect(known.some((each) => isFar(each, [...known.filter((one) => one !== each), slip]))).toBe(false);
    }),
  );
});

test("D192: the order in which prices become known does not matter", () => {
  const years = fc.integer({ min: 2010, max: 2022 });
  const cars = fc.array(fc.record({ dollars: price, year: years }), { maxLength: 20 });
  fc.assert(
    fc.property(cars, fc.integer({ min: 1, max: 5_000_000 }), (known, dollars) => {
      const others = known.map((car) => priced(car.dollars, { year: car.year }));
      expect(isFar(priced(dollars), others)).toBe(isFar(priced(dollars), others.toReversed()));
    }),
  );
});
