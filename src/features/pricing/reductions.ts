import { DAY_MS } from "#platform/time.ts";
import { toWholeDollars } from "./price.ts";
import { listPriceChanges, type PriceComparison, type PricePeriod, RECENT_DAYS } from "./was-price.ts";

/** A price cut: how many whole dollars, as prices are shown, and when. */
export interface Reduction {
  readonly dollars: number;
  readonly at: Date;
  /** When it stops being recent. */
  readonly until: Date;
}

/**
 * The reductions of a vehicle's price that may be shown, newest first (D9, LAW-07): from a price that was really published
 * here for at least as many days as the site demands to a lower one of the same type, less than 60 days ago, and not taken back since.
 * `history` is in order of time; its last period is the present one, which must be the shown price.
 */
export function findReductions(
  history: readonly PricePeriod[],
  { shown, minimumDays, now }: PriceComparison,
): Reduction[] {
  const last = history.at(-1);
  if (!shown || !last || last.cents !== shown.cents || last.priceType !== shown.priceType) return [];
  const found: Reduction[] = [];
  for (const [before, after] of listPriceChanges(history)) {
    const at = new Date(after.from);
    const until = new Date(at.getTime() + RECENT_DAYS * DAY_MS);
    const isSameType = before.priceType === shown.priceType && after.priceType === shown.priceType;
    if (!isSameType || before.cents === null || after.cents === null || until <= now) break;
    // It has been raised since, so what came down before is taken back, in part or whole.
    if (before.cents < after.cents) break;
    const stood = at.getTime() - Date.parse(before.from);
    const dollars = toWholeDollars(before.cents) - toWholeDollars(after.cents);
    if (stood >= minimumDays * DAY_MS && dollars > 0) found.push({ dollars, at, until });
  }
  return found;
}
