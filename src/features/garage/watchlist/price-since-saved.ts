import { type CarPrice, type PriceView, toTotalPrice } from "#features/pricing/price.ts";
import { formatDollars } from "#ui/base/money.ts";

/** How a saved vehicle's price changed since it was saved. */
export interface PriceChange {
  /** "$1,000 less than when you saved it" */
  readonly text: string;
  readonly isLower: boolean;
}

/**
 * Compares a vehicle's price with the one it had when it was saved: null if it is the same, if one of them is unknown, and for
 * prices of different types or by the month, which are not compared (D9).
 */
export function findPriceChange(saved: CarPrice | undefined, now: PriceView): PriceChange | null {
  const by = computePriceChange(saved, now);
  if (by === 0) return null;
  const isLower = by < 0;
  const text = `${formatDollars(Math.abs(by))} ${isLower ? "less" : "more"} than when you saved it`;
  return { text, isLower };
}

/** By how many integer cents a price is higher, or below zero lower, than it was; 0 for prices that are not compared, too (D9). */
export function computePriceChange(saved: CarPrice | undefined, now: PriceView): number {
  const total = toTotalPrice(now);
  return saved && total?.priceType === saved.priceType ? total.cents - saved.cents : 0;
}
