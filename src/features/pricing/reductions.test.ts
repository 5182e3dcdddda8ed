import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#platform/time.ts";
import { findReductions, type Reduction } from "./reductions.ts";
import type { PricePeriod } from "./was-price.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();
const period = (
  dollars: number | null,
  days: number,
  priceType: PricePeriod["priceType"] = "drive_away",
) => ({
  ...{ priceType, cents: dollars === null ? null : dollars * 100, from: ago(days) },
});

/** What is shown beside the last price. */
function told(history: readonly PricePeriod[]): Reduction[] {
  const { cents, priceType } = history.at(-1)!;
  return findReductions(history, {
    shown: cents === null ? null : { cents, priceType },
    minimumDays: 7,
    now: NOW,
  });
}
const sums = (history: readonly PricePeriod[]) => told(history).map(({ dollars }) => dollars);

describe("D9 LAW-07", () => {
  test.each([
    ["one price", [period(30_000, 90)], []],
    ["a reduction", [period(30_000, 90), period(29_000, 10)], [1000]],
    ["two, the newest first", [period(30_000, 90), period(29_000, 30), period(28_500, 10)], [500, 1000]],
    ["a price of less than 7 days", [period(30_000, 12), period(29_000, 6)], []],
    ["a short step between two", [period(30_000, 90), period(29_000, 12), period(28_000, 10)], [1000]],
    ["60 days ago", [period(30_000, 90), period(29_000, 60)], []],
    ["a rise", [period(29_000, 90), period(30_000, 10)], []],
    ["a reduction taken back", [period(30_000, 90), period(28_000, 30), period(29_000, 10)], []],
    ["a rise before it", [period(20_000, 90), period(30_000, 50), period(29_000, 10)], [1000]],
    ["another type", [period(30_000, 90, "egc"), period(29_000, 10)], []],
    ["no price between", [period(30_000, 90), period(null, 40), period(29_000, 10)], []],
    ["less than a dollar shown", [period(30_000.4, 90), period(30_000, 10)], []],
    ["no price now", [period(30_000, 90), period(null, 10)], []],
  ])("%s", (_, history, expected) => {
    expect(sums(history)).toEqual(expected);
  });

  test("a price that was never recorded tells nothing", () => {
    const history = [period(30_000, 90), period(29_000, 10)];
    expect(
      findReductions(history, {
        shown: { cents: 2_800_000, priceType: "drive_away" },
        minimumDays: 7,
        now: NOW,
      }),
    ).toEqual([]);
    expect(
      findReductions(history, { shown: { cents: 2_900_000, priceType: "egc" }, minimumDays: 7, now: NOW }),
    ).toEqual([]);
    expect(
      findReductions([], { shown: { cents: 2_900_000, priceType: "egc" }, minimumDays: 7, now: NOW }),
    ).toEqual([]);
  });

  test("each is dated by its price's first instant, and told for 60 days", () => {
    const [reduction] = told([period(30_000, 90), period(29_000, 10)]);
    expect(reduction!.at).toEqual(new Date(ago(10)));
    expect(reduction!.until).toEqual(new Date(Date.parse(ago(10)) + 60 * DAY_MS));
  });

  test("what is shown never exceeds what the price fell by from a price that stood here", () => {
    const step = fc.record({
      dollars: fc.option(fc.integer({ min: 20_000, max: 25_000 }), { nil: null }),
      days: fc.integer({ min: 1, max: 40 }),
      type: fc.constantFrom("drive_away" as const, "egc" as const),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let days = steps.reduce((sum, each) => sum + each.days, 0);
        const history = steps.map(({ dollars, days: stood, type }) => {
          const made = period(dollars, days, type);
          days -= stood;
          return made;
        });
        const now = history.at(-1)!;
        const sum = told(history).reduce((total, { dollars }) => total + dollars, 0);
        const stood = steps
          .slice(0, -1)
          .filter((each) => each.days >= 7 && each.type === now.priceType && each.dollars !== null)
          .map(({ dollars }) => dollars! - now.cents! / 100);
        expect(sum).toBeLessThanOrEqual(Math.max(0, ...stood));
        for (const { dollars } of told(history)) expect(dollars).toBeGreaterThan(0);
      }),
    );
  });
});
