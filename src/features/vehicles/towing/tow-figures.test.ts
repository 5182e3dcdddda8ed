import { expect, test } from "vitest";
import { readTowCar, readTowedVan } from "./tow-figures.ts";

test("D127: the figures of a car and of a van are read from its specifications, and none is made up", () => {
  const car = { towingcapacitybraked: "3,500 kg", grossvehiclemass: 3050, kerbweight: "2100" };
  expect(readTowCar(car)).toEqual({ brakedKg: 3500, ballKg: null, gcmKg: null, gvmKg: 3050, kerbKg: 2100 });
  expect(readTowedVan({ aggregate_trailer_mass: 2565 })).toEqual({ atmKg: 2565, ballKg: null });
});

test("D29 D127: the ball weight of a van is not what a car's ball takes", () => {
  expect(readTowCar({ tow_ball_weight: 350 }).ballKg).toBeNull();
  expect(readTowCar({ towballmaximum: 350 }).ballKg).toBe(350);
});
