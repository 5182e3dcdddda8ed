import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { formatWhole } from "#ui/base/money.ts";
import { toReviewsHref } from "../paths.ts";
import type { StoredReview } from "../rules/review.ts";
import { formatAverage, type ReviewTotal, type ReviewTotals, sumTotals } from "../rules/review-totals.ts";
import { formatTimeAgo } from "../rules/time-ago.ts";

/** An average with its count, as pages show it (ENT-29). */
export interface RatingView {
  /** "4.7" */
  readonly average: string;
  /** "662 reviews", or "662 Google reviews" where all are from there. */
  readonly words: string;
  /** Where they are from, if the words do not say it. */
  readonly source: string | null;
  /** The page of these reviews; null if only their number is known. */
  readonly href: string | null;
}

/** A day as pages say it. */
interface DayView {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** "5 November 2026" */
  readonly text: string;
  /** "3 weeks ago" */
  readonly ago: string;
}

/** A review as pages show it (ENT-29). */
export interface ReviewView {
  readonly id: number;
  readonly customerName: string;
  readonly rating: number;
  /** Plain text with line breaks; "" for stars alone. */
  readonly text: string;
  readonly day: DayView;
  /** "Google review", or "Collected by us". */
  readonly source: string;
  /** Name of the location that it is about; null for the whole dealership, or the only location. */
  readonly location: string | null;
  readonly image: string | null;
  readonly reply: { readonly text: string; readonly day: DayView | null } | null;
}

/** What reviews are shown with. */
export interface ReviewSite {
  readonly locations: readonly Pick<Location, "id" | "name" | "completed">[];
  /** `YYYY-MM-DD` where the site is. */
  readonly today: string;
}

/** The average and count of a total; null for no review. @param href the page of these reviews */
export function buildRating(total: ReviewTotal, href: string | null): RatingView | null {
  const { count, fromGoogle } = total;
  if (count === 0) return null;
  const words = formatReviewCount(count, fromGoogle === count);
  return { average: formatAverage(total), words, source: describeSource(total), href };
}

function describeSource({ count, fromGoogle }: ReviewTotal): string | null {
  if (fromGoogle === count) return null;
  return fromGoogle === 0
    ? "Collected by us"
    : `${formatWhole(fromGoogle)} on Google, the others collected by us`;
}

/** The rating of a location: of its stored reviews, else as its dealer states it (LOC-06, D318). */
export function buildYardRating(yard: Location, totals: ReviewTotals): RatingView | null {
  const stored = buildRating(sumTotals(totals, [yard.id]), toReviewsHref(yard.slug));
  const { averageRating, reviewCount } = yard;
  if (stored || averageRating === null || reviewCount === null) return stored;
  const words = formatReviewCount(reviewCount, true);
  return { average: averageRating.toFixed(1), words, source: null, href: null };
}

/** "1 review", "1,312 Google reviews". */
function formatReviewCount(count: number, isGoogle: boolean): string {
  return `${formatWhole(count)} ${isGoogle ? "Google " : ""}${count === 1 ? "review" : "reviews"}`;
}

/** A review as a site shows it. A reply that its source does not show is left out (D322). */
export function buildReviewView(review: StoredReview, site: ReviewSite): ReviewView {
  const { id, customerName, rating, text, image, reply, locationId } = review;
  const yards = site.locations.filter(({ completed }) => completed);
  const yard = yards.length > 1 ? yards.find((one) => one.id === locationId) : undefined;
  return {
    ...{ id, customerName, rating, text, image },
    day: toDayView(review.date, site.today),
    source: review.source === "google" ? "Google review" : "Collected by us",
    location: yard?.name ?? null,
    reply:
      reply === null || reply.state !== null
        ? null
        : { text: reply.text, day: reply.date === null ? null : toDayView(reply.date, site.today) },
  };
}

const toDayView = (date: string, today: string): DayView => ({
  ...{ date, text: formatDate(date), ago: formatTimeAgo(date, today) },
});

/**
 * What a list says of itself: that its reviews are made up on a demo site (REV-07), and that it leaves some out (D318).
 * @param left how many are left out besides those of a lower rating
 */
export function listNotes({ demo }: Pick<TenancySettings, "demo">, minRating: number, left = 0): string[] {
  const stars = minRating === 5 ? "5 stars" : `${minRating} stars and more`;
  const others = left === 1 ? "1 review" : `${formatWhole(left)} reviews`;
  return [
    ...(demo ? ["The reviews on this site are made up for the demonstration."] : []),
    ...(minRating > 1 ? [`Only reviews of ${stars} are listed; the average and the count are of all.`] : []),
    ...(left > 0
      ? [
          `The dealer has left ${others} out of this list; the average and the count include ${left === 1 ? "it" : "them"}.`,
        ]
      : []),
  ];
}
