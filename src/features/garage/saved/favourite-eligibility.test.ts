import { expect, test } from "vitest";
import { canFavourite } from "./favourite-eligibility.ts";

test.each([
  [{ gone: false }, { storeFavourites: true }, true],
  [{ gone: true }, { storeFavourites: true }, false],
  [{ gone: false }, { storeFavourites: false }, false],
  [{ gone: true }, { storeFavourites: false }, false],
])("WAT-12 WAT-16 TEN-15: of %j with %j the heart is there: %s", (car, settings, expected) => {
  expect(canFavourite(car, settings)).toBe(expected);
});
