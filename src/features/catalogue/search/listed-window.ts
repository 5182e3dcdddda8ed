import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import type { Range } from "./search-attributes.ts";

/** The attribute whose filter is a window that ends now (FAC-19, D106). */
export const LISTING_DATE = "created_at_timestamp";

/** Days of each window, by its value in an address. */
const WINDOWS: ReadonlyMap<string, number> = new Map([1, 3, 7, 14, 30].map((days) => [`${days}d`, days]));

/** The value of the filter's first choice, which stays out of addresses. */
export const ANY_TIME = "";

/** Every window, shortest first. */
export const WINDOW_VALUES: readonly string[] = [...WINDOWS.keys()];

/** "last 24 hours", "last 7 days"; any other value as it is. */
export function formatWindow(value: string): string {
  const days = WINDOWS.get(value);
  if (days === undefined) return value;
  return days === 1 ? "last 24 hours" : `last ${days} days`;
}

/** A window's length in days, 0 for any other value. */
export function toWindowDays(value: string): number {
  return WINDOWS.get(value) ?? 0;
}

/**
 * The listing dates, in epoch seconds, that the chosen windows cover: the widest one counts, an unknown one covers
 * nothing, and no choice is no condition. A window starts at a full hour, so that an answer holds until the next one
 * (D19, D106).
 */
export function toListedRange(values: readonly string[], now: Date): Range {
  if (values.length === 0) return { min: null, max: null };
  const days = Math.max(...values.map(toWindowDays));
  const start = days === 0 ? now.getTime() + DAY_MS : startOfHour(now) - days * DAY_MS;
  return { min: Math.floor(start / 1000), max: null };
}

/** When the windows move on. */
export function findWindowsEnd(now: Date): Date {
  return new Date(startOfHour(now) + HOUR_MS);
}

function startOfHour(now: Date): number {
  return Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
}
