import type { Ends } from "#search/contract/usual-ends.ts";
import { DEFAULT_MAXIMUM, type RangeEnds, toStep } from "#ui/controls/range-rules.ts";
import type { Bounds, Range, RangeAttribute } from "./search-attributes.ts";

const GRAIN: Readonly<Partial<Record<RangeAttribute, number>>> = {
  price: 1000,
  weekly_price_range: 5,
  km: 1000,
};

/** Ranges that need no zero, so that a single old value stretches their sliders as much as a single high one. */
const ENDS_LOW: readonly RangeAttribute[] = ["year"];

/** What is found of a number: its lowest and highest value, and its ends without outliers. */
export interface StockRange {
  readonly bounds: Bounds;
  readonly usual: Ends;
}

export interface SliderBounds extends Bounds, RangeEnds {
  /** A hundredth of the range (FAC-11). */
  readonly step: number;
}

/**
 * Ends of a range's slider: where the stock is, without outliers, which lie beyond an open end (D23, D221). Widened to whole
 * thousands for price and kilometres (FAC-10), to whole five dollars for repayments, and to what is chosen, so that a thumb
 * never lies about its value.
 */
export function toSliderBounds(
  attribute: RangeAttribute,
  stock: StockRange | null,
  chosen: Range | undefined,
): SliderBounds {
  const { min: lowest, max: highest } = stock?.bounds ?? { min: 0, max: DEFAULT_MAXIMUM };
  const from = stock && ENDS_LOW.includes(attribute) ? stock.usual.low : lowest;
  const rounded = roundBounds(attribute, { min: from, max: stock?.usual.high ?? highest });
  const ends = [rounded.min, rounded.max, chosen?.min ?? rounded.min, chosen?.max ?? rounded.max];
  const { min, max } = roundBounds(attribute, { min: Math.min(...ends), max: Math.max(...ends) });
  return { min, max, step: toStep(min, max), lowest, highest };
}

/** Bounds outwards to whole thousands or fives (`GRAIN`), so that what they hold stays inside (FAC-10). */
export function roundBounds(attribute: RangeAttribute, { min, max }: Bounds): Bounds {
  const grain = GRAIN[attribute] ?? 1;
  return { min: Math.floor(min / grain) * grain, max: Math.ceil(max / grain) * grain };
}
