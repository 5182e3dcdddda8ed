import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  countDays,
  findNextMidnight,
  findTimeZone,
  findZoneOfPlace,
  toInstant,
  toIsoWithOffset,
  toLocalTime,
  toWeekday,
} from "./time-zone.ts";

const ZONES = ["Sydney", "Melbourne", "Brisbane", "Adelaide", "Perth", "Darwin", "Hobart", "Lord_Howe"].map(
  (city) => `Australia/${city}`,
);

test.each([
  ["NSW", "Australia/Sydney"],
  ["act", "Australia/Sydney"],
  ["Victoria", "Australia/Melbourne"],
  [" QLD ", "Australia/Brisbane"],
  ["SA", "Australia/Adelaide"],
  ["Western Australia", "Australia/Perth"],
  ["TAS", "Australia/Hobart"],
  ["NT", "Australia/Darwin"],
  ["Ontario", "Australia/Sydney"],
  [null, "Australia/Sydney"],
])("D32: the zone of %j is %s", (state, zone) => {
  expect(findTimeZone(state)).toBe(zone);
});

test.each([
  ["NSW", "2880", "Australia/Broken_Hill"],
  ["NSW", "2879", "Australia/Sydney"],
  ["NSW", "2898", "Australia/Lord_Howe"],
  ["NSW", "2899", "Pacific/Norfolk"],
  ["WA", "6798", "Indian/Christmas"],
  ["WA", "6799", "Indian/Cocos"],
  ["SA", " 2880 ", "Australia/Broken_Hill"],
  ["WA", "6000", "Australia/Perth"],
  ["Queensland", null, "Australia/Brisbane"],
  [null, "2880", "Australia/Broken_Hill"],
  [null, "3000", null],
])("D247: the zone of %j %j is %s", (state, postcode, zone) => {
  expect(findZoneOfPlace({ state, postcode })).toBe(zone);
});

test.each([
  ["Australia/Sydney", "2025-10-05 03:30"],
  ["Australia/Brisbane", "2025-10-05 02:30"],
  ["Australia/Adelaide", "2025-10-05 03:00"],
  ["Australia/Darwin", "2025-10-05 02:00"],
  ["Australia/Perth", "2025-10-05 00:30"],
  ["Australia/Hobart", "2025-10-05 03:30"],
  ["Australia/Lord_Howe", "2025-10-05 03:30"],
])("D32: half an hour after the clocks of the south go forward it is, in %s, %s", (zone, expected) => {
  const { date, minutes, weekday } = toLocalTime(new Date("2025-10-04T16:30:00Z"), zone);
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  expect(`${date} ${clock}`).toBe(expected);
  expect(weekday).toBe(0);
});

test.each([
  ["Australia/Sydney", "2025-10-05", 150, "2025-10-04T16:30:00.000Z"], // skipped: 2:30 is 3:30 daylight time
  ["Australia/Sydney", "2026-04-05", 150, "2026-04-04T15:30:00.000Z"], // twice: the first, still daylight time
  ["Australia/Sydney", "2026-04-05", 210, "2026-04-04T17:30:00.000Z"],
  ["Australia/Lord_Howe", "2026-04-05", 105, "2026-04-04T14:45:00.000Z"], // half-hour change, the first of two
  ["Australia/Perth", "2025-12-25", 510, "2025-12-25T00:30:00.000Z"],
])("D32: in %s, %s at minute %i is %s", (zone, date, minutes, expected) => {
  expect(toInstant(date, minutes, zone).toISOString()).toBe(expected);
});

test("D32: an instant survives the way to the wall clock and back, to the minute, but for hours that come twice", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
      (zone, at) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
        const { date, minutes } = toLocalTime(minute, zone);
        const back = toInstant(date, minutes, zone);
        expect(toLocalTime(back, zone)).toEqual(toLocalTime(minute, zone));
        expect(minute.getTime() - back.getTime()).toBeOneOf([0, 1_800_000, 3_600_000]);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ["2025-03-01T23:30:05Z", "Australia/Brisbane", "2025-03-02T09:30:05+10:00"],
  ["2025-01-01T13:00:00Z", "Australia/Sydney", "2025-01-02T00:00:00+11:00"],
  ["2025-07-01T13:00:00Z", "Australia/Sydney", "2025-07-01T23:00:00+10:00"],
  ["2025-07-01T13:00:00Z", "Australia/Adelaide", "2025-07-01T22:30:00+09:30"],
  ["2025-07-01T13:00:00Z", "Etc/UTC", "2025-07-01T13:00:00+00:00"],
])("D32: %s in %s is %s", (at, zone, expected) => {
  const written = toIsoWithOffset(new Date(at), zone);
  expect(written).toBe(expected);
  expect(new Date(written)).toEqual(new Date(at));
});

test("D32: the next midnight is the first moment of another date", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
      (zone, now) => {
        const midnight = findNextMidnight(now, zone);
        const today = toLocalTime(now, zone).date;
        expect(midnight.getTime()).toBeGreaterThan(now.getTime());
        expect(toLocalTime(midnight, zone)).toMatchObject({ date: addDays(today, 1), minutes: 0 });
        expect(toLocalTime(new Date(midnight.getTime() - 1), zone).date).toBe(today);
      },
    ),
  );
});

test("D32: dates know their weekday and their neighbours", () => {
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  expect(addDays("2025-01-01", -1)).toBe("2024-12-31");
  expect(toWeekday("2025-11-22")).toBe(6);
});

test.each([
  ["2024-02-28", "2024-03-01", 2],
  ["2025-10-04", "2025-10-06", 2],
  ["2025-01-01", "2024-12-31", -1],
  ["2025-01-01", "2025-01-01", 0],
])("D32: from %s to %s: %i days", (from, to, days) => {
  expect(countDays(from, to)).toBe(days);
});
