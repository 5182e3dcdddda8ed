import fc from "fast-check";
import { expect, test } from "vitest";
import type { PricePeriod } from "#features/pricing/was-price.ts";
import { findPriceDrop } from "./price-drop.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

/** "12 30000": from the 12th, $30,000 drive away. "e" is excluding charges, "-" no price. */
function toHistory(...texts: readonly string[]): PricePeriod[] {
  return texts.map((text) => {
    const [from, amount = "", type] = text.split(" ");
    return {
      priceType: type === "e" ? "egc" : "drive_away",
      cents: amount === "-" ? null : Number(amount) * 100,
      from: day(Number(from)).toISOString(),
    };
  });
}

const toPresent = (history: readonly PricePeriod[]) => {
  const last = history.at(-1);
  return last && last.cents !== null ? { cents: last.cents, priceType: last.priceType } : null;
};

test.each<[string, string[], number, string | null]>([
  ["a lower price", ["1 30000", "12 29000"], 10, "29000 was 30000"],
  ["the lowest of several before it", ["1 30000", "11 29500", "12 29000"], 10, "29000 was 29500"],
  ["a drop before the person asked", ["1 30000", "9 29000"], 10, null],
  ["a higher price", ["1 30000", "12 31000"], 10, null],
  ["a price that returns to where it was", ["1 30000", "11 32000", "12 30000"], 10, null],
  ["a price below where it was, after a rise", ["1 30000", "11 32000", "12 29000"], 10, "29000 was 30000"],
  ["a lower amount of another type", ["1 30000", "12 28000 e"], 10, null],
  ["a type that comes back lower", ["1 30000", "11 27000 e", "12 28000"], 10, "28000 was 30000"],
  ["a first price", ["1 -", "12 28000"], 10, null],
  ["a price that was taken away", ["1 30000", "12 -"], 10, null],
  ["no change at all", [], 10, null],
])("D9 D143: %s", (_, periods, asked, expected) => {
  const history = toHistory(...periods);
  const drop = findPriceDrop(history, toPresent(history), day(asked));
  expect(drop && `${drop.cents / 100} was ${drop.fromCents / 100}`).toBe(expected);
});

test("D9 D143: whatever the history, a drop is below every price of its type that was asked since", () => {
  const period = fc.record({ amount: fc.integer({ min: 10, max: 20 }), type: fc.constantFrom("", " e") });
  fc.assert(
    fc.property(fc.array(period, { maxLength: 8 }), fc.integer({ min: 0, max: 9 }), (periods, asked) => {
      const history = toHistory(...periods.map(({ amount, type }, at) => `${at + 1} ${amount}${type}`));
      const present = toPresent(history);
      const drop = findPriceDrop(history, present, day(asked));
      if (!drop || !present) return;
      const since = history.slice(0, -1).filter((_, at) => at + 2 > asked);
      const same = since.filter(({ priceType }) => priceType === present.priceType);
      expect(same.length).toBeGreaterThan(0);
      for (const { cents } of same) expect(drop.cents).toBeLessThan(cents ?? 0);
      expect(same.map(({ cents }) => cents)).toContain(drop.fromCents);
    }),
  );
});
