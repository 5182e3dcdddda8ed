import { expect, test } from "vitest";
import { isTrainingDue } from "./live-market.server.ts";

const AT = new Date("2026-03-01T00:00:00Z");
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
const seen = (count: number, latest: Date | null = AT) => ({ count, latest });

test.each([
  ["nothing was learned yet", seen(0, null), null, 0, true],
  ["nothing has changed", seen(1000), seen(1000), 600, false],
  ["nothing was seen, and still is not", seen(0, null), seen(0, null), 600, false],
  ["a price changed a moment ago", seen(1000, later(5)), seen(1000), 5, false],
  ["a price changed, an hour after", seen(1000, later(5)), seen(1000), 60, true],
  ["a tenth more was seen", seen(1100), seen(1000), 5, false],
  ["more than a tenth", seen(1101), seen(1000), 5, true],
  ["more than a tenth less", seen(899), seen(1000), 5, true],
  ["a first import", seen(1), seen(0, null), 5, true],
])("D12 D46: %s", (_, now, last, minutes, due) => {
  expect(isTrainingDue(now, last && { seen: last, at: AT }, later(minutes))).toBe(due);
});
