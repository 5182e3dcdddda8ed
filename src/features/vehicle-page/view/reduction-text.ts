import { localTime } from "#features/places/time-zone.ts";
import type { Reduction } from "#features/pricing/reductions.ts";
import { dateText } from "#ui/base/calendar-date.ts";
import { formatDollars } from "#ui/base/money.ts";

/** "Reduced $1,000 on 3 November", with the year if it is another one; the day is that at the vehicle's place (D9, D32). */
export function reductionText(
  { dollars, at }: Pick<Reduction, "dollars" | "at">,
  timeZone: string,
  now: Date,
): string {
  const [day, today] = [localTime(at, timeZone).date, localTime(now, timeZone).date];
  const words = dateText(day);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return `Reduced ${formatDollars(dollars * 100)} on ${isThisYear ? words.replace(/ [0-9]{4}$/, "") : words}`;
}
