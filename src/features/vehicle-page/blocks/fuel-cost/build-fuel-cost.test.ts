import { expect, test } from "vitest";
import { testBlockInput } from "../frame/test-block-input.ts";
import { buildFuelCost } from "./build-fuel-cost.ts";

test("FUEL-01 VDP-14: only a car that is available has a running cost", () => {
  expect(buildFuelCost(testBlockInput())).toMatchObject({ kind: "fuel-cost", cost: { power: "fuel" } });
  expect(buildFuelCost({ ...testBlockInput(), available: false })).toBeNull();
});

test("FUEL-08 VDP-05: no block of what burns nothing, or of which no figure can be assumed", () => {
  expect(buildFuelCost(testBlockInput({ itemType: "trailer" }))).toBeNull();
  expect(buildFuelCost(testBlockInput({ itemType: "motorcycle" }))).toBeNull();
  expect(buildFuelCost(testBlockInput({ fuel: "hydrogen" }))).toBeNull();
});
