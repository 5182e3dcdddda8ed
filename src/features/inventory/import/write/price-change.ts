import { type CarPrice, isSamePrice, toCarPrice } from "#features/pricing/price.ts";
import type { Prices } from "#features/vehicles/vehicle.ts";

/** A share of the price shown, 0.3 = 30%. */
const MAX_PRICE_CHANGE = 0.3;
/** Prices of different types differ by charges, never by this factor. */
const MAX_RATIO_OF_TYPES = 5;

/** Whether a feed moves a price so far that a slipped digit is likelier than a sale (D9, D192). */
const movesTooFar = (before: Prices, after: Prices): boolean =>
  isFarFrom(toCarPrice(before), toCarPrice(after));

/** Whether a price is so far from the one before that a slipped digit is likelier than a sale (D9). */
export function isFarFrom(old: CarPrice | null, next: CarPrice | null): boolean {
  if (old === null || next === null) return false;
  if (old.priceType === next.priceType)
    return Math.abs(next.cents - old.cents) > old.cents * MAX_PRICE_CHANGE;
  return next.cents > old.cents * MAX_RATIO_OF_TYPES || next.cents * MAX_RATIO_OF_TYPES < old.cents;
}

/** Whether the price that pages show and history keeps is another one. */
export function isPriceDifferent(before: Prices, after: Prices): boolean {
  return !isSamePrice(toCarPrice(before), toCarPrice(after));
}

/** A price that is held, or was refused, of a vehicle. */
export interface Hold {
  readonly held_prices: Prices | null;
  readonly held_at: Date | null;
  readonly held_discarded: boolean;
}

export const NO_HOLD: Hold = { held_prices: null, held_at: null, held_discarded: false };

/**
 * The hold after a feed gives `after` for a vehicle that shows `shown` (D9). It lasts from the first price that moved too
 * far until one that does not; a price that a person refused stays refused until the feed gives another.
 */
export function computeHold(
  earlier: Hold,
  { shown, after }: { readonly shown: Prices; readonly after: Prices },
  now: Date,
): Hold {
  if (toCarPrice(shown) === null && isRefused(earlier, after)) return earlier;
  if (!movesTooFar(shown, after)) return NO_HOLD;
  return {
    held_prices: after,
    held_at: findHeldSince(earlier, after, now),
    held_discarded: isRefused(earlier, after),
  };
}

/**
 * Since when a price is held that a feed gives now. A price that moves too far from the one that was held before is
 * another one, which nobody has seen.
 */
export function findHeldSince(earlier: Hold, after: Prices, now: Date): Date {
  const { held_prices, held_at, held_discarded } = earlier;
  const isOther = held_prices !== null && movesTooFar(held_prices, after);
  return isOther || (held_discarded && !isRefused(earlier, after)) ? now : (held_at ?? now);
}

/** Whether a person refused this very price. */
const isRefused = ({ held_prices, held_discarded }: Hold, after: Prices): boolean =>
  held_discarded && held_prices !== null && !isPriceDifferent(held_prices, after);

/** Whether a price waits for a person. */
export const isWaiting = ({ held_prices, held_discarded }: Hold): boolean =>
  held_prices !== null && !held_discarded;
