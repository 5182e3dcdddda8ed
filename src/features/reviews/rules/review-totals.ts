/** How many reviews there are, and how many stars they have together. */
export interface ReviewTotal {
  readonly count: number;
  readonly stars: number;
  /** How many of them are from Google. */
  readonly fromGoogle: number;
}

/** Every review that is stored, by the id of its location; null for those of the whole dealership. */
export type ReviewTotals = ReadonlyMap<number | null, ReviewTotal>;

const NONE: ReviewTotal = { count: 0, stars: 0, fromGoogle: 0 };

/** The total of some locations. No setting leaves a review out of it (D318). */
export const sumTotals = (totals: ReviewTotals, locationIds: readonly (number | null)[]): ReviewTotal =>
  [...new Set(locationIds)].reduce<ReviewTotal>((sum, id) => {
    const { count, stars, fromGoogle } = totals.get(id) ?? NONE;
    return {
      count: sum.count + count,
      stars: sum.stars + stars,
      fromGoogle: sum.fromGoogle + fromGoogle,
    };
  }, NONE);

/** Tenths of a star, from 10 to 50. Only reviews that all have five stars average 5.0 (REV-05). */
export function toTenths({ count, stars }: Pick<ReviewTotal, "count" | "stars">): number {
  const tenths = Math.round((stars * 10) / count);
  return tenths === 50 && stars < 5 * count ? 49 : tenths;
}

/** "4.7" (ENT-29). */
export const formatAverage = (total: Pick<ReviewTotal, "count" | "stars">): string =>
  (toTenths(total) / 10).toFixed(1);
