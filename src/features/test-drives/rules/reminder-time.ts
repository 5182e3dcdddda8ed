import { addDays, toInstant, toLocalTime } from "#features/places/time-zone.ts";

/** Ten in the morning: at work, and with a day left to change the time (D169). */
const REMINDED_AT_MINUTES = 10 * 60;

/** A booked test drive, as far as its reminder depends on it. */
export interface RemindedTestDrive {
  readonly start: Date;
  /** When its present time was booked. */
  readonly bookedAt: Date;
  /** Of its location. */
  readonly timeZone: string;
}

/**
 * Whether a test drive's reminder is to be sent now: on the day before, from ten in the morning by the location's clock, unless the
 * time was booked since then, which the shopper then still knows (D169). A worker that was down all that day sends none.
 */
export function isReminderDue({ start, bookedAt, timeZone }: RemindedTestDrive, now: Date): boolean {
  const day = toLocalTime(start, timeZone).date;
  const from = toInstant(addDays(day, -1), REMINDED_AT_MINUTES, timeZone);
  return now >= from && now < toInstant(day, 0, timeZone) && bookedAt < from;
}
