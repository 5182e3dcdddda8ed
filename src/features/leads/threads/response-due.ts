import type { OpeningTimes } from "#features/places/day-hours.ts";
import { addOpenTime } from "#features/places/opening-hours.ts";
import { MINUTE_MS } from "#platform/time.ts";

/**
 * By when something is to be answered that came at an instant: a number of minutes of opening hours later, at the first of the yards that
 * answer (D433). Asked at 4:50 pm of a yard that closes at five and opens at nine, with 30 minutes, it is 9:20 am of the next day that
 * the yard opens. Where no yard has known hours within two weeks, minutes are counted by the clock.
 */
export function findResponseDue(yards: readonly OpeningTimes[], from: Date, minutes: number): Date {
  const length = minutes * MINUTE_MS;
  const due = yards.flatMap((times) => addOpenTime(times, from, length)?.getTime() ?? []);
  return new Date(due.length > 0 ? Math.min(...due) : from.getTime() + length);
}
