import { DEFAULT_MAXIMUM, type RangeEnds, toStep } from "#ui/controls/range-rules.ts";
import type { Bounds, Range, RangeAttribute } from "./search-attributes.ts";

const GRAIN: Readonly<Partial<Record<RangeAttribute, number>>> = {
  price: 1000,
  weekly_price_range: 5,
  km: 1000,
};

export interface SliderBounds extends Bounds, RangeEnds {
  /** A hundredth of the range (FAC-11). */
  readonly step: number;
}

/**
 * Bounds of a range control: those of the stock, widened to whole thousands for price and kilometres (FAC-10), to
 * whole five dollars for repayments, and to what is chosen, so that a thumb never lies about its value.
 */
export function toSliderBounds(
  attribute: RangeAttribute,
  stock: Bounds | null,
  chosen: Range | undefined,
): SliderBounds {
  const { min: lowest, max: highest } = stock ?? { min: 0, max: DEFAULT_MAXIMUM };
  const rounded = roundBounds(attribute, { min: lowest, max: highest });
  const ends = [rounded.min, rounded.max, chosen?.min ?? rounded.min, chosen?.max ?? rounded.max];
  const { min, max } = roundBounds(attribute, { min: Math.min(...ends), max: Math.max(...ends) });
  return { min, max, step: toStep(min, max), lowest, highest };
}

/** Stock bounds, outwards to whole thousands or fives (`GRAIN`), so that no vehicle lies outside (FAC-10). */
export function roundBounds(attribute: RangeAttribute, { min, max }: Bounds): Bounds {
  const grain = GRAIN[attribute] ?? 1;
  return { min: Math.floor(min / grain) * grain, max: Math.ceil(max / grain) * grain };
}
