import type { Range, RangeAttribute } from "#features/catalogue/search/search-attributes.ts";
import { formatWhole } from "#ui/base/money.ts";

/** What stands before ranges whose amounts do not say what they are of. */
const SUBJECTS: Readonly<Partial<Record<RangeAttribute, string>>> = {
  sleeps: "Sleeps",
  tare_weight: "Tare",
  aggregate_trailer_mass: "ATM",
};

/** A chosen range in words: "$20,000 to $30,000", "Up to 50,000 km", "From 2018", "Sleeps from 5". */
export function formatRange(attribute: RangeAttribute, range: Range): string {
  const words = formatEnds(attribute, range);
  const subject = SUBJECTS[attribute];
  return subject ? `${subject} ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function formatEnds(attribute: RangeAttribute, { min, max }: Range): string {
  const from = min === null ? "" : formatAmount(attribute, min);
  const to = max === null ? "" : formatAmount(attribute, max);
  if (to === "") return `From ${from}`;
  if (from === "") return `Up to ${to}`;
  return from === to ? from : `${from} to ${to}`;
}

function formatAmount(attribute: RangeAttribute, value: number): string {
  switch (attribute) {
    case "price":
      return `$${formatWhole(value)}`;
    case "subscription_price":
      return `$${formatWhole(value)} a month`;
    case "weekly_price_range":
      return `$${formatWhole(value)} /wk`;
    case "km":
      return `${formatWhole(value)} km`;
    case "body_length":
      return `${value} ft`;
    case "tare_weight":
    case "aggregate_trailer_mass":
      return `${formatWhole(value)} kg`;
    case "engine_cc":
      return `${formatWhole(value)} cc`;
    case "year":
    case "sleeps":
      return String(value);
  }
}
