import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildSliderGrid,
  clamp,
  describeThumb,
  findNearestThumb,
  isUnreadable,
  moveThumb,
  parseTyped,
  roundToNearest,
  toStep,
} from "./range-rules.ts";

const bounds = { min: 5000, max: 90_000, highestFrom: 90_000, lowestTo: 5000 };

describe("range rules", () => {
  test.each([
    [1, 5000],
    [5000, 5000],
    [42_000, 42_000],
    [1_000_000, 90_000],
  ])("FAC-08 FAC-12: a thumb sent to %d stays inside the bounds", (wanted, expected) => {
    expect(clamp(wanted, bounds.min, bounds.max)).toBe(expected);
  });

  test.each([
    { thumb: 0, wanted: 60_000, expected: [40_000, 40_000] },
    { thumb: 0, wanted: 12_345, expected: [12_000, 40_000] },
    { thumb: 0, wanted: -5, expected: [5000, 40_000] },
    { thumb: 1, wanted: 6000, expected: [20_000, 20_000] },
    { thumb: 1, wanted: 55_555, expected: [20_000, 56_000] },
    { thumb: 1, wanted: 999_999, expected: [20_000, 90_000] },
  ] as const)(
    "FAC-09 FAC-10: thumb $thumb asked for $wanted gives $expected",
    ({ thumb, wanted, expected }) => {
      expect(moveThumb([20_000, 40_000], { thumb, wanted }, { ...bounds, unit: 1000 })).toEqual(expected);
    },
  );

  test("FAC-08 FAC-09: whatever is asked, the range stays ordered and inside", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), fc.integer())), (moves) => {
        let range: [number, number] = [bounds.min, bounds.max];
        for (const [thumb, wanted] of moves)
          range = moveThumb(range, { thumb: thumb as 0 | 1, wanted }, { ...bounds, unit: 1000 });
        expect(bounds.min <= range[0] && range[0] <= range[1] && range[1] <= bounds.max).toBe(true);
      }),
    );
  });

  test.each([
    [499, 0],
    [500, 1000],
    [24_990, 25_000],
  ])("FAC-10: %d rounds to %d", (value, expected) => {
    expect(roundToNearest(value, 1000)).toBe(expected);
  });

  test.each([
    [0, 100_000, 1000],
    [2008, 2026, 1],
    [0, 250, 3],
  ])("FAC-11: the step of %d to %d is %d", (min, max, expected) => {
    expect(toStep(min, max)).toBe(expected);
  });

  test.each([
    [{ min: 4990, max: 29_950, step: 250 }, 1000, { min: 4000, max: 30_000, step: 1000 }],
    [{ min: 5, max: 289_000, step: 2890 }, 1000, { min: 0, max: 291_000, step: 3000 }],
    [{ min: 7000, max: 7000, step: 1 }, 1000, { min: 7000, max: 8000, step: 1000 }],
    [{ min: 2004, max: 2026, step: 1 }, 1, { min: 2004, max: 2026, step: 1 }],
  ])("FAC-10 FAC-11: %j in units of %d moves on %j", (bounds, unit, expected) => {
    const extremes = { lowest: bounds.min, highest: bounds.max };
    expect(buildSliderGrid({ ...bounds, ...extremes }, unit)).toMatchObject(expected);
  });

  test("D23: wherever a thumb is sent, the range alone still fits the lowest or the highest value", () => {
    const amount = fc.integer({ min: 0, max: 200_000 });
    const asked = [amount, amount, fc.constantFrom(1, 5, 1000), fc.constantFrom(0, 1), fc.integer()] as const;
    fc.assert(
      fc.property(...asked, (one, other, unit, thumb, wanted) => {
        const [lowest, highest] = [Math.min(one, other), Math.max(one, other)];
        const [min, max] = [Math.floor(lowest / unit) * unit, Math.ceil(highest / unit) * unit];
        const grid = buildSliderGrid({ min, max, step: toStep(min, max), lowest, highest }, unit);
        const [from, to] = moveThumb([grid.min, grid.max], { thumb, wanted }, { ...grid, unit });
        expect(thumb === 0 ? from <= highest : to >= lowest).toBe(true);
        expect([from % unit, to % unit]).toEqual([0, 0]);
      }),
    );
  });

  test("FAC-10 D23: any grid holds its bounds, in whole steps of whole units", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(1, 10, 1000), (one, other, unit) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        const bounds = { min, max, lowest: min, highest: max };
        const grid = buildSliderGrid({ ...bounds, step: toStep(min, max) }, unit);
        expect(grid.min <= min && max <= grid.max && grid.min < grid.max).toBe(true);
        expect([grid.min % unit, grid.step % unit, (grid.max - grid.min) % grid.step]).toEqual([0, 0, 0]);
      }),
    );
  });

  test.each([
    [6000, 0],
    [38_000, 1],
    [30_000, 1],
  ])("D23: a press at %d moves thumb %d", (wanted, expected) => {
    expect(findNearestThumb([20_000, 40_000], wanted)).toBe(expected);
  });

  test.each([
    ["", null],
    ["abc", null],
    ["$24,990", 24_990],
    [" 30000 km", 30_000],
    ["40,000.00", 40_000],
    ["$1,234.50", 1234],
    ["19999.99", 19_999],
    ["40k", 40_000],
    ["$40K", 40_000],
    ["12.5k", 12_500],
    ["1.001k", 1001],
    ["40 k km", 40_000],
    ["30 000kms", 30_000],
    ["40.", 40],
    ["0", 0],
    ["-5", null],
    ["40m", null],
    ["1.2.3", null],
    ["20000-30000", null],
    ["999999999999", 999_999_999_999],
    ["999999999999k", null],
  ])("D23: typed %j means %j", (text, expected) => {
    expect(parseTyped(text)).toBe(expected);
  });

  test("D23: nothing typed is no mistake, what is no number is one", () => {
    expect(["", " ", "40k", "abc", "$"].map(isUnreadable)).toEqual([false, false, false, true, true]);
  });

  test("D23: a thumb at the end of the grid leaves that side open", () => {
    expect(describeThumb(5000, 0, bounds)).toBe("");
    expect(describeThumb(90_000, 1, bounds)).toBe("");
    expect(describeThumb(90_000, 0, bounds)).toBe("90000");
  });
});
