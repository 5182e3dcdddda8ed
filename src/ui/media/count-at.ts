/** Milliseconds that a count takes from its old to its new value (SEA-07). */
export const COUNT_MS = 1000;

/**
 * The whole number shown `elapsedMs` after a count of `countMs` began to run from `from` to `to`: fast first, exact at the
 * end.
 */
export function countAt(
  { from, to }: { readonly from: number; readonly to: number },
  elapsedMs: number,
  countMs = COUNT_MS,
): number {
  const share = Math.min(1, Math.max(0, elapsedMs / countMs));
  return Math.round(from + (to - from) * (1 - (1 - share) ** 3));
}
