import fc from "fast-check";
import { expect, test } from "vitest";
import { sortRows } from "./sort-rows.ts";

const value = fc.oneof(
  fc.constantFrom(Number.NaN, 0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
);

test("D21: rows are sorted by value as a stable comparison sorts them, rows without a value last", () => {
  fc.assert(
    fc.property(fc.array(value), fc.array(fc.nat()), (all, keys) => {
      const values = Float64Array.from(all);
      const shuffled = [...all.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
      const expected = shuffled.toSorted((a, b) => {
        const [x, y] = [values[a] as number, values[b] as number];
        if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
        return x < y ? -1 : Number(x > y);
      });
      expect([...sortRows(Uint32Array.from(shuffled), values)]).toEqual(expected);
    }),
  );
});
