export interface SeenMarket {
  readonly count: number;
  readonly latest: Date | null;
}

/** A market that changes all the time is learned so often. */
const INTERVAL_MS = 3_600_000;
/** One that grew or shrank by more than this share is learned at once: a new dealer waits for no hour. */
const LARGE_CHANGE = 0.1;

/** Whether the market is to be learned again; `last` is what was learned and when, null for nothing yet. */
export function isTrainingDue(
  seen: SeenMarket,
  last: { readonly seen: SeenMarket; readonly at: Date } | null,
  now: Date,
): boolean {
  if (last === null) return true;
  const { count, latest } = last.seen;
  if (seen.count === count && seen.latest?.getTime() === latest?.getTime()) return false;
  if (Math.abs(seen.count - count) > count * LARGE_CHANGE) return true;
  return now.getTime() - last.at.getTime() >= INTERVAL_MS;
}
