import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpeningTimes } from "./day-hours.ts";
import {
  addOpenTime,
  describeAfterHours,
  describeOpening,
  findNextOpening,
  isOpen,
  listOpenStretches,
  listUnusualDays,
  listVisitTimes,
} from "./opening-hours.ts";
import { anyHours, at, hours, listOpenMinutes, WEEK } from "./test-hours.ts";
import { toLocalTime } from "./time-zone.ts";

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
  [
    "early",
    at(21, 6),
    ["Today at 10:00 am", "Saturday 22 November at 10:00 am", "Monday 24 November at 10:00 am"],
  ],
  [
    "at noon",
    at(21, 12, 10),
    ["Today at 1:30 pm", "Saturday 22 November at 10:00 am", "Monday 24 November at 10:00 am"],
  ],
  [
    "an hour before it closes",
    at(21, 16, 30),
    ["Saturday 22 November at 10:00 am", "Monday 24 November at 10:00 am", "Tuesday 25 November at 10:00 am"],
  ],
] as const)(
  "D122 D290: %s on a Friday, the yard can be visited today as long as there is an hour for it",
  (_, now, words) => {
    expect(listVisitTimes(WEEK, now).map((visit) => visit.words)).toEqual(words);
  },
);

test.each([
  ["a holiday", special([{ date: "2025-11-22", status: "Closed" }]), "Monday 24 November at 10:00 am"],
  [
    "afternoons",
    { ...WEEK, openingHours: [{ weekday: 2, ...hours("13:00–17:00") }] },
    "Tuesday 25 November at 1:00 pm",
  ],
  [
    "early hours",
    { ...WEEK, openingHours: [{ weekday: 2, ...hours("06:00–09:00") }] },
    "Tuesday 25 November at 8:00 am",
  ],
] as const)("D122 D32: with %s, a visit is in opening hours", (_, times, words) => {
  const [visit] = listVisitTimes(times, at(21, 20));
  expect(visit?.words).toBe(words);
  expect(visit && isOpen(times, visit.at)).toBe(true);
});

test("D122: without fixed hours there is no time to propose", () => {
  expect(listVisitTimes({ ...WEEK, openingHours: [] }, at(21, 10))).toEqual([]);
});

test.each([
  ["before it opens", at(21, 7), 60, at(21, 9, 30)],
  ["while it is open", at(21, 11), 60, at(21, 12)],
  ["shortly before it closes", at(21, 17), 60, at(22, 9)],
  ["over several days", at(22, 15), 10 * 60 + 30, at(25, 9)],
])("D290: open time is counted %s", (_, now, minutes, expected) => {
  expect(addOpenTime(WEEK, now, minutes * 60_000)).toEqual(expected);
});

test("D290: open time never ends for a yard without hours", () => {
  expect(addOpenTime({ ...WEEK, openingHours: [] }, at(21, 7), 60_000)).toBeNull();
});

test("D15: words for after hours, none while open or unknown", () => {
  expect(describeAfterHours([WEEK], [], at(21, 20))).toBe("We open tomorrow, Saturday, at 8:30 am.");
  expect(describeAfterHours([WEEK], [], at(21, 10))).toBeNull();
  expect(describeAfterHours([{ ...WEEK, openingHours: [] }], [], at(21, 20))).toBeNull();
  expect(describeAfterHours([], [], at(21, 20))).toBeNull();
  const perth = { ...WEEK, timeZone: "Australia/Perth" };
  expect(describeAfterHours([perth, WEEK], [], at(21, 20))).toBe("We open tomorrow, Saturday, at 8:30 am.");
  expect(describeAfterHours([WEEK, perth], [], at(21, 18))).toBeNull();
  expect(describeAfterHours([WEEK], [WEEK, perth], at(21, 20))).toBe(
    "We open tomorrow, Saturday, at 8:30 am Brisbane time.",
  );
  const sydney = { timeZone: "Australia/Sydney" };
  const winter = new Date("2026-06-05T10:00:00Z");
  expect(describeAfterHours([WEEK], [WEEK, sydney], winter)).toBe("We open tomorrow, Saturday, at 8:30 am.");
});

describe("LOC-13 ENT-26: special days", () => {
  test("replace the usual hours of their date", () => {
    const closed = special([{ date: "2025-11-22", status: "Closed" }]);
    expect(isOpen(closed, at(22, 9))).toBe(false);
    expect(findNextOpening(closed, at(21, 20))?.words).toBe("on Monday at 8:30 am");
    const open = special([{ date: "2025-11-23", ...hours("10:00–14:00") }]);
    expect(isOpen(open, at(23, 10))).toBe(true);
    expect(isOpen(open, at(30, 10))).toBe(false);
  });

  test("a long closure names the date on which it ends", () => {
    const closure = Array.from({ length: 12 }, (_, i) => ({ date: `2025-11-${i + 11}`, status: "Closed" }));
    expect(findNextOpening(special(closure), at(10, 20))?.words).toBe("on Monday 24 November at 8:30 am");
  });
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

const LUNCH: OpeningTimes = {
  ...WEEK,
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours("09:00–12:00", "13:00–17:00") })),
};
const ALWAYS: OpeningTimes = {
  ...WEEK,
  openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...hours("00:00–24:00") })),
};

