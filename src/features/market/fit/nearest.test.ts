import fc from "fast-check";
import { expect, test } from "vitest";
import { Nearest } from "./nearest.ts";

const scores = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 });

test("D26: the best rows are kept best first, equal ones by row, in whatever order they come", () => {
  const offers = scores.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray([...list.keys()], { minLength: list.length }),
      fc.integer({ min: 1, max: 12 }),
    ),
  );
  fc.assert(
    fc.property(offers, ([list, order, limit]) => {
      const nearest = new Nearest(limit);
      for (const row of order) nearest.offer(row, list[row]!);
      const sorted = [...list.keys()].sort((one, other) => list[other]! - list[one]! || one - other);
      const best = sorted.slice(0, limit);
      expect(nearest.count).toBe(best.length);
      expect([...nearest.rows.slice(0, nearest.count)]).toEqual(best);
      expect([...nearest.scores.slice(0, nearest.count)]).toEqual(best.map((row) => list[row]));
    }),
  );
});

test("D26: a cleared list takes rows that are worse than those before", () => {
  const nearest = new Nearest(2);
  nearest.offer(1, 9);
  nearest.offer(2, 8);
  nearest.clear();
  nearest.offer(3, 0.5);
  expect([nearest.count, nearest.rows[0]]).toEqual([1, 3]);
});
