import { MINUTE_MS } from "#platform/time.ts";

/** A lead not dispatched after so long alerts the fallback and operators (D13, D78). */
export const ALERT_AFTER_MS = 15 * MINUTE_MS;

interface Timed {
  readonly state: string;
  readonly attempts: number;
  /** ISO 8601. */
  readonly requestedAt: string;
  readonly nextTryAt: string;
}

/** Whether a dispatch is still being tried 15 minutes after it was asked for (D13). `isLateSql` is the same rule. */
export function isLate({ state, attempts, requestedAt, nextTryAt }: Timed, now: Date): boolean {
  const cutoff = lateCutoff(now).getTime();
  const isDue = attempts > 0 || Date.parse(nextTryAt) <= cutoff;
  return state === "pending" && isDue && Date.parse(requestedAt) <= cutoff;
}

/** Whether a row of `lead_delivery` is late. @param cutoff SQL for the instant that `lateCutoff` answers */
export const isLateSql = (cutoff: string): string =>
  `(state = 'pending' and requested_at <= ${cutoff} and (attempts > 0 or next_try_at <= ${cutoff}))`;

/** SQL: whether a row of `lead_delivery` is given up and nobody has dealt with it (D108). */
export const isUnresolved = "(state = 'failed' and acknowledged_at is null)";

/** What was asked for until this instant and is still being tried is late. */
export const lateCutoff = (now: Date): Date => new Date(now.getTime() - ALERT_AFTER_MS);
