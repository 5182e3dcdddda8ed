import { expect, test } from "vitest";
import { readVehicleSlug, toVehiclePath } from "./paths.ts";

test.each([
  [toVehiclePath("2022-toyota-hilux-a1"), "2022-toyota-hilux-a1"],
  ["https://northside.example/cars/2022-toyota-hilux-a1", "2022-toyota-hilux-a1"],
  ["https://northside.example/cars/2022-toyota-hilux-a1/pdf", ""],
  ["https://northside.example/finance", ""],
  ["javascript:/cars/x", ""],
  ["", ""],
])("VDP-01: the vehicle of %j is %j", (address, slug) => {
  expect(readVehicleSlug(address)).toBe(slug);
});
