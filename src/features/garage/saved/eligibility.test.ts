import { expect, test } from "vitest";
import { canCompare, canSave } from "./eligibility.ts";

const CAR = { gone: false, hasPrice: true, photo: "/img/a/320.jpg", used: true };
const SITE = { compare: true, compareUsedOnly: false };

test.each([
  ["a car that is for sale", {}, {}, true],
  ["a sold car", { gone: true }, {}, false],
  ["any car where the feature is off", {}, { compare: false }, false],
  ["a car without a price", { hasPrice: false }, {}, false],
  ["a car without a photo", { photo: null }, {}, false],
  ["a new car", { used: false }, {}, true],
  ["a new car where only used cars are compared", { used: false }, { compareUsedOnly: true }, false],
  ["a used car where only used cars are compared", {}, { compareUsedOnly: true }, true],
])("WAT-12 WAT-13 WAT-14 WAT-15: %s can be compared or not", (_, car, site, expected) => {
  expect(canCompare({ ...CAR, ...car }, { ...SITE, ...site })).toBe(expected);
});

test.each([
  [{ gone: false }, false, true],
  [{ gone: false }, true, true],
  [{ gone: true }, false, false],
  [{ gone: true }, true, true],
])("WAT-05 WAT-16: of %j, saved %s, the button is there: %s", (car, isSaved, expected) => {
  expect(canSave(car, isSaved)).toBe(expected);
});
