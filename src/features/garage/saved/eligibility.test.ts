import { expect, test } from "vitest";
import { canCompare, canFavourite, canWatch } from "./eligibility.ts";

test.each([
  [{ gone: false }, { storeFavourites: true }, true],
  [{ gone: true }, { storeFavourites: true }, false],
  [{ gone: false }, { storeFavourites: false }, false],
  [{ gone: true }, { storeFavourites: false }, false],
])("WAT-12 WAT-16 TEN-15: of %j with %j the heart is there: %s", (car, settings, expected) => {
  expect(canFavourite(car, settings)).toBe(expected);
});

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
])("WAT-05: of %j, saved %s, the button is there: %s", (car, isSaved, expected) => {
  expect(canWatch(car, isSaved)).toBe(expected);
});
