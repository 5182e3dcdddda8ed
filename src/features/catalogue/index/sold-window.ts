import { DAY_MS } from "#platform/time.ts";

/**
 * The instant at which a vehicle sold then leaves the results: after the dealer's own number of days, else after the
 * default (SEA-28, SEA-29).
 */
export function findSoldWindowEnd(soldAt: string, ownDays: number | null, defaultDays = 3): Date {
  return new Date(Date.parse(soldAt) + (ownDays ?? defaultDays) * DAY_MS);
}

/** Whether a vehicle sold then is still in the results; one whose sale has no time is not (SEA-27). */
export function isInSoldWindow(soldAt: string | null, ownDays: number | null, now: Date): boolean {
  return soldAt !== null && now < findSoldWindowEnd(soldAt, ownDays);
}
