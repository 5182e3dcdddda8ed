import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DESCRIPTIONS,
  type Gauge,
  isGaugeShown,
  isMarketEligible,
  toFill,
  toGaugeBand,
  toGaugeLabel,
  toMarketBadge,
  toPricePosition,
} from "./gauge.ts";

const AVERAGE = 3_000_000;
const dollars = (amount: number) => amount * 100;

test.each([
  [500, "Below market"],
  [499.01, "Below market"],
  [499, "Around market"],
  [0, "Around market"],
  [-499, "Around market"],
  [-499.01, null],
  [-5000, null],
])("PRC-06 PRC-07 D121: $%d under the average shows %s", (under, badge) => {
  expect(toMarketBadge(AVERAGE - dollars(under), AVERAGE)).toBe(badge);
});

test("PRC-06 D26: without market data, no badge", () => {
  expect(toMarketBadge(AVERAGE, null)).toBeNull();
});

test.each([
  [-499.01, "below"],
  [-499, "around"],
  [0, "around"],
  [499, "around"],
  [499.01, "above"],
] as const)("D26: a price of the average and $%d is %s market", (more, position) => {
  expect(toPricePosition(AVERAGE + dollars(more), AVERAGE)).toBe(position);
});

test("PRC-06 D26: badge and gauge never disagree", () => {
  const cents = fc.integer({ min: 20_001, max: 20_000_000 });
  fc.assert(
    fc.property(cents, cents, (price, average) => {
      const description = DESCRIPTIONS[toPricePosition(price, average)];
      expect(toMarketBadge(price, average)).toBe(description === "Above market" ? null : description);
    }),
  );
});

const OPPOSITE = { below: "above", around: "around", above: "below", unsure: "unsure" } as const;

test("D226: the same distance on either side of the market is the same kind of position", () => {
  const cents = fc.integer({ min: 20_001, max: 20_000_000 });
  const doubt = fc.constantFrom(0, 1, 120_000, 5_000_000, Number.POSITIVE_INFINITY);
  fc.assert(
    fc.property(cents, fc.nat(20_000_000), doubt, (average, away, doubtCents) => {
      const below = toPricePosition(average - away, average, doubtCents);
      expect(toPricePosition(average + away, average, doubtCents)).toBe(OPPOSITE[below]);
    }),
  );
});

test("D226: how far from the market a price is decides alone, whatever its range", () => {
  const cents = fc.integer({ min: 20_001, max: 20_000_000 });
  fc.assert(
    fc.property(cents, cents, fc.nat(20_000_000), (one, other, away) => {
      expect(toPricePosition(one + away, one)).toBe(toPricePosition(other + away, other));
    }),
  );
});

test.each([
  [-170_001, "below"],
  [-170_000, "unsure"],
  [-49_901, "unsure"],
  [-49_900, "around"],
  [0, "around"],
  [49_900, "around"],
  [49_901, "unsure"],
  [170_000, "unsure"],
  [170_001, "above"],
] as const)("D225: %i cents from an average that is in doubt by $1,201 is %s", (more, position) => {
  expect(toPricePosition(AVERAGE + more, AVERAGE, 120_100)).toBe(position);
  expect(toPricePosition(AVERAGE + more, AVERAGE, Number.POSITIVE_INFINITY)).toBe("unsure");
});

test("D225 T11: a price that cannot be told has no label", () => {
  expect(toMarketBadge(AVERAGE - dollars(1000), AVERAGE, dollars(600))).toBeNull();
  expect(toMarketBadge(AVERAGE - dollars(1200), AVERAGE, dollars(600))).toBe("Below market");
  expect(toMarketBadge(AVERAGE, AVERAGE, dollars(600))).toBe("Around market");
  expect(toMarketBadge(AVERAGE, AVERAGE, Number.POSITIVE_INFINITY)).toBeNull();
});

describe("PRC-17 PRC-18: a car without a doubtful sale or price is eligible", () => {
  const car = { status: "in_stock", reserved: false, priceCents: dollars(20_000) } as const;
  test.each([
    [car, true],
    [{ ...car, status: "coming_soon" as const }, false],
    [{ ...car, status: "sold" as const }, false],
    [{ ...car, reserved: true }, false],
    [{ ...car, priceCents: null }, false],
    [{ ...car, priceCents: dollars(200) }, false],
    [{ ...car, priceCents: dollars(200.01) }, true],
  ])("%j: %s", (one, eligible) => {
    expect(isMarketEligible(one)).toBe(eligible);
  });
});

test.each([
  [20_000, 1],
  [22_000, 0.8],
  [25_000, 0.5],
  [30_000, 0],
  [15_000, 1],
  [35_000, 0],
])("D26 ENT-34: at $%i, of a range of $20,000 to $30,000 lies above: %d", (price, fill) => {
  expect(toFill(dollars(price), { minCents: dollars(20_000), maxCents: dollars(30_000) })).toBe(fill);
});

test("D26 ENT-34: a fill is a share, and a dearer car's is no larger", () => {
  const cents = fc.nat(20_000_000);
  fc.assert(
    fc.property(cents, cents, cents, cents, (minCents, width, price, more) => {
      const range = { minCents, maxCents: minCents + width };
      const fill = toFill(price, range);
      expect(fill).toBeGreaterThanOrEqual(0);
      expect(fill).toBeLessThanOrEqual(1);
      expect(toFill(price + more, range)).toBeLessThanOrEqual(fill);
    }),
  );
});

const gauge = (changes: Partial<Gauge> = {}): Gauge => ({
  fill: 0.5,
  listingPriceCents: dollars(25_000),
  marketRange: { minCents: dollars(20_000), maxCents: dollars(30_000) },
  confidence: 0.7,
  description: "Around market",
  ...changes,
});

test.each([
  ["confidence above 0.2", { confidence: 0.21 }, true],
  ["confidence of 0.2", { confidence: 0.2 }, false],
  ["a price at the range's top", { listingPriceCents: dollars(30_000) }, true],
  ["a price above the range", { listingPriceCents: dollars(30_001) }, false],
  ["neither", { listingPriceCents: dollars(30_001), confidence: 0.1 }, false],
] as const)("PRC-14 PRC-15: with %s: %j, the gauge shows: %s", (_, changes, shown) => {
  expect(isGaugeShown(gauge(changes))).toBe(shown);
});

test.each([
  ["Below market", 0.9, "Below market"],
  [null, 0.64, "Good Deal"],
  [null, 0.65, "Great Deal"],
  ["", 0.65, "Great Deal"],
])("PRC-09: with the description %j and a fill of %d, the label is %s", (description, fill, label) => {
  expect(toGaugeLabel({ description, fill })).toBe(label);
});

test.each([
  [0, "low"],
  [0.29, "low"],
  [0.3, "medium"],
  [0.59, "medium"],
  [0.6, "high"],
  [1, "high"],
])("PRC-10: a fill of %d is %s", (fill, band) => {
  expect(toGaugeBand(fill)).toBe(band);
});
