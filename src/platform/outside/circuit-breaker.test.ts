import { expect, test } from "vitest";
import { CircuitBreaker, RestingServices } from "./circuit-breaker.ts";

test("D409: services that failed five times in a row are listed for as long as they are left alone", () => {
  let now = new Date("2026-03-01T00:00:00Z");
  const resting = new RestingServices(() => now);
  const breaker = new CircuitBreaker(
    () => now,
    60_000,
    (until) => resting.add("valuer.example", until),
  );
  for (const succeeded of [false, false, false, false, true, false, false, false, false])
    breaker.record(succeeded);
  expect([breaker.rests, resting.list()]).toEqual([false, {}]);
  breaker.record(false);
  expect([breaker.rests, resting.list()]).toEqual([true, { "valuer.example": 1 }]);
  now = new Date(now.getTime() + 60_000);
  expect([breaker.rests, resting.list()]).toEqual([false, {}]);
});
