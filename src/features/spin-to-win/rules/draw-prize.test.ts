import fc from "fast-check";
import { expect, test } from "vitest";
import { computeLeft, drawPrize, sumWeights } from "./draw-prize.ts";

const NOTHING_WON = new Map<string, number>();

const prizes = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    weight: fc.integer({ min: 1, max: 40 }),
    stock: fc.option(fc.integer({ min: 0, max: 3 })),
  }),
  { minLength: 1, maxLength: 12, selector: ({ key }) => key },
);

test("PAGE-08 D180: each number of the draw gives a prize, and a prize has as many numbers as its weight", () => {
  fc.assert(
    fc.property(prizes, (all) => {
      const available = all.filter(({ stock }) => stock !== 0);
      const total = sumWeights(available);
      const drawn = Array.from({ length: total }, (_, number) => drawPrize(all, NOTHING_WON, () => number));
      for (const prize of all) {
        const expected = prize.stock === 0 ? 0 : prize.weight;
        expect(drawn.filter((one) => one?.key === prize.key)).toHaveLength(expected);
      }
    }),
  );
});

test("PAGE-08 D180: whatever was won before, no prize without stock is drawn; null once all are gone", () => {
  const counts = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(prizes, counts, fc.nat(), (all, won, seed) => {
      const wonByKey = new Map(all.map(({ key }, at) => [key, won[at] ?? 0]));
      const prize = drawPrize(all, wonByKey, (limit) => seed % limit);
      const hasAny = all.some((one) => computeLeft(one, wonByKey) !== 0);
      expect(prize !== null).toBe(hasAny);
      if (prize) expect(computeLeft(prize, wonByKey)).not.toBe(0);
    }),
  );
});

test("PAGE-08 D180: over many draws the frequencies follow the weights of what is left", () => {
  const wheel = [
    { key: "car-wash", weight: 6, stock: null },
    { key: "gone", weight: 50, stock: 2 },
    { key: "dash-cam", weight: 1, stock: 10_000 },
    { key: "nothing", weight: 13, stock: null },
  ];
  const won = new Map([["gone", 2]]);
  let state = 1;
  // A generator of its own, so that the test is the same in every run.
  const draw = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const times = 100_000;
  const counts = Map.groupBy(
    Array.from({ length: times }, () => drawPrize(wheel, won, draw)?.key),
    (key) => key,
  );
  expect(counts.has("gone")).toBe(false);
  for (const [key, share] of [
    ["car-wash", 6 / 20],
    ["dash-cam", 1 / 20],
    ["nothing", 13 / 20],
  ] as const)
    expect((counts.get(key)?.length ?? 0) / times).toBeCloseTo(share, 2);
});

test.each([
  [null, 7, null],
  [3, 0, 3],
  [3, 2, 1],
  [3, 3, 0],
  [3, 5, 0],
])("PAGE-08: of a stock of %j, with %i won, %j are left", (stock, count, left) => {
  expect(computeLeft({ key: "a", stock }, new Map([["a", count]]))).toBe(left);
});

test("PAGE-08: a number that is not below the sum is a defect, not a prize", () => {
  expect(() => drawPrize([{ key: "a", weight: 2, stock: null }], NOTHING_WON, () => 2)).toThrow(RangeError);
});
