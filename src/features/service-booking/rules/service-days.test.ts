import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpeningTimes } from "#features/places/day-hours.ts";
import { isOpen } from "#features/places/opening-hours.ts";
import { anyHours, hours, listOpenMinutes } from "#features/places/test-hours.ts";
import { toInstant } from "#features/places/time-zone.ts";
import { listServiceDays, type ServiceDayRules } from "./service-days.ts";

const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  ...hours("07:30–17:00"),
}));
const TIMES: OpeningTimes = {
  timeZone: "Australia/Brisbane",
  openingHours: [...WEEKDAYS, { weekday: 6, ...hours("08:00–09:00") }],
  specialHours: [
    { date: "2025-03-05", status: "Closed", name: "Show day" },
    { date: "2025-03-09", ...hours("09:00–12:00") },
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

  test("D210: have drop-offs in each of a day's periods, none in a break", () => {
    const times = { ...TIMES, openingHours: [{ weekday: 2, ...hours("07:30–09:00", "10:00–12:00") }] };
    const on = (lastDropOff: string, openingHours = times.openingHours) =>
      listServiceDays({ ...times, openingHours }, { ...RULES, lastDropOff }, NOW)[0]?.dropOffs;
    expect(on("10:30")).toEqual(["7:30 am", "8:00 am", "8:30 am", "10:00 am", "10:30 am"]);
    expect(on("09:30")).toEqual(["7:30 am", "8:00 am", "8:30 am"]);
    expect(on("06:00")).toEqual(["7:30 am"]);
    const allDay = [{ weekday: 2, ...hours("00:00–24:00") }];
    expect(on("01:00", allDay)).toEqual(["12:00 am", "12:30 am", "1:00 am"]);
    expect(on("23:30", allDay)?.at(-1)).toBe("11:30 pm");
  });

  test("are none where no hours are known", () => {
    expect(listServiceDays({ ...TIMES, openingHours: [], specialHours: [] }, RULES, NOW)).toEqual([]);
  });
});

test("PAGE-01 D170: whatever the hours, a vehicle is never brought to a closed department, nor in the past", () => {
  const clock = fc
    .nat(47)
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
  const week = fc.array(
    fc.record({
      weekday: fc.nat(6),
      status: fc.constantFrom("Open", "Closed"),
      periods: fc.tuple(fc.record({ open: clock, close: clock })),
    }),
    { maxLength: 7 },
  );
  const now = fc.date({ min: new Date("2025-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(week, clock, fc.nat(3), now, (openingHours, lastDropOff, noticeDays, at) => {
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

test("PAGE-01 D210 D32: minute by minute, drop-offs are the half hours from each opening on at which the clock and the department are there", () => {
  fc.assert(
    fc.property(anyHours, fc.integer({ min: 0, max: 47 }), ({ times, clock }, half) => {
      const lastDropOff = toText(half * 30);
      const now = clock.minutes.findLast(({ date }) => date < (clock.dates[0] ?? ""))!.at;
      const rules = { noticeDays: 1, daysAhead: clock.dates.length, lastDropOff };
      const open = listOpenMinutes(times, clock);
      const expected = clock.dates.flatMap((date) => {
        const day =
          times.specialHours.find((special) => special.date === date) ??
          times.openingHours.find(({ weekday }) => weekday === new Date(date).getUTCDay());
        const periods = day?.status === "Open" ? (day.periods ?? []) : [];
        const latest = [lastDropOff, periods[0]?.open ?? ""].toSorted().at(-1) ?? "";
        const wanted = periods.flatMap((period) =>
          listHalfHours(period).filter(
            (text, place) => text <= latest && (place === 0 || isEarly(text, period)),
          ),
        );
        const shown = wanted.filter((text) =>
          clock.minutes.some((one, at) => one.date === date && one.clock === text && open[at]),
        );
        return shown.length > 0 ? [[date, shown.map(toWords)]] : [];
      });
      expect(listServiceDays(times, rules, now).map(({ date, dropOffs }) => [date, dropOffs])).toEqual(
        expected,
      );
    }),
    { numRuns: 60 },
  );
});

const toText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const toNumber = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const toWords = (text: string) =>
  `${Number(text.slice(0, 2)) % 12 || 12}:${text.slice(3)} ${text < "12:00" ? "am" : "pm"}`;
const listHalfHours = ({ open, close }: { readonly open: string; readonly close: string }) =>
  Array.from({ length: 48 }, (_, place) => toText(toNumber(open) + place * 30)).filter(
    (text) => text < close,
  );
const isEarly = (text: string, { close }: { readonly close: string }) =>
  toNumber(text) + 30 <= toNumber(close);
