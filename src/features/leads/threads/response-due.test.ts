import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHours, at, hours, listOpenMinutes, WEEK } from "#features/places/test-hours.ts";
import { toInstant } from "#features/places/time-zone.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { findResponseDue } from "./response-due.ts";

/** Nine to five on weekdays. */
const OFFICE = {
  ...WEEK,
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours("09:00–17:00") })),
};

// The 21st is a Friday.
test.each([
  ["while open", at(20, 10), 30, at(20, 10, 30)],
  ["just before closing: the rest counts from the next opening", at(20, 16, 50), 30, at(21, 9, 20)],
  ["until closing, to the minute", at(20, 16, 30), 30, at(20, 17)],
  ["at closing", at(20, 17), 30, at(21, 9, 30)],
  ["at night", at(20, 23), 30, at(21, 9, 30)],
  ["before opening", at(20, 6), 30, at(20, 9, 30)],
  ["on Friday evening, over the weekend", at(21, 16, 50), 30, at(24, 9, 20)],
  ["for longer than a day is open", at(20, 9), 600, at(21, 11)],
])("D433: asked %s", (_, from, minutes, due) => {
  expect(findResponseDue([OFFICE], from, minutes)).toEqual(due);
});

test("D433: the first of several yards counts, and the clock where no hours are known", () => {
  const perth = { ...OFFICE, timeZone: "Australia/Perth" };
  expect(findResponseDue([perth, OFFICE], at(20, 8), 30)).toEqual(at(20, 9, 30));
  expect(findResponseDue([perth, OFFICE], at(20, 17, 10), 30)).toEqual(at(20, 17, 40));
  const unknown = { ...OFFICE, openingHours: [] };
  expect(findResponseDue([unknown], at(20, 22), 30)).toEqual(at(20, 22, 30));
  expect(findResponseDue([unknown, OFFICE], at(20, 22), 30)).toEqual(at(21, 9, 30));
  expect(findResponseDue([], at(20, 22), 30)).toEqual(at(20, 22, 30));
});

describe("D433 D32: clocks that change", () => {
  const NIGHT = {
    timeZone: "Australia/Sydney",
    openingHours: [0, 6].map((weekday) => ({ weekday, ...hours("00:00–06:00") })),
    specialHours: [],
  };
  const sydney = (date: string, hour: number, minutes = 0) =>
    toInstant(date, hour * 60 + minutes, NIGHT.timeZone);

  test("an hour that is skipped counts for nobody, one that comes twice counts twice", () => {
    // Forward at two on 5 October 2025: from one o'clock, two hours later it is four.
    expect(findResponseDue([NIGHT], sydney("2025-10-05", 1), 120)).toEqual(sydney("2025-10-05", 4));
    // Back at three on 5 April 2026: from one o'clock, three hours later it is three.
    expect(findResponseDue([NIGHT], sydney("2026-04-05", 1), 180)).toEqual(sydney("2026-04-05", 3));
  });

  test("it is due once the minutes are over in which a clock on the wall says that the yard is open", () => {
    fc.assert(
      fc.property(
        anyHours,
        fc.nat(5000),
        fc.integer({ min: 1, max: 600 }),
        ({ times, clock }, start, minutes) => {
          const open = listOpenMinutes(times, clock);
          const later = clock.minutes.filter((_, minute) => minute >= start && open[minute]);
          const last = later[minutes - 1];
          fc.pre(last !== undefined);
          const due = findResponseDue([times], clock.minutes[start]!.at, minutes);
          expect(due).toEqual(new Date(last!.at.getTime() + MINUTE_MS));
        },
      ),
    );
  });
});
