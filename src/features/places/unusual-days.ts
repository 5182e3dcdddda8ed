import { findHours, formatDate, formatWeekday, type OpeningTimes, readDayHours } from "./day-hours.ts";
import { toLocalTime, toWeekday } from "./time-zone.ts";

export interface UnusualDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** "open on Sunday 25 April 2027, 1:00 pm – 5:00 pm (Anzac Day), but closed on other Sundays" */
  readonly words: string;
}

/**
 * The special days from today on with opening times on a weekday that is closed otherwise: often a holiday that was copied from
 * another department (D213).
 */
export function listUnusualDays(times: OpeningTimes, now: Date): UnusualDay[] {
  const today = toLocalTime(now, times.timeZone).date;
  const dates = [...new Set(times.specialHours.map(({ date }) => date.slice(0, 10)))].sort();
  return dates.flatMap((date) => {
    const usual = times.openingHours.find(({ weekday }) => weekday === toWeekday(date));
    const { spans, text } = findHours(times, date);
    if (date < today || spans.length === 0 || !usual || readDayHours(usual).text !== "Closed") return [];
    const day = `${formatDate(date)} ${date.slice(0, 4)}`;
    return { date, words: `open on ${day}, ${text}, but closed on other ${formatWeekday(date)}s` };
  });
}
