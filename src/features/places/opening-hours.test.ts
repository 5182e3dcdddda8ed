import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildWeekTable,
  describeAfterHours,
  describeOpening,
  findNextOpening,
  findVisitOpening,
  isOpen,
  listSpecialDays,
  type OpeningTimes,
} from "./opening-hours.ts";
import { toInstant, toLocalTime } from "./time-zone.ts";

const WEEK: OpeningTimes = {
  timeZone: "Australia/Brisbane",
  openingHours: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open", open: "08:30", close: "17:30" })),
    { weekday: 6, status: "Open", open: "8:30 am", close: "4pm" },
    { weekday: 0, status: "Closed" },
  ],
  specialHours: [],
};
/** Brisbane time of November 2025; the 21st is a Friday. */
const at = (day: number, hours: number, minutes = 0) =>
  toInstant(`2025-11-${String(day).padStart(2, "0")}`, hours * 60 + minutes, WEEK.timeZone);
const special = (specialHours: OpeningTimes["specialHours"]): OpeningTimes => ({ ...WEEK, specialHours });

test.each([
  ["Friday before opening", at(21, 8, 29), false],
  ["Friday at opening", at(21, 8, 30), true],
  ["Friday before closing", at(21, 17, 29), true],
  ["Friday at closing", at(21, 17, 30), false],
  ["Saturday morning", at(22, 9), true],
  ["Saturday evening", at(22, 16), false],
  ["Sunday", at(23, 10), false],
])("ENT-25 D32: %s", (_, now, open) => {
  expect(isOpen(WEEK, now)).toBe(open);
});

test.each([
  ["early on Friday", at(21, 6), "today at 8:30 am"],
  ["while open", at(21, 10), "tomorrow, Saturday, at 8:30 am"],
  ["Friday night", at(21, 20), "tomorrow, Saturday, at 8:30 am"],
  ["Saturday night", at(22, 20), "on Monday at 8:30 am"],
  ["Sunday", at(23, 10), "tomorrow, Monday, at 8:30 am"],
])("D15: %s, it opens next %s", (_, now, words) => {
  expect(findNextOpening(WEEK, now)?.words).toBe(words);
});

test.each([
  ["Saturday is open", WEEK, at(20, 12), "Saturday 22 November at 10:00 am"],
  ["today is Saturday", WEEK, at(22, 9), "Saturday 29 November at 10:00 am"],
  [
    "the next Saturday is a holiday",
    special([{ date: "2025-11-22", status: "Closed" }]),
    at(20, 12),
    "Saturday 29 November at 10:00 am",
  ],
  [
    "never on Saturday",
    { ...WEEK, openingHours: [{ weekday: 2, status: "Open", open: "13:00", close: "17:00" }] },
    at(20, 12),
    "Tuesday 25 November at 1:00 pm",
  ],
  [
    "only early",
    { ...WEEK, openingHours: [{ weekday: 2, status: "Open", open: "06:00", close: "09:00" }] },
    at(20, 12),
    "Tuesday 25 November at 8:00 am",
  ],
] as const)("D122 D32: %s, a visit is in opening hours", (_, times, now, words) => {
  const visit = findVisitOpening(times, now);
  expect(visit?.words).toBe(words);
  expect(visit && isOpen(times, visit.at)).toBe(true);
});

test("D122: without fixed hours there is no time to propose", () => {
  expect(findVisitOpening({ ...WEEK, openingHours: [] }, at(21, 10))).toBeNull();
});

test("D15: words for after hours, none while open or unknown", () => {
  expect(describeAfterHours([WEEK], at(21, 20))).toBe("We open tomorrow, Saturday, at 8:30 am.");
  expect(describeAfterHours([WEEK], at(21, 10))).toBeNull();
  expect(describeAfterHours([{ ...WEEK, openingHours: [] }], at(21, 20))).toBeNull();
  expect(describeAfterHours([], at(21, 20))).toBeNull();
  const perth = { ...WEEK, timeZone: "Australia/Perth" };
  expect(describeAfterHours([perth, WEEK], at(21, 20))).toBe("We open tomorrow, Saturday, at 8:30 am.");
  expect(describeAfterHours([WEEK, perth], at(21, 18))).toBeNull();
});

