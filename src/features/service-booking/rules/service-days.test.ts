import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpeningTimes } from "#features/places/opening-hours.ts";
import { isOpen } from "#features/places/opening-hours.ts";
import { toInstant } from "#features/places/time-zone.ts";
import { listServiceDays, type ServiceDayRules } from "./service-days.ts";

const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: "Open",
  open: "07:30",
  close: "17:00",
}));
const TIMES: OpeningTimes = {
  timeZone: "Australia/Brisbane",
  openingHours: [...WEEKDAYS, { weekday: 6, status: "Open", open: "08:00", close: "09:00" }],
  specialHours: [
    { date: "2025-03-05", status: "Closed", name: "Show day" },
    { date: "2025-03-09", status: "Open", open: "09:00", close: "12:00" },
  ],
};
const RULES: ServiceDayRules = { noticeDays: 1, daysAhead: 8, lastDropOff: "09:00" };
/** Monday 3 March 2025, ten in the morning in Brisbane. */
const NOW = new Date("2025-03-03T00:00:00Z");
const list = (rules: Partial<ServiceDayRules> = {}, now = NOW) =>
  listServiceDays(TIMES, { ...RULES, ...rules }, now);

describe("PAGE-01 D170: days on which a service department takes vehicles", () => {
  test("are those on which it is open after the notice, special days among them", () => {
    expect(list().map(({ label }) => label)).toEqual([
      ...["Tuesday 4 March", "Thursday 6 March", "Friday 7 March", "Saturday 8 March", "Sunday 9 March"],
      ...["Monday 10 March", "Tuesday 11 March"],
    ]);
    expect(list({ noticeDays: 4 })[0]?.label).toBe("Friday 7 March");
  });

  test("have drop-offs each half hour from the opening until the last, and at least at the opening", () => {
    const dropOffs = (date: string, rules = {}) => list(rules).find((day) => day.date === date)?.dropOffs;
    expect(dropOffs("2025-03-04")).toEqual(["7:30 am", "8:00 am", "8:30 am", "9:00 am"]);
    expect(dropOffs("2025-03-08")).toEqual(["8:00 am", "8:30 am"]);
    expect(dropOffs("2025-03-04", { lastDropOff: "06:00" })).toEqual(["7:30 am"]);
    expect(dropOffs("2025-03-04", { lastDropOff: "23:30" })?.at(-1)).toBe("4:30 pm");
  });

  test("without notice: today only while a drop-off is ahead, by the department's clock", () => {
    expect(list({ noticeDays: 0 })[0]?.label).toBe("Tuesday 4 March");
    const early = new Date("2025-03-02T22:00:00Z");
    expect(list({ noticeDays: 0 }, early)[0]).toMatchObject({
      label: "Monday 3 March",
      dropOffs: ["8:30 am", "9:00 am"],
    });
  });

  test("are none where no hours are known", () => {
    expect(listServiceDays({ ...TIMES, openingHours: [], specialHours: [] }, RULES, NOW)).toEqual([]);
  });
});

test("PAGE-01 D170: whatever the hours, a vehicle is never brought to a closed department, nor in the past", () => {
  const clock = fc
    .nat(47)
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
  const hours = fc.array(
    fc.record({ weekday: fc.nat(6), status: fc.constantFrom("Open", "Closed"), open: clock, close: clock }),
    { maxLength: 7 },
  );
  const now = fc.date({ min: new Date("2025-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(hours, clock, fc.nat(3), now, (openingHours, lastDropOff, noticeDays, at) => {
      const times = { timeZone: "Australia/Perth", openingHours, specialHours: [] };
      for (const { date, dropOffs } of listServiceDays(times, { noticeDays, daysAhead: 10, lastDropOff }, at))
        for (const dropOff of dropOffs) {
          const [, hour = 0, minute = 0, half = ""] = /^(\d+):(\d\d) ([ap])m$/.exec(dropOff) ?? [];
          const minutes = (Number(hour) % 12) * 60 + Number(minute) + (half === "p" ? 720 : 0);
          const instant = toInstant(date, minutes, times.timeZone);
          expect(isOpen(times, instant)).toBe(true);
          expect(instant.getTime()).toBeGreaterThan(at.getTime());
        }
    }),
  );
});
