const MINUTE_MS = 60_000;

/** Waits after the first, second, … failed attempt. */
const WAITS_MINUTES = [1, 5, 15, 60, 4 * 60, 12 * 60];

/** When to try again after so many failed attempts, or null when it is time to give up and leave it to a person. */
export function nextAttempt(failedAttempts: number, now: Date): Date | null {
  const minutes = WAITS_MINUTES[failedAttempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** A lead not delivered after so long alerts the fallback (D13). */
export const ALERT_AFTER_MS = 15 * MINUTE_MS;
