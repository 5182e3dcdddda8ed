import { expect, test } from "vitest";
import { at, hours, WEEK } from "./test-hours.ts";
import { listUnusualDays } from "./unusual-days.ts";

test("D213: special days with times on a weekday that is closed otherwise are told, from today on", () => {
  const days = [
    ["2025-11-16", hours("10:00–14:00")],
    ["2025-11-23", hours("10:00–14:00")],
    ["2025-11-29", hours("10:00–14:00")],
    ["2025-11-30", { status: "Closed" }],
    ["2025-12-07", { status: "Open" }],
    ["2026-01-04", { ...hours("09:00–12:00", "13:00–15:00"), name: "Sale" }],
  ] as const;
  const specialHours = days.map(([date, day]) => ({ date, ...day })).toReversed();
  expect(listUnusualDays({ ...WEEK, specialHours }, at(23, 23, 59))).toEqual([
    {
      date: "2025-11-23",
      words: "open on Sunday 23 November 2025, 10:00 am – 2:00 pm, but closed on other Sundays",
    },
    {
      date: "2026-01-04",
      words:
        "open on Sunday 4 January 2026, 9:00 am – 12:00 pm, 1:00 pm – 3:00 pm (Sale), but closed on other Sundays",
    },
  ]);
  const unknown = { ...WEEK, openingHours: WEEK.openingHours.filter(({ weekday }) => weekday !== 0) };
  expect(listUnusualDays({ ...unknown, specialHours }, at(21, 12))).toEqual([]);
});
