import { z } from "zod";
import { addDays, toWeekday } from "../time-zone.ts";
import holidays from "./data/public-holidays.json" with { type: "json" };
import { lawSource, type State, state } from "./law-table.ts";

/** Dates as `MM-DD`, with a space between them. */
const datesOfYear = z.string().regex(/^[0-9]{2}-[0-9]{2}( [0-9]{2}-[0-9]{2})*$/);

const TABLE = z
  .record(
    state,
    z.strictObject({
      source: lawSource,
      note: z.string(),
      dates: z.record(z.string().regex(/^[0-9]{4}$/), datesOfYear),
    }),
  )
  .parse(holidays);

/** Whether a date is a public holiday in the whole of a state, for the whole day; null for a year that the table does not have. */
export function isPublicHoliday(of: State, date: string): boolean | null {
  const dates = TABLE[of].dates[date.slice(0, 4)];
  return dates === undefined ? null : dates.split(" ").includes(date.slice(5));
}

interface BusinessDays {
  readonly state: State;
  readonly days: number;
  /** Whether a Saturday is a business day. */
  readonly saturdays: boolean;
}

/** The last of a number of business days after a date, `YYYY-MM-DD`; null if the table ends before it. */
export function addBusinessDays(date: string, { state: of, days, saturdays }: BusinessDays): string | null {
  let [day, left] = [date, days];
  while (left > 0) {
    day = addDays(day, 1);
    const weekday = toWeekday(day);
    const isHoliday = isPublicHoliday(of, day);
    if (isHoliday === null) return null;
    if (!isHoliday && weekday !== 0 && (weekday !== 6 || saturdays)) left--;
  }
  return day;
}