describe("LOC-13 ENT-26: special days", () => {
  test("replace the usual hours of their date", () => {
    const closed = special([{ date: "2025-11-22", status: "Closed" }]);
    expect(isOpen(closed, at(22, 9))).toBe(false);
    expect(findNextOpening(closed, at(21, 20))?.words).toBe("on Monday at 8:30 am");
    const open = special([{ date: "2025-11-23", status: "Open", open: "10:00", close: "14:00" }]);
    expect(isOpen(open, at(23, 10))).toBe(true);
    expect(isOpen(open, at(30, 10))).toBe(false);
  });

  test("a long closure names the date on which it ends", () => {
    const closure = Array.from({ length: 12 }, (_, i) => ({ date: `2025-11-${i + 11}`, status: "Closed" }));
    expect(findNextOpening(special(closure), at(10, 20))?.words).toBe("on Monday 24 November at 8:30 am");
  });

  test("stand in the table with their name", () => {
    const table = buildWeekTable(
      special([{ date: "2025-11-25", status: "Closed", name: "Show Day" }]),
      at(21, 10),
    );
    expect(table.find(({ day }) => day === "Tuesday")?.hours).toBe("Closed (Show Day)");
  });

  test("are listed from today on, the soonest first, however far ahead", () => {
    const days = special([
      { date: "2026-01-26", status: "Closed", name: "Australia Day" },
      { date: "2025-12-24", status: "Open", open: "08:30", close: "12:00" },
      { date: "2025-11-20", status: "Closed" },
      { date: "2025-11-21", status: "Open" },
    ]);
    expect(listSpecialDays(days, at(21, 23))).toEqual([
      { day: "Friday 21 November", hours: "By appointment only" },
      { day: "Wednesday 24 December", hours: "8:30 am – 12:00 pm" },
      { day: "Monday 26 January 2026", hours: "Closed (Australia Day)" },
    ]);
    expect(listSpecialDays(WEEK, at(21, 10))).toEqual([]);
  });
});

test("LOC-12: the table runs from Monday to Sunday and marks today", () => {
  expect(buildWeekTable(WEEK, at(21, 10))).toEqual([
    ...["Monday", "Tuesday", "Wednesday", "Thursday"].map((day) => ({
      day,
      hours: "8:30 am – 5:30 pm",
      today: false,
    })),
    { day: "Friday", hours: "8:30 am – 5:30 pm", today: true },
    { day: "Saturday", hours: "8:30 am – 4:00 pm", today: false },
    { day: "Sunday", hours: "Closed", today: false },
  ]);
  expect(buildWeekTable({ ...WEEK, openingHours: [] }, at(21, 10))).toEqual([]);
});

test.each([
  [{ status: "Closed", open: "08:00", close: "17:00" }, "Closed"],
  [{ status: "closed" }, "Closed"],
  [{ status: "Open" }, "By appointment only"],
  [{ status: "Open", text: "By arrangement" }, "By arrangement"],
  [{ status: "Open", open: "17:00", close: "08:00" }, "By appointment only"],
  [{ status: "Open", open: "sometimes", close: "17:00" }, "By appointment only"],
  [{ status: "Open", open: "08:00", close: "late" }, "By appointment only"],
  [{ status: "Open", open: "08:00" }, "By appointment only"],
  [{ status: "Open", open: "10:00", close: "00:00" }, "10:00 am – 12:00 am"],
  [{ status: "Open", open: "12:00", close: "17:00:00" }, "12:00 pm – 5:00 pm"],
])("LOC-12: %j reads %j", (entry, hours) => {
  const times = { ...WEEK, openingHours: [{ weekday: 5, ...entry }] };
  const table = buildWeekTable(times, at(21, 10));
  expect(table.find(({ day }) => day === "Friday")?.hours).toBe(hours);
  expect(table.find(({ day }) => day === "Monday")?.hours).toBe("By appointment only");
});

test.each([
  [at(21, 9), "Open now until 5:30 pm", at(21, 17, 30)],
  [at(21, 17, 30), "Opens tomorrow, Saturday, at 8:30 am", at(22, 8, 30)],
])("D121 D19: what a yard says of itself, and until when", (now, text, until) => {
  expect(describeOpening(WEEK, now)).toEqual({ text, until });
  expect(describeOpening({ ...WEEK, openingHours: [] }, now)).toBeNull();
});

describe("D32: clocks that change", () => {
  const ZONES = ["Sydney", "Brisbane", "Adelaide", "Perth", "Darwin", "Hobart", "Lord_Howe"].map(
    (city) => `Australia/${city}`,
  );

  test.each([
    ["Australia/Sydney", "2025-10-05T21:30:00.000Z"],
    ["Australia/Brisbane", "2025-10-05T22:30:00.000Z"],
    ["Australia/Adelaide", "2025-10-05T22:00:00.000Z"],
    ["Australia/Darwin", "2025-10-05T23:00:00.000Z"],
    ["Australia/Perth", "2025-10-06T00:30:00.000Z"],
    ["Australia/Hobart", "2025-10-05T21:30:00.000Z"],
    ["Australia/Lord_Howe", "2025-10-05T21:30:00.000Z"],
  ])("after the change of October 2025, 8:30 am on Monday in %s is %s", (timeZone, instant) => {
    const opening = findNextOpening({ ...WEEK, timeZone }, new Date("2025-10-04T08:00:00Z"));
    expect(opening?.at.toISOString()).toBe(instant);
    expect(opening?.words).toBe("on Monday at 8:30 am");
  });

  test("any time of any year: it is not open just before the next opening, and open at it, at 8:30 by the yard's clock", () => {
    const instants = fc.date({
      min: new Date("2024-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (timeZone, now) => {
        const times = { ...WEEK, timeZone };
        const { at: opens } = findNextOpening(times, now)!;
        expect(opens > now).toBe(true);
        expect(toLocalTime(opens, timeZone).minutes).toBe(510);
        expect(isOpen(times, opens)).toBe(true);
        expect(isOpen(times, new Date(opens.getTime() - 1))).toBe(false);
      }),
    );
  });
});
