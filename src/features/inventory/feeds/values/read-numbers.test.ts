import { expect, test } from "vitest";
import type { CarType } from "#features/vehicles/vehicle.ts";
import { checkKm } from "./read-numbers.ts";

const LITTLE = "is little for a used car of that year; are thousands meant?";

test.each<[km: number, carType: CarType, age: number, doubt: string | null]>([
  [999, "used", 4, LITTLE],
  [1_000, "used", 4, null],
  [999, "used", 3, null],
  [999, "demo", 4, null],
  [5_000, "new", 0, null],
  [5_001, "new", 0, "is a lot for a new car"],
  [160_000, "used", 1, null],
  [160_001, "used", 1, "is a lot for a car of that year"],
  [80_000, "used", -1, null],
])("D70: %d km of a %s car of %d years: %j", (km, carType, age, doubt) => {
  expect(checkKm(km, carType, age)).toBe(doubt);
});
