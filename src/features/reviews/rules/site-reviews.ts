import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { findSiteLocation } from "#features/tenancy/locations/site-locations.ts";
import type { StoredReview } from "./review.ts";
import { type ReviewTotals, sumTotals } from "./review-totals.ts";

/** What a process keeps of an account's reviews for a site, so that only their own page asks the database (D323). */
export interface SiteReviews {
  readonly totals: ReviewTotals;
  /** The newest with words of each place and rating, newest first, without those that the site hides. */
  readonly newest: readonly StoredReview[];
}

/** The most reviews of a list on a page (REV-06). */
export const MAX_LISTED = 12;

type SiteSettings = Parameters<typeof findSiteLocation>[2];

/** Ids of the places that a site's reviews are about: its locations, and the whole dealership (D318). */
export function listReviewPlaces(locations: readonly Location[], config: SiteSettings): (number | null)[] {
  const own = locations.filter(({ slug }) => findSiteLocation(locations, slug, config) !== null);
  return [null, ...own.map(({ id }) => id)];
}

/** Whether a site has any review. */
export const hasReviews = (
  reviews: Pick<SiteReviews, "totals">,
  locations: readonly Location[],
  config: SiteSettings,
): boolean => sumTotals(reviews.totals, listReviewPlaces(locations, config)).count > 0;

/** The newest reviews with words of some places, from a rating up; at most `MAX_LISTED` (REV-02, D323). */
export function listNewest(
  { newest }: Pick<SiteReviews, "newest">,
  {
    places,
    minRating,
    max,
  }: {
    readonly places: readonly (number | null)[];
    readonly minRating: number;
    readonly max: number;
  },
): StoredReview[] {
  return newest
    .filter(({ locationId, rating }) => rating >= minRating && places.includes(locationId))
    .slice(0, Math.min(max, MAX_LISTED));
}
