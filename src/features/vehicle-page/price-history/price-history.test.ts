import fc from "fast-check";
import { expect, test } from "vitest";
import { findReductions } from "#features/pricing/reductions.ts";
import type { PricePeriod } from "#features/pricing/was-price.ts";
import { DAY_MS } from "#platform/time.ts";
import { describePriceHistory } from "./price-history.ts";

const NOW = new Date("2025-11-20T02:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();
const period = (dollars: number | null, days: number, priceType: PricePeriod["priceType"] = "egc") => ({
  ...{ priceType, cents: dollars === null ? null : dollars * 100, from: ago(days) },
});

function text(
  arrivedAt: string | null,
  history: readonly PricePeriod[],
  { timeZone = "Australia/Brisbane", now = NOW } = {},
): string | null {
  const { cents = null, priceType = "egc" } = history.at(-1) ?? {};
  const shown = cents === null ? null : { cents, priceType };
  const told = findReductions(history, { shown, minimumDays: 7, now });
  return describePriceHistory({ arrivedAt, history, reductions: told, timeZone, now });
}

const cut = [period(31_990, 30), period(30_990, 17)];

test.each([
  ["nothing known", null, [], null],
  ["one price, no listing date", null, [period(31_990, 30)], null],
  ["one price, which shows anyway", ago(12), [period(31_990, 12)], "Listed 12 days ago"],
  ["no price", ago(12), [], "Listed 12 days ago"],
  ["today", ago(0), [period(31_990, 0)], "Listed today"],
  ["yesterday", ago(1), [period(31_990, 1)], "Listed yesterday"],
  ["a date to come", ago(-3), [period(31_990, 1)], null],
  ["a reduction", ago(30), cut, "Listed 30 days ago at $31,990; reduced by $1,000 on 3 November"],
  ["no listing date", null, cut, "Reduced by $1,000 on 3 November"],
  ["listed before its first price here", ago(45), cut, "Listed 45 days ago; reduced by $1,000 on 3 November"],
  [
    "two reductions, oldest first",
    ago(50),
    [period(32_490, 50), ...cut],
    "Listed 50 days ago at $32,490; reduced by $500 on 21 October and by $1,000 on 3 November",
  ],
  [
    "a reduction that is no news any more",
    ago(200),
    [period(35_000, 200), period(31_990, 70), period(30_990, 17)],
    "Listed 200 days ago; reduced by $1,000 on 3 November",
  ],
  [
    "a price that stood for too few days",
    ago(40),
    [period(33_000, 40), period(31_990, 36), period(30_990, 17)],
    "Listed 40 days ago; reduced by $1,000 on 3 November",
  ],
  ["a rise", ago(40), [period(30_000, 40), period(31_990, 20)], "Listed 40 days ago"],
  ["another type", ago(40), [period(33_000, 40, "drive_away"), period(31_990, 20)], "Listed 40 days ago"],
  ["a first price of none", ago(40), [period(null, 40), period(31_990, 20)], "Listed 40 days ago"],
])("D9 D10 D125 LAW-07: %s", (_, arrivedAt, history, expected) => {
  expect(text(arrivedAt, history)).toBe(expected);
});

test("D125: of many reductions the last three show, and no first price", () => {
  const history = [34_000, 33_500, 33_000, 32_000, 31_000].map((dollars, at) =>
    period(dollars, 58 - at * 10),
  );
  expect(text(ago(58), history)).toBe(
    "Listed 58 days ago; reduced by $500 on 13 October, by $1,000 on 23 October and by $1,000 on 2 November",
  );
});

test.each([
  // Late in the evening there, the next day in Brisbane.
  ["2025-11-02T15:30:00Z", "Australia/Brisbane", "2025-11-20T00:00:00Z", "3 November"],
  ["2025-11-02T15:30:00Z", "Australia/Perth", "2025-11-20T00:00:00Z", "2 November"],
  ["2024-12-28T02:00:00Z", "Australia/Brisbane", "2025-01-20T00:00:00Z", "28 December 2024"],
])("D9 D32: a reduction at %s in %s", (at, timeZone, now, day) => {
  const before = { priceType: "egc", cents: 3_199_000, from: "2024-01-01T00:00:00Z" } as const;
  const history = [before, { priceType: "egc", cents: 3_099_000, from: at } as const];
  expect(text(null, history, { timeZone, now: new Date(now) })).toBe(`Reduced by $1,000 on ${day}`);
});

test("D9 D125 LAW-07: a first price shows only if it stood for 7 days, less the reductions is today's, and is of its type", () => {
  const step = fc.record({
    dollars: fc.integer({ min: 20_000, max: 25_000 }),
    days: fc.integer({ min: 1, max: 25 }),
    type: fc.constantFrom("drive_away" as const, "egc" as const),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
      let days = steps.reduce((sum, each) => sum + each.days, 0);
      const listed = ago(days);
      const history = steps.map(({ dollars, days: stood, type }) => {
        const each = period(dollars, days, type);
        days -= stood;
        return each;
      });
      const sentence = text(listed, history) ?? "";
      const dollars = [...sentence.matchAll(/\$([0-9,]+)/g)].map((match) =>
        Number(match[1]?.replace(",", "")),
      );
      if (!sentence.includes(" at $")) return;
      const [first = 0, ...cuts] = dollars;
      expect(first - cuts.reduce((sum, each) => sum + each, 0)).toBe(steps.at(-1)?.dollars);
      expect(first).toBe(steps[0]?.dollars);
      expect(steps[0]?.days).toBeGreaterThanOrEqual(7);
      expect(new Set(steps.map(({ type }) => type)).size).toBe(1);
    }),
  );
});
