import fc from "fast-check";
import { expect, test } from "vitest";
import { rankCodes } from "./rank-codes.ts";

const count = fc.oneof(fc.nat(3), fc.integer({ min: 250, max: 260 }), fc.nat(100_000));

test("FAC-02 D217: codes are ranked as a stable comparison ranks them, those without a count left out", () => {
  fc.assert(
    fc.property(fc.array(count), fc.array(fc.nat()), (all, keys) => {
      const counts = Uint32Array.from(all);
      const codes = [...counts.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
      const expected = codes.filter((code) => all[code] !== 0).sort((a, b) => all[b]! - all[a]!);
      const target = new Uint32Array(all.length);
      const length = rankCodes(codes, counts, target);
      expect([...target.subarray(0, length)]).toEqual(expected);
    }),
  );
});
