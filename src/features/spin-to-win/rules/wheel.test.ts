import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSlices, computeTurn } from "./wheel.ts";

const weights = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 2, maxLength: 12 });

test("PAGE-08: the slices are the whole wheel, one after another, and a heavier prize has a wider one", () => {
  fc.assert(
    fc.property(weights, (all) => {
      const slices = buildSlices(all);
      let end = 0;
      for (const [at, { start, sweep }] of slices.entries()) {
        expect(start).toBeCloseTo(end, 6);
        expect(sweep).toBeGreaterThanOrEqual(12);
        end = start + sweep;
        for (const [other, slice] of slices.entries())
          if (all[at]! > all[other]!) expect(sweep).toBeGreaterThan(slice.sweep);
      }
      expect(end).toBeCloseTo(360, 6);
    }),
  );
});

test("PAGE-08: a turn stops with the middle of its slice at the pointer", () => {
  fc.assert(
    fc.property(weights, (all) => {
      for (const slice of buildSlices(all)) {
        const stopped = (slice.start + slice.sweep / 2 + computeTurn(slice)) % 360;
        expect(Math.min(stopped, 360 - stopped)).toBeCloseTo(0, 6);
        expect(computeTurn(slice)).toBeGreaterThan(360);
      }
    }),
  );
});
