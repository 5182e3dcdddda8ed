import fc from "fast-check";
import { expect, test } from "vitest";
import { isReminderDue } from "./reminder-time.ts";

const BRISBANE = "Australia/Brisbane";
const isDue = (start: string, bookedAt: string, now: string, timeZone = BRISBANE) =>
  isReminderDue({ start: new Date(start), bookedAt: new Date(bookedAt), timeZone }, new Date(now));

const SATURDAY_TEN = "2025-03-08T10:00:00+10:00";
const EARLY = "2025-03-03T09:00:00+10:00";

test.each([
  ["two days before", EARLY, "2025-03-06T12:00:00+10:00", false],
  ["early on the day before", EARLY, "2025-03-07T09:59:59+10:00", false],
  ["at ten on the day before", EARLY, "2025-03-07T10:00:00+10:00", true],
  ["late on the day before", EARLY, "2025-03-07T23:59:59+10:00", true],
  ["on the day itself", EARLY, "2025-03-08T00:00:00+10:00", false],
  ["afterwards", EARLY, "2025-03-09T12:00:00+10:00", false],
  ["booked early on the day before", "2025-03-07T09:59:59+10:00", "2025-03-07T10:05:00+10:00", true],
  ["booked on the day before at ten", "2025-03-07T10:00:00+10:00", "2025-03-07T10:05:00+10:00", false],
  ["booked on the same day", "2025-03-08T08:00:00+10:00", "2025-03-08T08:05:00+10:00", false],
])("LEAD-20 D169: %s", (_, bookedAt, now, due) => {
  expect(isDue(SATURDAY_TEN, bookedAt, now)).toBe(due);
});

test("LEAD-20 D169: the day before is that of the location's clock, also when daylight saving begins or ends", () => {
  // Saturday 5 April 2025 is the day before Sydney's clocks go back.
  expect(isDue("2025-04-06T10:00:00+10:00", EARLY, "2025-04-04T23:00:00Z", "Australia/Sydney")).toBe(true);
  expect(isDue("2025-04-06T10:00:00+10:00", EARLY, "2025-04-04T22:59:59Z", "Australia/Sydney")).toBe(false);
  // Half past seven in the morning in Perth is half past nine in Brisbane.
  expect(isDue("2025-03-08T10:00:00+08:00", EARLY, "2025-03-07T10:00:00+10:00", "Australia/Perth")).toBe(
    false,
  );
  expect(isDue("2025-03-08T10:00:00+08:00", EARLY, "2025-03-07T12:00:00+10:00", "Australia/Perth")).toBe(
    true,
  );
});

test("LEAD-20 D169: every time that is booked two days ahead is reminded of, and always before it begins", () => {
  const zones = fc.constantFrom(
    "Australia/Brisbane",
    "Australia/Sydney",
    "Australia/Perth",
    "Australia/Lord_Howe",
  );
  const instants = fc.date({ min: new Date("2025-01-03"), max: new Date("2027-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, zones, fc.nat(72 * 60), (start, timeZone, minutes) => {
      const bookedAt = new Date(start.getTime() - 72 * 3_600_000);
      const testDrive = { start, bookedAt, timeZone };
      const due = (before: number) => isReminderDue(testDrive, new Date(start.getTime() - before * 60_000));
      expect(due(-minutes)).toBe(false);
      expect(Array.from({ length: 49 }, (_, hours) => due(hours * 60)).some(Boolean)).toBe(true);
    }),
  );
});
