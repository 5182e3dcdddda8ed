import { expect, test } from "vitest";
import { HourlyLimit } from "./hourly-limit.ts";

test("D80: a subject may do so much in a clock hour, each for itself, and what is refused is not counted", () => {
  let now = new Date("2026-11-22T10:59:00Z");
  const limit = new HourlyLimit(5, () => now);
  expect([limit.take("a", 3), limit.take("a", 3), limit.take("a", 2), limit.take("a")]).toEqual([
    ...[true, false, true, false],
  ]);
  expect(limit.take("b")).toBe(true);
  now = new Date("2026-11-22T11:00:00Z");
  expect(limit.take("a", 5)).toBe(true);
});

test("D80: any number of subjects takes bounded room", () => {
  const limit = new HourlyLimit(1, () => new Date(0));
  for (let at = 0; at <= 100_000; at++) limit.take(String(at));
  expect(limit.take("0")).toBe(true);
  expect(limit.take("0")).toBe(false);
});
