import { expect, test } from "vitest";
import { createYardFinder } from "./find-yards.server.ts";

const yard = (name: string, city: string | null, postcode: string | null) => ({
  ...{ name, city, postcode },
  lat: null,
  long: null,
});
const findYards = createYardFinder([
  yard("Northside", "Parramatta", "2150"),
  yard("Western Plains", "Dubbo", "2830"),
  { ...yard("Bayside", "Geelong", null), lat: -38.15, long: 144.36 },
  yard("Nowhere", null, null),
]);

test.each([
  ["parramatta", true, ["Northside"]],
  ["parramatta", false, ["Northside"]],
  ["sydney", false, ["Northside"]],
  ["blacktown", true, ["Northside"]],
  ["2148", true, ["Northside"]],
  ["dubbo", false, ["Western Plains"]],
  ["geelong", false, ["Bayside"]],
  ["perth", true, []],
  ["goldcoast", true, []],
])("D119: for %s (named as a place: %j) there are the yards %j", (place, isNamed, yards) => {
  expect(findYards(place, isNamed)).toEqual(yards);
});

test.each([
  ["2148", false],
  ["toongabbie", false],
  ["nosuchplace", true],
])("D119: %s (named as a place: %j) is no place", (place, isNamed) => {
  expect(findYards(place, isNamed)).toBeNull();
});
