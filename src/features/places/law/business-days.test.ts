import fc from "fast-check";
import { expect, test } from "vitest";
import { STATES } from "../states.ts";
import { addDays, toWeekday } from "../time-zone.ts";
import { addBusinessDays, isPublicHoliday } from "./business-days.ts";

test.each([
  ["VIC", "2025-09-26", true],
  ["VIC", "2026-11-03", true],
  ["VIC", "2026-04-27", false],
  ["NSW", "2026-04-27", true],
  ["NSW", "2026-08-03", false],
  ["ACT", "2026-04-27", true],
  ["ACT", "2025-06-02", true],
  ["WA", "2027-04-26", true],
  ["WA", "2026-09-28", true],
  ["QLD", "2026-04-27", false],
  ["QLD", "2027-04-26", true],
  ["QLD", "2025-10-06", true],
  ["SA", "2027-04-26", false],
  ["SA", "2027-12-25", true],
  ["SA", "2027-12-27", true],
  ["SA", "2026-12-24", false],
  ["NT", "2026-08-03", true],
  ["NT", "2027-12-25", true],
  ["TAS", "2026-12-28", true],
  ["TAS", "2026-04-07", false],
] as const)("D395: in %s %s is a public holiday: %s", (state, date, expected) => {
  expect(isPublicHoliday(state, date)).toBe(expected);
});

test.each(STATES)("D395: in %s the days that all states keep are holidays of each year", (state) => {
  for (const year of [2025, 2026, 2027]) {
    for (const day of ["01-01", "12-25"].filter((each) => toWeekday(`${year}-${each}`) !== 0))
      expect(isPublicHoliday(state, `${year}-${day}`), `${year}-${day}`).toBe(true);
  }
  for (const date of ["2025-04-18", "2025-04-21", "2026-04-03", "2026-04-06", "2027-03-26", "2027-03-29"])
    expect(isPublicHoliday(state, date), date).toBe(true);
  expect(isPublicHoliday(state, "2028-01-04")).toBeNull();
});

test.each([
  ["VIC", "2026-11-27", 3, false, "2026-12-02"],
  ["VIC", "2026-10-30", 3, false, "2026-11-05"],
  ["SA", "2026-11-27", 2, true, "2026-11-30"],
  ["SA", "2026-12-24", 2, true, "2026-12-30"],
  ["ACT", "2026-04-02", 3, false, "2026-04-09"],
] as const)(
  "D395: in %s after %s the last of %d business days, Saturdays %s, is %s",
  (state, date, days, saturdays, last) => {
    expect(addBusinessDays(date, { state, days, saturdays })).toBe(last);
  },
);

test("D395: nothing is said of what the table does not reach", () => {
  expect(addBusinessDays("2027-12-30", { state: "VIC", days: 3, saturdays: false })).toBeNull();
});

test("D395: business days come after the date, and later the later it is", () => {
  const anyDate = fc.integer({ min: 0, max: 1000 }).map((days) => addDays("2025-01-01", days));
  const rule = fc.record({
    state: fc.constantFrom(...STATES),
    days: fc.integer({ min: 1, max: 5 }),
    saturdays: fc.boolean(),
  });
  fc.assert(
    fc.property(anyDate, rule, (date, days) => {
      const last = addBusinessDays(date, days) ?? "";
      expect(last > date).toBe(true);
      expect(isPublicHoliday(days.state, last)).toBe(false);
      expect(last <= (addBusinessDays(addDays(date, 1), days) ?? "9999")).toBe(true);
    }),
  );
});
