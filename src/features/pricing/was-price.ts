import type { PriceType } from "#features/vehicles/vehicle.ts";
import { DAY_MS } from "#platform/time.ts";
import type { CarPrice } from "./price.ts";

/** A price that ended longer ago is no longer what the vehicle "was", and a reduction no news (D9: recently). */
export const RECENT_DAYS = 60;

/** A price published here from an instant (ISO 8601) until the next one's; null cents for no price (D8). */
export interface PricePeriod {
  readonly priceType: PriceType;
  readonly cents: number | null;
  readonly from: string;
}

export interface WasPrice {
  readonly cents: number | null;
  /** When the answer changes without a new price. */
  readonly until: Date | null;
}

/** What earlier prices are compared with. */
export interface PriceComparison {
  readonly shown: CarPrice | null;
  /** Days for which an earlier price must have been published. */
  readonly minimumDays: number;
  readonly now: Date;
}

/** Each change of the price: the period before it and the one after it, the latest change first. */
export function* listPriceChanges(
  history: readonly PricePeriod[],
): Generator<readonly [PricePeriod, PricePeriod]> {
  let after: PricePeriod | undefined;
  for (const period of history.toReversed()) {
    if (after) yield [period, after];
    after = period;
  }
}

/**
 * The latest earlier price that was higher than the shown one, of the same type, published for at least the given number of days,
 * and ended less than 60 days ago (D9, LAW-07). `history` is in order of time; its last period is the present one.
 */
export function findWasPrice(
  history: readonly PricePeriod[],
  { shown, minimumDays, now }: PriceComparison,
): WasPrice {
  if (shown === null) return { cents: null, until: null };
  for (const [{ cents, priceType, from }, after] of listPriceChanges(history)) {
    const end = Date.parse(after.from);
    const until = end + RECENT_DAYS * DAY_MS;
    if (until <= now.getTime()) break;
    const comparable = cents !== null && cents > shown.cents && priceType === shown.priceType;
    if (comparable && end - Date.parse(from) >= minimumDays * DAY_MS)
      return { cents, until: new Date(until) };
  }
  return { cents: null, until: null };
}
