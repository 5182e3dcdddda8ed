import type { CarPrice, PriceView } from "#features/pricing/price.ts";
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
  if (!saved || now.kind !== "amount" || now.period !== null || now.priceType !== saved.priceType)
    return null;
  const by = now.cents - saved.cents;
  if (by === 0) return null;
  const isLower = by < 0;
  const text = `${formatDollars(Math.abs(by))} ${isLower ? "less" : "more"} than when you saved it`;
  return { text, isLower };
}
