import fc from "fast-check";
import { expect, test } from "vitest";
import { countDeciding, findUsualEnds } from "#search/contract/usual-ends.ts";
import { buildSliderGrid, describeThumb, moveThumb } from "#ui/controls/range-rules.ts";
import { type StockRange, toSliderBounds } from "./range-bounds.ts";

/** What a search finds of these values. */
function toStock(values: readonly number[]): StockRange {
  const rising = values.toSorted((one, other) => one - other);
  const falling = rising.toReversed();
  const deciding = countDeciding(values.length);
  return {
    bounds: { min: rising[0]!, max: falling[0]! },
    usual: findUsualEnds(falling.slice(0, deciding), rising.slice(0, deciding), values.length),
  };
}

test.each([
  ["price", [10_990, 62_450], undefined, { min: 10_000, max: 63_000, step: 530 }],
  ["price", [0, 500_000], undefined, { min: 0, max: 500_000, step: 5000 }],
  ["km", [15, 150_000, 289_001], undefined, { min: 0, max: 290_000, step: 2900 }],
  ["year", [2004, 2025], undefined, { min: 2004, max: 2025, step: 1 }],
  ["weekly_price_range", [61, 478], undefined, { min: 60, max: 480, step: 4 }],
  ["price", null, undefined, { min: 0, max: 100_000, step: 1000 }],
  ["price", [40_000, 60_000], { min: 19_990, max: null }, { min: 19_000, max: 60_000, step: 410 }],
] as const)("FAC-10 FAC-11 FAC-13: %s over %j, chosen %j", (attribute, values, chosen, expected) => {
  const stock = values && toStock(values);
  const { min: lowest, max: highest } = stock?.bounds ?? { min: 0, max: 100_000 };
  expect(toSliderBounds(attribute, stock, chosen)).toEqual({ ...expected, lowest, highest });
});

test.each([
  ["price", [14_990, 21_000, 33_500, 1_990_000], undefined, { min: 14_000, max: 34_000 }],
  ["price", [14_990, 21_000, 33_500, 1_990_000], { min: null, max: 45_000 }, { min: 14_000, max: 45_000 }],
  ["km", [0, 0, 0], undefined, { min: 0, max: 0 }],
  ["year", [1965, 2014, 2015, 2016, 2018, 2018, 2019, 2020, 2022, 2026], undefined, { min: 2014, max: 2026 }],
  ["price", [400, ...Array<number>(9).fill(25_000), 29_000], undefined, { min: 0, max: 29_000 }],
] as const)(
  "D221: the slider of %s over %j, chosen %j, ends where the stock is",
  (attribute, values, chosen, ends) => {
    const stock = toStock(values);
    expect(toSliderBounds(attribute, stock, chosen)).toMatchObject({
      ...ends,
      lowest: stock.bounds.min,
      highest: stock.bounds.max,
    });
  },
);

const amount = fc.nat(3_000_000);
const stocks = fc.array(amount, { minLength: 1, maxLength: 200 });
const attributes = fc.constantFrom("price", "km", "year", "weekly_price_range", "engine_cc");
const UNITS = { price: 1000, km: 1000, year: 1, weekly_price_range: 5, engine_cc: 50 } as const;

test("D23: no chosen end lies outside the control, whose ends are round", () => {
  fc.assert(
    fc.property(stocks, fc.option(amount), fc.option(amount), (values, from, to) => {
      const { min, max } = toSliderBounds("price", toStock(values), { min: from, max: to });
      expect(min).toBeLessThanOrEqual(from ?? min);
      expect(max).toBeGreaterThanOrEqual(to ?? max);
      expect([min % 1000, max % 1000]).toEqual([0, 0]);
    }),
  );
});

test("D23 D221: a slider at its ends hides no vehicle, whatever lies beyond them, and elsewhere only what it says", () => {
  fc.assert(
    fc.property(attributes, stocks, fc.constantFrom(0, 1), fc.nat(), (attribute, values, thumb, wanted) => {
      const unit = UNITS[attribute];
      const grid = buildSliderGrid(toSliderBounds(attribute, toStock(values), undefined), unit);
      const ends = [grid.min, grid.max] as const;
      expect([describeThumb(grid.min, 0, grid), describeThumb(grid.max, 1, grid)]).toEqual(["", ""]);
      const moved = moveThumb(ends, { thumb, wanted: wanted % (grid.max + unit) }, { ...grid, unit });
      const [from, to] = [describeThumb(moved[0], 0, grid), describeThumb(moved[1], 1, grid)];
      const found = values.filter(
        (value) => (from === "" || value >= Number(from)) && (to === "" || value <= Number(to)),
      );
      expect(found.length).toBeGreaterThan(0);
    }),
  );
});

test("D221: one outlier at a hundred times the highest value moves the ends by at most a step", () => {
  fc.assert(
    fc.property(attributes, stocks, (attribute, values) => {
      const before = toSliderBounds(attribute, toStock(values), undefined);
      const after = toSliderBounds(attribute, toStock([...values, 100 * Math.max(...values)]), undefined);
      expect(Math.abs(after.max - before.max)).toBeLessThanOrEqual(before.step);
      expect(Math.abs(after.min - before.min)).toBeLessThanOrEqual(before.step);
    }),
  );
});
