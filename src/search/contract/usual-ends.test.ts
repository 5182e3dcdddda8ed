import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDeciding, findUsualEnds } from "./usual-ends.ts";

function findEnds(values: readonly number[]) {
  const rising = values.toSorted((one, other) => one - other);
  const deciding = countDeciding(values.length);
  return findUsualEnds(rising.toReversed().slice(0, deciding), rising.slice(0, deciding), values.length);
}

/** The given number of values, evenly from one to another. */
const evenly = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));

const amounts = fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 1, maxLength: 300 });

describe("D221: the usual ends of", () => {
  test.each([
    ["one value", [20_000], 20_000, 20_000],
    ["two", [20_000, 60_000], 20_000, 60_000],
    ["two of which one is a slip", [20_000, 1_990_000], 20_000, 20_000],
    ["three", [20_000, 25_000, 30_000], 20_000, 30_000],
    ["three of which one is a slip", [20_000, 25_000, 1_990_000], 20_000, 25_000],
    ["three that are far apart", [20_000, 25_000, 90_000], 20_000, 90_000],
    ["equal values", [30_000, 30_000, 30_000], 30_000, 30_000],
    ["equal values but one", [...Array(20).fill(30_000), 60_000], 30_000, 60_000],
    ["equal values and a slip", [30_000, 30_000, 30_000, 3_000_000], 30_000, 30_000],
    ["nothing but zeros", [0, 0, 0], 0, 0],
    ["evenly spread values", evenly(156, 4000, 97_000), 4000, 97_000],
    ["values with one far off", [...evenly(20, 10_000, 60_000), 300_000], 10_000, 60_000],
    ["values with two slips", [...evenly(30, 10_000, 60_000), 700_000, 70_000_000], 10_000, 60_000],
    ["values with one not far off", [...evenly(20, 10_000, 60_000), 84_000], 10_000, 84_000],
    ["years with a classic", [...evenly(40, 2006, 2026), 1965], 2006, 2026],
  ])("%s", (_, values, low, high) => {
    expect(findEnds(values)).toEqual({ low, high });
  });

  test("a heavy tail: at most one in fifty lies beyond, and the end is near the others", () => {
    const values = Array.from({ length: 1000 }, (_, at) => 10_000 / (1 - at / 1000));
    const { high } = findEnds(values);
    expect(values.filter((value) => value > high).length).toBeLessThanOrEqual(20);
    expect(high).toBeLessThan(720_000);
    expect(Math.max(...values)).toBeGreaterThan(9_000_000);
  });
});

test("D221: an outlier a hundred times the highest value moves no end at all", () => {
  fc.assert(
    fc.property(amounts, (values) => {
      expect(findEnds([...values, 100 * Math.max(...values)])).toEqual(findEnds(values));
    }),
  );
});

test("D221: each end is a value, and at most one in fifty and the slips lie beyond it", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 300 }), (values) => {
      const { low, high } = findEnds(values);
      expect(values).toEqual(expect.arrayContaining([low, high]));
      expect(low).toBeLessThanOrEqual(high);
      const most = Math.ceil(values.length / 50);
      expect(values.filter((value) => value < low).length).toBeLessThanOrEqual(most);
      expect(values.filter((value) => value > high).length).toBeLessThanOrEqual(most + 12);
    }),
  );
});
