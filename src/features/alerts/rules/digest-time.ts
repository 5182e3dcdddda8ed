import { toLocalTime } from "#features/places/time-zone.ts";
import type { Frequency } from "./alert.ts";

/** A daily email is not sent before this hour of the site's day. */
const DIGEST_HOUR = 8;

export interface DigestState {
  readonly frequency: Frequency;
  /** When the last email with alerts was sent; null for none yet. */
  readonly digestAt: Date | null;
}

/** Whether an email with what was found may be sent now: at once, or from 8 o'clock and once a day where the site is. */
export function isDigestDue({ frequency, digestAt }: DigestState, now: Date, timeZone: string): boolean {
  if (frequency === "instant") return true;
  const { date, minutes } = toLocalTime(now, timeZone);
  if (minutes < DIGEST_HOUR * 60) return false;
  return digestAt === null || toLocalTime(digestAt, timeZone).date !== date;
}
