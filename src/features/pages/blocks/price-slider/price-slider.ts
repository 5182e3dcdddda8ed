import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import type { Bounds } from "#features/catalogue/search/search-attributes.ts";
import { DEFAULT_SEARCH_PATH } from "#features/catalogue/search/search-path.ts";
import type { Noun } from "#features/vehicles/noun.ts";
import { clamp, type Grid, type RangeEnds } from "#ui/controls/range-rules.ts";
import { definePageBlock, homeSource } from "../../page-block.ts";
import { PRICE_STEP } from "./price-search.ts";

/** Whole dollars (HOME-13). */
const USUAL_BOUNDS = { min: 5_000, max: 250_000 };

const priceSliderDocument = z.strictObject({ kind: z.literal("price-slider") });

export interface PriceSliderView {
  readonly kind: "price-slider";
  readonly noun: Noun;
  readonly searchHref: string;
  readonly bounds: Grid & RangeEnds;
  /** Of all that is for sale. */
  readonly count: number;
}

/** A range of prices that leads to what is in it, the dearest first (HOME-13, HOME-14). Nothing where no vehicle has a price. */
export const priceSliderBlock = definePageBlock({
  schema: priceSliderDocument,
  source: homeSource({ kind: "price-slider" }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ forSale }, { kind }) => {
    const { count, noun, ranges } = await forSale();
    if (!ranges.price) return null;
    const bounds = findSliderBounds(ranges.price);
    return asBuilt<PriceSliderView>({ kind, noun, count, bounds, searchHref: DEFAULT_SEARCH_PATH });
  },
});

/**
 * The ends of the slider: $5,000 to $250,000, as far as the stock reaches (HOME-13). At an end the side is open, so nothing in
 * stock is out of reach (D23).
 * @param price lowest and highest in stock, in whole dollars
 */
export function findSliderBounds({ min: lowest, max: highest }: Bounds): Grid & RangeEnds {
  const ends = [USUAL_BOUNDS.min, USUAL_BOUNDS.max] as const;
  const min = clamp(Math.floor(lowest / PRICE_STEP) * PRICE_STEP, ...ends);
  const max = clamp(Math.ceil(highest / PRICE_STEP) * PRICE_STEP, ...ends);
  const { min: from, max: to } = max - min < PRICE_STEP ? USUAL_BOUNDS : { min, max };
  return { min: from, max: to, step: PRICE_STEP, lowest, highest };
}
