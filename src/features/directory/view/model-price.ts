import type { ModelPrice } from "#features/models/manufacturer-model.ts";
import { PRICE_TYPE_LABELS, type PriceSettings } from "#features/pricing/price.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import type { DatedPrice } from "./directory-view.ts";

/** A manufacturer's price with its type, what it leaves out and its day (D9, LAW-01). */
export function buildDatedPrice(
  { cents, priceType, date }: ModelPrice,
  { egcText }: Pick<PriceSettings, "egcText">,
): DatedPrice {
  const note = priceType === "egc" ? egcText : null;
  const typeLabel = PRICE_TYPE_LABELS[priceType];
  const rest = { period: null, total: null, wasCents: null } as const;
  return { price: { kind: "amount", cents, priceType, typeLabel, note, ...rest }, date: formatDate(date) };
}
