/** Opening hours for tests, and a clock to check them by that knows nothing of the product's. */

import fc from "fast-check";
import { MINUTE_MS } from "#platform/time.ts";
import type { OpeningTimes, Period } from "./day-hours.ts";
import { addDays, toInstant, toWeekday } from "./time-zone.ts";

/** `hours("09:00–12:00", "13:00–17:00")`: an open day. */
export const hours = (...periods: `${string}–${string}`[]) => ({
  status: "Open",
  periods: periods.map((period) => {
    const [open = "", close = ""] = period.split("–");
    return { open, close };
  }),
});

export const WEEK: OpeningTimes = {
  timeZone: "Australia/Brisbane",
  openingHours: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours("08:30–17:30") })),
    { weekday: 6, ...hours("8:30 am–4pm") },
    { weekday: 0, status: "Closed" },
  ],
  specialHours: [],
};

/** Brisbane time of November 2025; the 21st is a Friday. */
export const at = (day: number, hour: number, minutes = 0): Date =>
  toInstant(`2025-11-${String(day).padStart(2, "0")}`, hour * 60 + minutes, WEEK.timeZone);

const ZONES = ["Sydney", "Brisbane", "Adelaide", "Perth", "Lord_Howe", "Darwin"].map(
  (city) => `Australia/${city}`,
);
/** Fridays before clocks go forward, go back, and stay as they are. */
const FRIDAYS = ["2025-10-03", "2026-04-03", "2026-06-05"];
/** Four days and some hours on each side, so that they are whole in every zone. */
const WINDOW_MINUTES = (4 * 24 + 28) * 60;

/** A zone's clock, minute by minute. */
export interface TestClock {
  readonly timeZone: string;
  /** The dates that are whole in it, in order. */
  readonly dates: readonly string[];
  readonly minutes: readonly { readonly at: Date; readonly date: string; readonly clock: string }[];
}

/** What a zone's clock shows in the days after a Friday, from the machine's own calendar. */
function readClock(timeZone: string, friday: string): TestClock {
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone, dateStyle: "short", timeStyle: "short" },
  });
  const start = Date.parse(`${friday}T00:00:00Z`) - 14 * 60 * MINUTE_MS;
  const minutes = Array.from({ length: WINDOW_MINUTES }, (_, minute) => {
    const at = new Date(start + minute * MINUTE_MS);
    const [date = "", clock = ""] = format.format(at).split(" ");
    return { at, date, clock };
  });
  return { timeZone, minutes, dates: Array.from({ length: 4 }, (_, days) => addDays(friday, days)) };
}

const clocks = new Map<string, TestClock>();
const anyClock = fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...FRIDAYS)).map(([zone, friday]) => {
  const key = `${zone} ${friday}`;
  const clock = clocks.get(key) ?? readClock(zone, friday);
  clocks.set(key, clock);
  return clock;
});

const toText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** Often at night, when clocks change. */
const anyTimes = fc.uniqueArray(
  fc.oneof(fc.integer({ min: 5, max: 19 }), fc.integer({ min: 0, max: 96 })).map((quarter) => quarter * 15),
  { minLength: 2, maxLength: 6 },
);
const anyPeriods = anyTimes.map((times): Period[] => {
  const sorted = times.toSorted((one, other) => one - other).map(toText);
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, place) => ({
    open: sorted[place * 2] ?? "",
    close: sorted[place * 2 + 1] ?? "",
  }));
});
const dayAndNight = { status: "Open", periods: [{ open: "00:00", close: "24:00" }] };
const anyDay = fc.oneof(
  { weight: 4, arbitrary: anyPeriods.map((periods) => ({ status: "Open", periods })) },
  fc.constantFrom(dayAndNight, { status: "Closed" }, { status: "Open" }),
);

/** A location with any hours, some of its days special, and its zone's clock around a night on which that may change. */
export const anyHours = fc
  .tuple(
    anyClock,
    fc.array(fc.option(anyDay), { minLength: 7, maxLength: 7 }),
    fc.array(anyDay, { maxLength: 3 }),
  )
  .map(([clock, week, special]): { readonly clock: TestClock; readonly times: OpeningTimes } => ({
    clock,
    times: {
      timeZone: clock.timeZone,
      openingHours: week.flatMap((day, weekday) => (day ? [{ weekday, ...day }] : [])),
      // The night of the change is from Saturday to Sunday, the third of the dates.
      specialHours: special.map((day, place) => ({ date: clock.dates[place + 1] ?? "", ...day })),
    },
  }));

/** Whether a location is open at each minute of a clock: the rule in its plainest words. */
export function listOpenMinutes(
  { openingHours, specialHours }: OpeningTimes,
  { minutes }: TestClock,
): boolean[] {
  return minutes.map(({ date, clock }) => {
    const day =
      specialHours.find((special) => special.date === date) ??
      openingHours.find(({ weekday }) => weekday === toWeekday(date));
    if (!day || day.status === "Closed") return false;
    return (day.periods ?? []).some(({ open, close }) => clock >= open && clock < close);
  });
}
