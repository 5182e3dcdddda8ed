import type { Range, RangeAttribute } from "#features/catalogue/search/search-attributes.ts";
import { formatWhole } from "#ui/base/money.ts";

/** A chosen range in words: "$20,000 to $30,000", "Up to 50,000 km", "From 2018". */
export function rangeWords(attribute: RangeAttribute, { min, max }: Range): string {
  if (min !== null && max !== null) return `${amount(attribute, min)} to ${amount(attribute, max)}`;
  return min === null ? `Up to ${amount(attribute, max!)}` : `From ${amount(attribute, min)}`;
}

function amount(attribute: RangeAttribute, value: number): string {
  switch (attribute) {
    case "price":
      return `$${formatWhole(value)}`;
    case "subscription_price":
      return `$${formatWhole(value)} a month`;
    case "weekly_price_range":
      return `$${formatWhole(value)} /wk`;
    case "km":
      return `${formatWhole(value)} km`;
    case "year":
      return String(value);
  }
}
