import fc from "fast-check";
import { expect, test } from "vitest";
import { findBestValues, type Measure, type Measures, RANKED_ROWS, type RankedRow } from "./best-values.ts";

const UNKNOWN = Object.fromEntries(Object.keys(RANKED_ROWS).map((row) => [row, null])) as Measures;
const of = (amount: number | null, basis = ""): Measure | null =>
  amount === null ? null : { amount, basis };
/** Which of some values of a row are the best. */
const markBest = (row: RankedRow, values: readonly (Measure | null)[]) =>
  findBestValues(values.map((value) => ({ ...UNKNOWN, [row]: value }))).map((rows) => rows.includes(row));

test.each<[RankedRow, (number | null)[], boolean[]]>([
  ["Price", [3_000_000, 2_999_999], [false, true]],
  ["Price", [2_500_000, 3_000_000, 2_400_000, 2_800_000], [false, false, true, false]],
  ["Repayment", [11_200, 10_900], [false, true]],
  ["Kilometres", [10_000, 20_000], [true, false]],
  ["Kilometres", [0, 12], [true, false]],
  ["Year", [2022, 2024], [false, true]],
  ["Fuel consumption (combined)", [7.4, 7.2], [false, true]],
  ["ANCAP safety rating", [5, 4], [true, false]],
  // A tie for the first place.
  ["Year", [2022, 2022], [false, false]],
  ["Price", [2_000_000, 2_000_000, 3_000_000], [false, false, false]],
  ["Price", [2_000_000, 3_000_000, 3_000_000], [true, false, false]],
  // An unknown value might be the best.
  ["Kilometres", [10_000, null], [false, false]],
  ["Kilometres", [10_000, 20_000, null], [false, false, false]],
  ["Kilometres", [null, null], [false, false]],
  // One vehicle is not compared with anything.
  ["Price", [2_000_000], [false]],
  ["Price", [], []],
])("WAT-19 D299: %s %j has its best value at %j", (row, amounts, best) => {
  expect(
    markBest(
      row,
      amounts.map((amount) => of(amount)),
    ),
  ).toEqual(best);
});

test.each<[RankedRow, [number, string][]]>([
  [
    "Price",
    [
      [2_000_000, "drive_away"],
      [3_000_000, "egc"],
    ],
  ],
  [
    "Price",
    [
      [2_000_000, "drive_away"],
      [2_500_000, "drive_away"],
      [3_000_000, "egc"],
    ],
  ],
  [
    "ANCAP safety rating",
    [
      [5, "2022"],
      [4, "2018"],
    ],
  ],
  [
    "Fuel consumption (combined)",
    [
      [0.7, "plug-in"],
      [7.4, "fuel"],
    ],
  ],
])("WAT-19 D9 D299: %s %j has none, since its values are not measured alike", (row, values) => {
  const marks = markBest(
    row,
    values.map(([amount, basis]) => of(amount, basis)),
  );
  expect(marks).not.toContain(true);
});

const measure = fc.option(
  fc.record({ amount: fc.integer({ min: 0, max: 5 }), basis: fc.constantFrom("one", "one", "other") }),
);
const vehicle: fc.Arbitrary<Measures> = fc.record(
  Object.fromEntries(Object.keys(RANKED_ROWS).map((row) => [row, measure])) as Record<
    RankedRow,
    typeof measure
  >,
);

test("WAT-19 D299: which vehicle is the best in a row does not depend on their order, and it is one at most", () => {
  const vehicles = fc.array(vehicle, { maxLength: 4 });
  const shuffled = vehicles.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list.keys()], { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([list, order]) => {
      const best = findBestValues(list);
      const moved = findBestValues(order.map((at) => list[at]!));
      expect(moved).toEqual(order.map((at) => best[at]));
      const rows = best.flat();
      expect(new Set(rows).size).toBe(rows.length);
    }),
  );
});

test("WAT-19 D299: no value of a row is better than the best one", () => {
  fc.assert(
    fc.property(fc.array(vehicle, { minLength: 2, maxLength: 4 }), (list) => {
      for (const [at, rows] of findBestValues(list).entries())
        for (const row of rows) {
          const best = list[at]![row]!.amount;
          const others = list.filter((_, other) => other !== at).map((one) => one[row]!.amount);
          const isWorse = (other: number) =>
            RANKED_ROWS[row].better === "less" ? other > best : other < best;
          expect(others.every(isWorse)).toBe(true);
        }
    }),
  );
});
