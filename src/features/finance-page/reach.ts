import type { Reach } from "./finance-view.ts";

/**
 * The search for what costs no more than the given dollars a week, as a query string; null if nothing does. Its limit is never above
 * the dearest vehicle, since a results page drops one that leaves nothing out (FAC-12).
 */
export function toReachQuery(weekDollars: number, { min, max }: Pick<Reach, "min" | "max">): string | null {
  if (weekDollars < min) return null;
  return new URLSearchParams([["range[weekly_price_range]", `:${Math.min(weekDollars, max)}`]]).toString();
}
