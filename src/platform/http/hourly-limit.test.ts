import { expect, test } from "vitest";
import { HourlyLimit } from "./hourly-limit.ts";

test("D80: a subject may do so much in a clock hour, each for itself, and what is refused is not counted", () => {
  let now = new Date("2026-11-22T10:59:00Z");
  const limit = new HourlyLimit(() => now);
  const take = (subject: string, amount?: number) => limit.take([{ subject, max: 5 }], amount);
  expect([take("a", 3), take("a", 3), take("a", 2), take("a")]).toEqual([true, false, true, false]);
  expect(take("b")).toBe(true);
  now = new Date("2026-11-22T11:00:00Z");
  expect(take("a", 5)).toBe(true);
});

test("D240: what one of several subjects may not do is counted for none of them", () => {
  const limit = new HourlyLimit(() => new Date(0));
  const house = { subject: "house", max: 2 };
  const street = { subject: "street", max: 3 };
  expect([limit.take([house, street]), limit.take([house, street]), limit.take([house, street])]).toEqual([
    ...[true, true, false],
  ]);
  expect([limit.take([street]), limit.take([street])]).toEqual([true, false]);
});

test("D80 D240: any number of subjects takes bounded room, and new ones never reset the others' counts", () => {
  const limit = new HourlyLimit(() => new Date(0));
  const take = (subject: string) => limit.take([{ subject, max: 1 }]);
  for (let at = 0; at <= 100_000; at++) take(String(at));
  expect(take("0")).toBe(true);
  expect(take("100000")).toBe(false);
  expect(take("50000")).toBe(false);
});
