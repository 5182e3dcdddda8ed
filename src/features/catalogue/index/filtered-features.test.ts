import { expect, test } from "vitest";
import { listFilteredFeatures } from "./filtered-features.ts";

test.each([
  ["Apple CarPlay®", ["Apple CarPlay"]],
  ["Smart Device Integration - Android Auto", ["Android Auto"]],
  ["GPS (Satellite Navigation)", ["Navigation"]],
  ["Camera - Rear Vision", ["Reversing camera"]],
  ["Reversing camera", ["Reversing camera"]],
  ["360 degree view monitor", ["Reversing camera"]],
  ["Parking Distance Control - Rear", ["Parking sensors"]],
  ["Active cruise control", ["Adaptive cruise control"]],
  ["Cruise control", []],
  ["Seats - Leather", ["Leather seats"]],
  ["Leather accented seats", ["Leather seats"]],
  ["Leather steering wheel", []],
  ["Seats - Heated Front", ["Heated seats"]],
  ["Panoramic glass roof", ["Sunroof"]],
  ["18-inch alloy wheels", ["Alloy wheels"]],
  ["Towbar and wiring", ["Tow bar"]],
  ["Cup holders", []],
])("FAC-07: %j is found as %j", (feature, expected) => {
  expect(listFilteredFeatures([feature])).toEqual(expected);
});

test("FAC-07: each once, in a fixed order", () => {
  expect(listFilteredFeatures(["Tow ball", "Tow bar", "Bluetooth audio"])).toEqual(["Bluetooth", "Tow bar"]);
});

test("FAC-07 D118: vehicles that share a list of features share its filterable ones", () => {
  const features = ["Bluetooth", "Apple CarPlay"];
  expect(listFilteredFeatures(features)).toEqual(["Apple CarPlay", "Bluetooth"]);
  expect(listFilteredFeatures(features)).toBe(listFilteredFeatures(features));
});
