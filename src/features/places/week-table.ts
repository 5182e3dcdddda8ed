import { findHours, formatDate, formatWeekday, type OpeningTimes } from "./day-hours.ts";
import { addDays, toLocalTime, toWeekday } from "./time-zone.ts";

export interface HoursRow {
  readonly day: string;
  readonly hours: string;
  readonly today: boolean;
}

/**
 * The hours of today and the six days after it, as rows from Monday to Sunday (LOC-12); special days among them take
 * the place of their weekday's usual hours (LOC-13). Empty for a location that has no hours at all.
 */
export function buildWeekTable(times: OpeningTimes, now: Date): HoursRow[] {
  if (!hasHours(times)) return [];
  const today = toLocalTime(now, times.timeZone).date;
  return Array.from({ length: 7 }, (_, days) => addDays(today, days))
    .sort((one, other) => ((toWeekday(one) + 6) % 7) - ((toWeekday(other) + 6) % 7))
    .map((date) => ({
      day: formatWeekday(date),
      hours: findHours(times, date).text,
      today: date === today,
    }));
}

/** Days in a row with the same hours. */
export interface DaysHours {
  /** "Mon–Fri" or "Sat". */
  readonly days: string;
  /** "8:30 am – 5:30 pm", "Closed", "Closed (Christmas Day)". */
  readonly hours: string;
}

/** The table of `buildWeekTable` with equal neighbouring days in one row (D212). */
export function summariseWeek(times: OpeningTimes, now: Date): DaysHours[] {
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const { day, hours } of buildWeekTable(times, now)) {
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs.map(({ first, last, hours }) => ({
    days: [...new Set([first, last])].map((day) => day.slice(0, 3)).join("–"),
    hours,
  }));
}

/** Whether anything is known of when a location is open. */
export const hasHours = ({ openingHours, specialHours }: Omit<OpeningTimes, "timeZone">): boolean =>
  openingHours.length + specialHours.length > 0;

export interface SpecialDay {
  /** "Friday 25 December", with the year where it is not this one. */
  readonly day: string;
  readonly hours: string;
}

/** The special days from today on, the soonest first, however far ahead (LOC-13). */
export function listSpecialDays(times: OpeningTimes, now: Date): SpecialDay[] {
  const today = toLocalTime(now, times.timeZone).date;
  const dates = new Set(times.specialHours.map(({ date }) => date.slice(0, 10)));
  return [...dates]
    .filter((date) => date >= today)
    .sort()
    .map((date) => ({
      day:
        date.slice(0, 4) === today.slice(0, 4) ? formatDate(date) : `${formatDate(date)} ${date.slice(0, 4)}`,
      hours: findHours(times, date).text,
    }));
}
