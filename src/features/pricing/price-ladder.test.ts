import fc from "fast-check";
import { expect, test } from "vitest";
import { isLadder, type PriceLadder, suggestPrice } from "./price-ladder.ts";

const LADDER: PriceLadder = {
  steps: [
    { days: 30, percent: 2 },
    { days: 45, percent: 4 },
    { days: 60, percent: 6 },
  ],
  floorPercent: 95,
};

test.each([
  [29, 1_899_000, null],
  [30, 1_899_000, 1_861_000],
  [44, 1_899_000, 1_861_000],
  [45, 1_899_000, 1_823_000],
  // 6% less would be $17,850.60, below the floor of $18,040.50.
  [60, 1_899_000, 1_805_000],
  [999, 1_805_000, null],
  [45, 1_823_000, null],
  [45, 1_800_000, null],
  // It was raised in the meantime: the ladder goes by the first price all the same.
  [45, 2_000_000, 1_823_000],
] as const)(
  "D449: after %i days at %i cents, a car that came at $18,990 is suggested for %s",
  (days, nowCents, cents) => {
    expect(suggestPrice({ firstCents: 1_899_000, nowCents, days }, LADDER)).toBe(cents);
  },
);

test.each([
  [[], true],
  [LADDER.steps, true],
  [
    [
      { days: 30, percent: 2 },
      { days: 30, percent: 4 },
    ],
    false,
  ],
  [
    [
      { days: 30, percent: 2 },
      { days: 45, percent: 2 },
    ],
    false,
  ],
  [
    [
      { days: 45, percent: 4 },
      { days: 30, percent: 2 },
    ],
    false,
  ],
] as const)("D449: steps %j are a ladder: %s", (steps, expected) => {
  expect(isLadder(steps)).toBe(expected);
});

const cents = fc.integer({ min: 1001, max: 2_000_000_000 });
const ladder = fc.record({
  steps: fc
    .uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 10 })
    .map((days) => days.sort((one, other) => one - other).map((day, at) => ({ days: day, percent: at + 1 }))),
  floorPercent: fc.integer({ min: 1, max: 100 }),
});

test("D449: a suggestion is lower than the price, at the floor or above it, in tens of dollars, and never rises with the days", () => {
  fc.assert(
    fc.property(cents, cents, fc.nat(500), fc.nat(100), ladder, (firstCents, nowCents, days, more, given) => {
      const suggested = suggestPrice({ firstCents, nowCents, days }, given);
      const later = suggestPrice({ firstCents, nowCents, days: days + more }, given);
      if (suggested === null) return;
      expect(suggested).toBeLessThan(nowCents);
      expect(suggested * 100).toBeGreaterThanOrEqual(firstCents * given.floorPercent);
      expect(suggested % 1000).toBe(0);
      expect(later).toBeLessThanOrEqual(suggested);
      // Whoever takes it is not asked again on the same day.
      expect(suggestPrice({ firstCents, nowCents: suggested, days }, given)).toBeNull();
    }),
  );
});
