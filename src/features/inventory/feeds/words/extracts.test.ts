import fc from "fast-check";
import { expect, test } from "vitest";
import { readKm } from "../values/read-numbers.ts";
import { EXTRACTS } from "./extracts.ts";

test.each([
  ["2019-03-01", "2019"],
  ["01/03/2019", "2019"],
  ["Mar 2019", "2019"],
  ["20190301", "2019"],
  ["2019-03-01T00:00:00+10:00", "2019"],
  ["2019 Peugeot 2008 Allure", "2019"],
  ["01/03/19", ""],
  ["120195", ""],
  ["", ""],
])("D71: the year of %j is %j", (text, year) => {
  expect(EXTRACTS["year-word"](text)).toBe(year);
});

test.each([
  ["28,000 mi", "45062"],
  ["28 000 miles", "45062"],
  ["28000", "45062"],
  ["0", "0"],
  ["0.5 mile", "1"],
  [" 62.1mi ", "100"],
  ["45,000 km", "45,000 km"],
  ["- / -", "- / -"],
  ["POA", "POA"],
])("D71: %j in miles is %j km", (text, km) => {
  expect(EXTRACTS["miles-as-km"](text)).toBe(km);
});

test.each([
  ["85", "85000"],
  ["120.5", "120500"],
  ["0", "0"],
  ["45 km", "45000"],
  ["2000", "2000000"],
  ["8500", "8500"],
  ["85,000", "85,000"],
  ["POA", "POA"],
])("D133: %j in thousands is %j km", (text, km) => {
  expect(EXTRACTS["thousands-as-km"](text)).toBe(km);
});

test("D71: miles become 1.609344 km each, whatever separates their thousands", () => {
  const miles = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(miles, fc.constantFrom("", " mi", " miles"), (count, unit) => {
      const km = readKm(EXTRACTS["miles-as-km"](`${count.toLocaleString("en-AU")}${unit}`));
      expect(km).toEqual({ value: Math.round(count * 1.609344) });
    }),
  );
});