test.each([
  ["in the morning", LUNCH, at(21, 9), "Open now until 12:00 pm", at(21, 12)],
  ["at lunch", LUNCH, at(21, 12), "Opens today at 1:00 pm", at(21, 13)],
  ["in the afternoon", LUNCH, at(21, 13), "Open now until 5:00 pm", at(21, 17)],
  ["in the evening", LUNCH, at(21, 17), "Opens on Monday at 9:00 am", at(24, 9)],
  ["day and night", ALWAYS, at(21, 17), "Open 24 hours", null],
  [
    "until midnight",
    special([{ date: "2025-11-21", ...hours("18:00–24:00") }]),
    at(21, 23, 59),
    "Open now until midnight",
    at(22, 0),
  ],
  [
    "over midnight",
    special([
      { date: "2025-11-21", ...hours("18:00–24:00") },
      { date: "2025-11-22", ...hours("00:00–02:00") },
    ]),
    at(21, 23),
    "Open now until 2:00 am on Saturday",
    at(22, 2),
  ],
  [
    "until midnight of a later day",
    special([
      { date: "2025-11-21", ...hours("00:00–24:00") },
      { date: "2025-11-22", ...hours("00:00–24:00") },
    ]),
    at(21, 23),
    "Open now until midnight on Saturday",
    at(23, 0),
  ],
])("D210 D121: a yard with several periods, %s", (_, times, now, text, until) => {
  expect(describeOpening(times, now)).toEqual({ text, until });
});

test("D210 D15: after hours, a lunch break is over soon, and who is open day and night is never closed", () => {
  expect(describeAfterHours([LUNCH], [], at(21, 12, 30))).toBe("We open today at 1:00 pm.");
  expect(findNextOpening(LUNCH, at(21, 10))?.words).toBe("today at 1:00 pm");
  expect(describeAfterHours([ALWAYS], [], at(21, 3))).toBeNull();
  expect(findNextOpening(ALWAYS, at(21, 3))).toBeNull();
});

test("D210 D122: a visit is within one of a day's periods", () => {
  const early = special([{ date: "2025-11-22", ...hours("07:00–08:00", "12:00–15:00") }]);
  expect(listVisitTimes(early, at(21, 20))[0]?.words).toBe("Saturday 22 November at 12:00 pm");
  expect(listVisitTimes(LUNCH, at(21, 20))[0]?.words).toBe("Monday 24 November at 10:00 am");
  expect(listVisitTimes(ALWAYS, at(21, 8))[0]?.words).toBe("Today at 10:00 am");
});

describe("D210 D32: minute by minute, over nights on which the clock changes", () => {
  test("a location is open in its periods, and in no other minute", () => {
    fc.assert(
      fc.property(anyHours, ({ times, clock }) => {
        const open = listOpenMinutes(times, clock);
        const wrong = clock.minutes.filter(({ at }, minute) => isOpen(times, at) !== open[minute]);
        expect(wrong).toEqual([]);
        const within = clock.dates.flatMap((date) => listOpenStretches(times, date));
        const missed = clock.minutes.filter(({ at, date }, minute) => {
          if (!clock.dates.includes(date)) return false;
          return open[minute] !== within.some(({ start, end }) => start <= at && at < end);
        });
        expect(missed).toEqual([]);
        const order = within.flatMap(({ start, end }) => [start.getTime(), end.getTime()]);
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
      { numRuns: 30 },
    );
  });

  test("it opens and closes next when it says so", () => {
    fc.assert(
      fc.property(
        anyHours,
        fc.array(fc.nat(4 * 24 * 60), { minLength: 40, maxLength: 40 }),
        ({ times, clock }, when) => {
          const open = listOpenMinutes(times, clock);
          const turns = open.flatMap((isOpen, minute) =>
            minute > 0 && isOpen !== open[minute - 1] ? [minute] : [],
          );
          const end = clock.minutes.at(-1)!.at;
          const findTurn = (now: number, opens: boolean) =>
            clock.minutes[turns.find((minute) => minute > now && open[minute] === opens) ?? Number.NaN]?.at;
          for (const now of [...when, ...turns, ...turns.map((minute) => minute - 1)]) {
            const { at } = clock.minutes[now]!;
            const opening = findNextOpening(times, at);
            const expected = findTurn(now, true);
            if (expected) expect(opening?.at).toEqual(expected);
            else expect(opening === null || opening.at > end).toBe(true);
            if (!open[now]) continue;
            const closing = describeOpening(times, at)?.until ?? null;
            const closes = findTurn(now, false);
            if (closes) expect(closing).toEqual(closes);
            else expect(closing === null || closing > end).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("D290: each visit is in opening hours, later than now and on a day of its own", () => {
    fc.assert(
      fc.property(anyHours, fc.nat(), ({ times, clock }, minute) => {
        const now = clock.minutes[minute % clock.minutes.length]!.at;
        const visits = listVisitTimes(times, now);
        expect(visits.every((visit) => isOpen(times, visit.at) && visit.at > now)).toBe(true);
        expect(new Set(visits.map(({ date }) => date)).size).toBe(visits.length);
      }),
    );
  });
});

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
