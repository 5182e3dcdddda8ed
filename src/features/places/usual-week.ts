import { type OpeningTimes, readDayHours } from "./day-hours.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

/** Days in a row with the same hours. */
export interface DaysHours {
  /** "Mon–Fri" or "Sat". */
  readonly days: string;
  /** "8:30 am – 5:30 pm", "Closed". */
  readonly hours: string;
}

/** The usual week in as few lines as it has, from Monday; empty without hours. Unlike `buildWeekTable` it depends on no clock. */
export function listUsualWeek({ openingHours }: Pick<OpeningTimes, "openingHours">): DaysHours[] {
  if (openingHours.length === 0) return [];
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const day of FROM_MONDAY) {
    const hours = readDayHours(openingHours.find(({ weekday }) => weekday === day)).text;
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? `${DAYS[first]}` : `${DAYS[first]}–${DAYS[last]}`,
    hours,
  }));
}
