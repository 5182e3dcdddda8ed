import fc from "fast-check";
import { expect, test } from "vitest";
import { describeOdds } from "./odds.ts";

test.each([
  [1, 8, "1 in 8"],
  [10, 80, "1 in 8"],
  [100, 810, "about 1 in 8"],
  [1, 1, "every spin"],
  [3, 4, "3 in 4"],
  [2, 5, "2 in 5"],
  [5, 10, "1 in 2"],
  [1, 1250, "1 in 1,250"],
  [3, 100, "about 1 in 33"],
  [99, 100, "about 9 in 10"],
])("PAGE-08: a weight of %i in %i is %j", (weight, total, words) => {
  expect(describeOdds(weight, total)).toBe(words);
});

test("PAGE-08: what is said is within a tenth of the odds, and exact where it does not say about", () => {
  const weights = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }));
  fc.assert(
    fc.property(weights, ([weight, others]) => {
      const total = weight + others;
      const words = describeOdds(weight, total);
      const [, wins = "", parts = ""] = /^(?:about )?(\d+) in ([\d,]+)$/.exec(words) ?? [];
      const said = Number(wins) / Number(parts.replaceAll(",", ""));
      expect(Math.abs(said - weight / total)).toBeLessThanOrEqual((weight / total) * 0.1 + 1e-9);
      if (!words.startsWith("about")) expect(said).toBeCloseTo(weight / total, 12);
    }),
  );
});
