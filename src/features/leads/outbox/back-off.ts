import { MINUTE_MS } from "#platform/time.ts";

/** A recovered mail server gets what it missed within this time. */
const MAX_WAIT_MINUTES = 120;

/** Tried for more than four days, longer than a long weekend (D78). */
const MAX_ATTEMPTS = 60;

/** Days after which every dispatch is either made or given up, rounded up. */
export const MAX_RETRY_DAYS = 5;

/**
 * When to try again after a number of failed attempts: after 1, 2, 4, … minutes, then every two hours.
 * @param failedAttempts 1 or more
 * @returns null when it is time to give up and leave it to a person
 */
export function findNextAttempt(failedAttempts: number, now: Date): Date | null {
  if (failedAttempts >= MAX_ATTEMPTS) return null;
  const minutes = Math.min(2 ** (failedAttempts - 1), MAX_WAIT_MINUTES);
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
