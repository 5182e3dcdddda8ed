import { expect, test } from "vitest";
import { testBlockInput } from "../../test-block-input.ts";
import { fuelCostBlock } from "./fuel-cost.ts";

test("FUEL-01 VDP-14: only a car that is available has a running cost", () => {
  expect(fuelCostBlock.build(testBlockInput())).toMatchObject({ kind: "fuel-cost", cost: { power: "fuel" } });
  expect(fuelCostBlock.build({ ...testBlockInput(), available: false })).toBeNull();
});

test("FUEL-08 VDP-05: no block of what burns nothing, or of which no figure can be assumed", () => {
  expect(fuelCostBlock.build(testBlockInput({ itemType: "trailer" }))).toBeNull();
  expect(fuelCostBlock.build(testBlockInput({ itemType: "motorcycle" }))).toBeNull();
  expect(fuelCostBlock.build(testBlockInput({ fuel: "hydrogen" }))).toBeNull();
});
