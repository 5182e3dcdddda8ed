import { expect, test } from "vitest";
import { canWatch } from "./watchlist-eligibility.ts";

test.each([
  [{ gone: false }, false, true],
  [{ gone: false }, true, true],
  [{ gone: true }, false, false],
  [{ gone: true }, true, true],
])("WAT-05: of %j, saved %s, the button is there: %s", (car, isSaved, expected) => {
  expect(canWatch(car, isSaved)).toBe(expected);
});
