import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrate, makeRising, readCalibration } from "./calibration.ts";

test("D26: pooled values rise, keep their sum, and leave what rises alone", () => {
  expect(makeRising([1, 2, 3])).toEqual([1, 2, 3]);
  expect(makeRising([1, 3, 2])).toEqual([1, 2.5, 2.5]);
  expect(makeRising([3, 2, 1])).toEqual([2, 2, 2]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 30 }), (values) => {
      const pooled = makeRising(values);
      expect(pooled).toHaveLength(values.length);
      for (let i = 1; i < pooled.length; i++) expect(pooled[i]! >= pooled[i - 1]!).toBe(true);
      const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0);
      expect(sum(pooled)).toBeCloseTo(sum(values), 6);
    }),
  );
});

/** Errors whose scatter grows with the variance, the same each time. */
const trials = Array.from({ length: 1000 }, (_, at) => {
  const variance = 0.001 + (at % 50) / 5000;
  return { variance, error: Math.sqrt(variance) * 2 * Math.sin(at * 1.7) };
});

test("D26: four fifths of errors lie within the range, sure or not", () => {
  const calibration = calibrate(trials)!;
  for (const [from, to] of [
    [0, 0.005],
    [0.005, 0.02],
  ] as const) {
    const part = trials.filter(({ variance }) => variance >= from && variance < to);
    const within = part.filter(
      ({ variance, error }) => Math.abs(error) <= readCalibration(calibration, variance).distance,
    );
    expect(within.length / part.length).toBeGreaterThan(0.75);
    expect(within.length / part.length).toBeLessThan(0.85);
  }
});

test("D26: with more variance comes a wider range and less confidence, between 0 and 1", () => {
  const calibration = calibrate(trials)!;
  const variance = fc.double({ min: 0, max: 0.1, noNaN: true });
  fc.assert(
    fc.property(variance, variance, (one, more) => {
      const [near, far] = [readCalibration(calibration, one), readCalibration(calibration, one + more)];
      expect(far.distance).toBeGreaterThanOrEqual(near.distance);
      expect(far.confidence).toBeLessThanOrEqual(near.confidence);
      expect(far.confidence).toBeGreaterThanOrEqual(0);
      expect(near.confidence).toBeLessThanOrEqual(1);
    }),
  );
});

test("D26: too few trials say nothing", () => {
  expect(calibrate(trials.slice(0, 19))).toBeNull();
  expect(calibrate(trials.slice(0, 20))).not.toBeNull();
});
