import { expect, test } from "vitest";
import { isDigestDue } from "./digest-time.ts";

const SYDNEY = "Australia/Sydney";
/** In Sydney, which is eleven hours ahead in November. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour - 11, minute));

test.each([
  ["before 8", at(23, 7, 59), null, false],
  ["from 8", at(23, 8), null, true],
  ["again on the same day", at(23, 20), at(23, 8), false],
  ["before 8 on the next day", at(24, 7), at(23, 8), false],
  ["from 8 on the next day", at(24, 8), at(23, 23, 59), true],
])("D143: a daily email %s", (_, now, digestAt, isDue) => {
  expect(isDigestDue({ frequency: "daily", digestAt }, now, SYDNEY)).toBe(isDue);
});

test("D143: the day is the site's: 8 in Sydney is 5 in Perth", () => {
  const state = { frequency: "daily", digestAt: null } as const;
  expect(isDigestDue(state, at(23, 8), "Australia/Perth")).toBe(false);
});

test("D143: who wants to hear at once does so at night too", () => {
  expect(isDigestDue({ frequency: "instant", digestAt: at(23, 2) }, at(23, 3), SYDNEY)).toBe(true);
});
