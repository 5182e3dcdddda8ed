import { addDays, toInstant, toLocalTime } from "#features/places/time-zone.ts";

/** The instant at which an offer ends: the end of the last of its days, in the location's zone. */
export const findOfferEnd = (now: Date, days: number, timeZone: string): Date =>
  toInstant(addDays(toLocalTime(now, timeZone).date, days + 1), 0, timeZone);

/** Its last day in words: "Friday 7 March 2025". */
export const describeLastDay = (validUntil: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-AU", {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone },
  })
    .format(new Date(validUntil.getTime() - 1))
    .replace(",", "");
