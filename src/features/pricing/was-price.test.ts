import fc from "fast-check";
import { expect, test } from "vitest";
import { findWasPrice, type PricePeriod } from "./was-price.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const dap = (cents: number | null, days: number): PricePeriod => ({
  priceType: "drive_away",
  cents,
  from: daysAgo(days),
});
const egc = (cents: number, days: number): PricePeriod => ({ priceType: "egc", cents, from: daysAgo(days) });
const was = (history: PricePeriod[], cents = 2_000_000) =>
  findWasPrice(history, { shown: { cents, priceType: "drive_away" }, minimumDays: 7, now: NOW }).cents;

test.each<[string, PricePeriod[], number | null]>([
  ["no history", [], null],
  ["one price only", [dap(2_000_000, 30)], null],
  ["reduced after 20 days", [dap(2_200_000, 30), dap(2_000_000, 10)], 2_200_000],
  ["published exactly 7 days", [dap(2_200_000, 17), dap(2_000_000, 10)], 2_200_000],
  ["published less than 7 days", [dap(2_200_000, 16.9), dap(2_000_000, 10)], null],
  ["a short price is passed over", [dap(2_400_000, 40), dap(2_200_000, 12), dap(2_000_000, 10)], 2_400_000],
  [
    "the latest long enough, not the highest",
    [dap(2_400_000, 60), dap(2_200_000, 40), dap(2_000_000, 10)],
    2_200_000,
  ],
  ["ended 59 days ago", [dap(2_200_000, 90), dap(2_000_000, 59)], 2_200_000],
  ["ended 60 days ago", [dap(2_200_000, 90), dap(2_000_000, 60)], null],
  ["of another type", [egc(2_200_000, 30), dap(2_000_000, 10)], null],
  ["lower before", [dap(1_800_000, 30), dap(2_000_000, 10)], null],
  ["no price between", [dap(2_200_000, 40), dap(null, 20), dap(2_000_000, 10)], 2_200_000],
])("D9 LAW-07: %s", (_, history, expected) => {
  expect(was(history)).toBe(expected);
});

test("D9 D19: a was price ends 60 days after it ended", () => {
  const history = [dap(2_200_000, 30), dap(2_000_000, 10)];
  const shown = { cents: 2_000_000, priceType: "drive_away" } as const;
  const { until } = findWasPrice(history, { shown, minimumDays: 7, now: NOW });
  expect(until).toEqual(new Date(daysAgo(-50)));
  expect(findWasPrice(history, { shown, minimumDays: 7, now: new Date(until!.getTime() - 1) }).cents).toBe(
    2_200_000,
  );
  expect(findWasPrice(history, { shown, minimumDays: 7, now: until! }).cents).toBeNull();
});

test("LAW-07: nothing was higher than no price", () => {
  expect(
    findWasPrice([dap(2_200_000, 30), dap(null, 10)], { shown: null, minimumDays: 7, now: NOW }),
  ).toEqual({
    cents: null,
    until: null,
  });
});

test("LAW-07 D9: a was price is higher than the shown one and really was published", () => {
  const period = fc.record({
    priceType: fc.constantFrom("drive_away" as const, "egc" as const),
    cents: fc.option(fc.integer({ min: 1, max: 20 })),
    days: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(period), fc.integer({ min: 1, max: 20 }), (periods, cents) => {
      const history = periods
        .toSorted((one, other) => other.days - one.days)
        .map(({ days, ...rest }) => ({ ...rest, from: daysAgo(days) }));
      const found = was(history, cents);
      if (found === null) return;
      expect(found).toBeGreaterThan(cents);
      expect(history.slice(0, -1)).toContainEqual(
        expect.objectContaining({ cents: found, priceType: "drive_away" }),
      );
    }),
  );
});
