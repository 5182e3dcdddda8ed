import { FACET_ATTRIBUTES, type FacetAttribute } from "../settings/search-settings.ts";

/**
 * Filter attributes with a range instead of a list of values (FAC-01). Units in addresses, in the index and on the
 * page are the same: whole dollars (`price`, `subscription_price` a month, `weekly_price_range` a week on finance),
 * kilometres, years, people that a caravan sleeps, its length in feet, its masses in kilograms, cubic centimetres.
 */
export const RANGE_ATTRIBUTES = [
  "price",
  "km",
  "year",
  "subscription_price",
  "weekly_price_range",
  "sleeps",
  "body_length",
  "tare_weight",
  "aggregate_trailer_mass",
  "engine_cc",
] as const;
export type RangeAttribute = (typeof RANGE_ATTRIBUTES)[number];

/** Filter attributes with a list of values (FAC-07). */
export type ListAttribute = Exclude<FacetAttribute, RangeAttribute>;
export const LIST_ATTRIBUTES = FACET_ATTRIBUTES.filter(
  (attribute): attribute is ListAttribute => !isRangeAttribute(attribute),
);

export function isRangeAttribute(attribute: string): attribute is RangeAttribute {
  return (RANGE_ATTRIBUTES as readonly string[]).includes(attribute);
}

/** Chosen values by attribute: values of one attribute widen, attributes narrow. */
export type Facets = Readonly<Partial<Record<ListAttribute, readonly string[]>>>;

/** Inclusive; null is open, and a top left open means "or more" (D23). */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}
export type Ranges = Readonly<Partial<Record<RangeAttribute, Range>>>;

export interface Bounds {
  readonly min: number;
  readonly max: number;
}
/** Lowest and highest value of the stock by attribute; null or absent when no vehicle has one. */
export type StockBounds = Readonly<Record<string, Bounds | null | undefined>>;
