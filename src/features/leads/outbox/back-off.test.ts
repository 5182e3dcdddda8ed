import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "#platform/time.ts";
import { findNextAttempt, MAX_RETRY_DAYS } from "./back-off.ts";

const NOW = new Date("2025-03-01T00:00:00Z");

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [7, 64],
  [8, 120],
  [59, 120],
])("D13 D78: after %i failed attempts the next is %i minutes later", (failed, minutes) => {
  expect(findNextAttempt(failed, NOW)).toEqual(new Date(NOW.getTime() + minutes * 60_000));
});

/** Times of all attempts when each fails after the given milliseconds. */
function attemptsFrom(start: Date, takesMs: number): Date[] {
  const attempts = [start];
  for (;;) {
    const last = attempts.at(-1) ?? start;
    const next = findNextAttempt(attempts.length, new Date(last.getTime() + takesMs));
    if (!next) return attempts;
    attempts.push(next);
  }
}

test("D78: whenever it begins, a dispatch is tried for at least four days, less and less often, and not for ever", () => {
  const start = fc.date({ min: new Date("2025-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 25_000 }), (first, takesMs) => {
      const times = attemptsFrom(first, takesMs).map((time) => time.getTime());
      const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      expect(Math.max(...times) - first.getTime()).toBeGreaterThanOrEqual(4 * DAY_MS);
      expect(Math.max(...times) - first.getTime()).toBeLessThanOrEqual(MAX_RETRY_DAYS * DAY_MS);
      expect(waits).toEqual(waits.toSorted((one, other) => one - other));
      expect(Math.max(...waits)).toBeLessThanOrEqual(2 * 3_600_000 + takesMs);
      expect(times.length).toBeLessThanOrEqual(100);
    }),
  );
});
