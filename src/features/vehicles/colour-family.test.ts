import { expect, test } from "vitest";
import { toColourFamily } from "./colour-family.ts";

test.each([
  ["White", "white"],
  ["GLACIER WHITE", "white"],
  ["Silver Blue", "blue"],
  ["Pearl Crystal Shine", "white"],
  ["Gun Metal", null],
  ["Gunmetal", "grey"],
  ["", null],
  [null, null],
])("FAC-07: the colour %s is of the family %s", (colour, family) => {
  expect(toColourFamily(colour)).toBe(family);
});
