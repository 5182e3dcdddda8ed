import fc from "fast-check";
import { expect, test } from "vitest";
import { computeKilometres } from "./great-circle.ts";

const BRISBANE = { lat: -27.4698, long: 153.0251 };
const SYDNEY = { lat: -33.8688, long: 151.2093 };
const PERTH = { lat: -31.9523, long: 115.8613 };

test.each([
  [BRISBANE, SYDNEY, 731],
  [SYDNEY, PERTH, 3290],
  [PERTH, PERTH, 0],
  [{ lat: 0, long: 0 }, { lat: 0, long: 180 }, Math.PI * 6371],
])("LOC-16: from %o to %o it is about %d km", (from, to, km) => {
  expect(Math.abs(computeKilometres(from, to) - km)).toBeLessThan(2);
});

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("LOC-16: it is as far there as back, and never further than half around the earth", () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      const km = computeKilometres(one, other);
      expect(km).toBeCloseTo(computeKilometres(other, one), 6);
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
    }),
  );
});
