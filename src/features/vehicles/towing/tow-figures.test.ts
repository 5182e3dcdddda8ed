import { expect, test } from "vitest";
import { readTowCar, readTowedVan, toKg } from "./tow-figures.ts";

test("D127: the figures of a car and of a van are read from its specifications, and none is made up", () => {
  const car = { towingcapacitybraked: "3,500", grossvehiclemass: 3050, kerbweight: "2100" };
  expect(readTowCar(car)).toEqual({ brakedKg: 3500, ballKg: null, gcmKg: null, gvmKg: 3050, kerbKg: 2100 });
  expect(readTowedVan({ aggregate_trailer_mass: 2565 })).toEqual({ atmKg: 2565, ballKg: null });
});

test("D29 D127: the ball weight of a van is not what a car's ball takes", () => {
  expect(readTowCar({ tow_ball_weight: 350 }).ballKg).toBeNull();
  expect(readTowCar({ towballmaximum: 350 }).ballKg).toBe(350);
});

test.each([
  ["2565", 2565],
  [" 2,565 ", 2565],
  [2565.4, 2565],
  ["", null],
  [" ", null],
  ["about 2 t", null],
  [0, null],
  [-5, null],
  [undefined, null],
])("D29 D127: %j is %s kg", (value, kg) => {
  expect(toKg(value)).toBe(kg);
});
