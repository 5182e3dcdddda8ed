import { expect, test } from "vitest";
import { stateOfPostcode } from "./postcode.ts";

test.each([
  ["0200", "ACT"],
  ["0800", "NT"],
  ["2000", "NSW"],
  ["2600", "ACT"],
  ["2619", "NSW"],
  ["2913", "ACT"],
  ["3121", "VIC"],
  ["4032", "QLD"],
  ["5000", "SA"],
  ["6169", "WA"],
  ["7000", "TAS"],
  ["8001", "VIC"],
  ["9726", "QLD"],
  ["0000", null],
  ["0199", null],
  ["0300", null],
  ["0799", null],
  ["400", null],
  ["40000", null],
  ["4O32", null],
])("LEAD-25: %s is of %s", (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
});
