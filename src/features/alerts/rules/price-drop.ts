import type { CarPrice } from "#features/pricing/price.ts";
import type { PricePeriod } from "#features/pricing/was-price.ts";

export interface PriceDrop {
  readonly cents: number;
  /** The lowest price before it that the person could have seen. */
  readonly fromCents: number;
}

/**
 * Whether the present price is lower than every price of the same type since an instant (D9): a price that only returns to
 * where it was, or that is of another type, is no drop.
 * @param history in order of time, its last period the present one; empty while the price never changed
 * @param since when the person asked to be told
 */
export function findPriceDrop(
  history: readonly PricePeriod[],
  present: CarPrice | null,
  since: Date,
): PriceDrop | null {
  const last = history.at(-1);
  if (!present || !last || Date.parse(last.from) <= since.getTime()) return null;
  const seen = history.slice(0, -1).filter((_, at) => {
    const end = history[at + 1]?.from;
    return end !== undefined && Date.parse(end) > since.getTime();
  });
  const comparable = seen.flatMap(({ priceType, cents }) =>
    priceType === present.priceType && cents !== null ? [cents] : [],
  );
  const fromCents = Math.min(...comparable);
  return Number.isFinite(fromCents) && present.cents < fromCents ? { cents: present.cents, fromCents } : null;
}
