import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { formatCounts } from "../ui/results-state.tsx";
import {
  buildEmptyHeading,
  buildExampleSearches,
  buildSearchHeading,
  formatConditions,
  toResultNoun,
} from "./headings.ts";

const CARS = { one: "car", many: "cars" };

test.each([
  [{}, "Cars for sale"],
  [{ colour: ["White"] }, "Cars for sale"],
  [{ car_type: ["used"] }, "Pre-Owned cars for sale"],
  [{ car_type: ["demo", "new"] }, "New and Demo cars for sale"],
  [{ car_type: ["demo", "new", "used"] }, "Cars for sale"],
  [{ make: ["Toyota"] }, "Toyota cars for sale"],
  [{ make: ["Toyota", "Kia"], car_type: ["new"] }, "New cars for sale"],
  [{ make_model: ["Toyota HiLux"], car_type: ["used"] }, "Pre-Owned Toyota HiLux for sale"],
  [{ make: ["Toyota"], make_model: ["Toyota HiLux"] }, "Toyota HiLux for sale"],
  [{ make: ["Kia"], make_model: ["Ford Ranger"] }, "Cars for sale"],
  [{ make: ["Kia"], make_model: ["Ford Ranger"], car_type: ["new"] }, "New cars for sale"],
  [{ make: ["Toyota"], body: ["suv"] }, "Toyota SUVs for sale"],
  [{ body: ["spaceship"] }, "Cars for sale"],
  [{ location_name: ["Northside"] }, "Cars for sale at Northside"],
  [{ item_type: ["caravan"] }, "Caravans for sale"],
  [{ item_type: ["motorcycle"], make: ["Yamaha"] }, "Yamaha motorcycles for sale"],
  [{ item_type: ["caravan", "motorcycle"] }, "Cars for sale"],
  [{ item_type: ["spaceship"] }, "Cars for sale"],
])("SEA-39: %j is headed %j", (facets, heading) => {
  expect(buildSearchHeading(facets, CARS, testConfig({ labels: { used: "Pre-Owned" } }))).toBe(heading);
});

test.each([
  [{}, true, "Nothing like that right now"],
  [{ make: ["Lada"] }, true, "No Lada cars in stock right now"],
  [
    { car_type: ["used"], make: ["Toyota"], body: ["ute"] },
    false,
    "No pre-owned Toyota utes like that right now",
  ],
  [{ body: ["suv"], location_name: ["Northside"] }, true, "No SUVs in stock at Northside right now"],
  [{ make_model: ["Toyota HiLux"] }, false, "No Toyota HiLux like that right now"],
  [{ make: ["Lada", "Kia"] }, false, "Nothing like that right now"],
])("D303: nothing found for %j, which is all: %s, is headed %j", (facets, isWhole, heading) => {
  const { labels } = testConfig({ labels: { used: "Pre-Owned" } });
  expect(buildEmptyHeading(facets, CARS, { labels, isWhole })).toBe(heading);
});

test("SEA-38: conditions come new, demo, used", () => {
  expect(formatConditions(["used", "new"], testConfig().labels)).toBe("New and Used");
});

test.each([
  [["caravan"], "caravans"],
  [["caravan", "car"], "vehicles"],
  [[], "vehicles"],
])("TEN-03 SEA-06: %j are called %s", (itemTypes, many) => {
  expect(toResultNoun(itemTypes).many).toBe(many);
});

test("D65: sold vehicles are counted beside the others", () => {
  expect(formatCounts({ count: 1151, sold: 0, noun: CARS })).toBe("1,151 cars");
  expect(formatCounts({ count: 1, sold: 4, noun: CARS })).toBe("1 car, 4 recently sold");
});

test.each([
  [["car"], "SUV under 30k"],
  [["car", "truck"], "SUV under 30k"],
  [["motorcycle"], "LAMS bike"],
  [["car", "caravan", "motorcycle"], "Bunk van"],
  [[], "SUV under 30k"],
])("D119 SEA-02: the search box of a site that sells %j suggests to try %j", (itemTypes, example) => {
  expect(buildExampleSearches(itemTypes)).toBe(example);
});
