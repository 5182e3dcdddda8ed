import type { Range, RangeAttribute } from "#features/catalogue/search/search-attributes.ts";
import { formatWhole } from "#ui/base/money.ts";

/** A chosen range in words: "$20,000 to $30,000", "Up to 50,000 km", "From 2018", "Sleeps from 5". */
export function rangeWords(attribute: RangeAttribute, range: Range): string {
  const words = endsInWords(attribute, range);
  return attribute === "sleeps" ? `Sleeps ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function endsInWords(attribute: RangeAttribute, { min, max }: Range): string {
  if (min !== null && min === max) return amount(attribute, min);
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
    case "engine_cc":
      return `${formatWhole(value)} cc`;
    case "year":
    case "sleeps":
      return String(value);
  }
}
