import { describe, expect, test } from "vitest";
import type { OpeningTimes } from "./day-hours.ts";
import { at, hours, WEEK } from "./test-hours.ts";
import { buildWeekTable, listSpecialDays, summariseWeek } from "./week-table.ts";

const special = (specialHours: OpeningTimes["specialHours"]): OpeningTimes => ({ ...WEEK, specialHours });

describe("LOC-13 ENT-26: special days", () => {
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
      { date: "2025-12-24", ...hours("08:30–12:00") },
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
  [{ ...hours("08:00–17:00"), status: "Closed" }, "Closed"],
  [{ status: "closed" }, "Closed"],
  [{ status: "Open" }, "By appointment only"],
  [{ status: "Open", text: "By arrangement" }, "By arrangement"],
  [{ ...hours("17:00–08:00") }, "By appointment only"],
  [{ ...hours("sometimes–17:00") }, "By appointment only"],
  [{ ...hours("08:00–late") }, "By appointment only"],
  [hours("08:00–"), "By appointment only"],
  [{ ...hours("10:00–00:00") }, "10:00 am – 12:00 am"],
  [{ ...hours("12:00–17:00:00") }, "12:00 pm – 5:00 pm"],
  [hours("09:00–12:00", "13:00–17:00"), "9:00 am – 12:00 pm, 1:00 pm – 5:00 pm"],
  [hours("10:00–24:00"), "10:00 am – 12:00 am"],
  [hours("00:00–24:00"), "Open 24 hours"],
  [hours("00:00–00:00"), "Open 24 hours"],
])("LOC-12 D210: %j reads %j", (entry, words) => {
  const times = { ...WEEK, openingHours: [{ weekday: 5, ...entry }] };
  const table = buildWeekTable(times, at(21, 10));
  expect(table.find(({ day }) => day === "Friday")?.hours).toBe(words);
  expect(table.find(({ day }) => day === "Monday")?.hours).toBe("By appointment only");
});

describe("D212: the footer's week", () => {
  const summarise = (times: OpeningTimes, now = at(21, 10)) =>
    summariseWeek(times, now).map(({ days, hours }) => `${days} ${hours}`);
  const open = (weekday: number) => ({ weekday, ...hours("08:30–17:30") });

  test.each([
    [[], []],
    [WEEK.openingHours, ["Mon–Fri 8:30 am – 5:30 pm", "Sat 8:30 am – 4:00 pm", "Sun Closed"]],
    [[0, 1, 2, 3, 4, 5, 6].map(open), ["Mon–Sun 8:30 am – 5:30 pm"]],
    [
      [open(1), open(2), open(4)],
      [
        "Mon–Tue 8:30 am – 5:30 pm",
        "Wed By appointment only",
        "Thu 8:30 am – 5:30 pm",
        "Fri–Sun By appointment only",
      ],
    ],
  ])("D124 LOC-12: %# has a line for each run of days with the same hours", (openingHours, lines) => {
    expect(summarise({ ...WEEK, openingHours })).toEqual(lines);
  });

  test("LOC-13: a special day stands in it, from six days before it until it is over", () => {
    const show = special([{ date: "2025-11-25", status: "Closed", name: "Show Day" }]);
    const lines = ["Mon 8:30 am – 5:30 pm", "Tue Closed (Show Day)", "Wed–Fri 8:30 am – 5:30 pm"];
    const usual = summarise(WEEK);
    expect(summarise(show, at(18, 23, 59))).toEqual(usual);
    expect(summarise(show, at(19, 0)).slice(0, 3)).toEqual(lines);
    expect(summarise(show, at(25, 23, 59)).slice(0, 3)).toEqual(lines);
    expect(summarise(show, at(26, 0))).toEqual(usual);
  });
});
