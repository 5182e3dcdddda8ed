import { z } from "zod";
import { findNextMidnight, toLocalTime } from "#features/places/time-zone.ts";
import { toReviewsHref } from "#features/reviews/paths.ts";
import { sumTotals } from "#features/reviews/rules/review-totals.ts";
import { listNewest, listReviewPlaces, MAX_LISTED } from "#features/reviews/rules/site-reviews.ts";
import { rating } from "#features/reviews/settings.ts";
import {
  buildRating,
  buildReviewView,
  listNotes,
  type RatingView,
  type ReviewView,
} from "#features/reviews/view/build-review-view.ts";
import { findSiteLocation } from "#features/tenancy/locations/site-locations.ts";
import { type BlockContext, checkLocation, definePageBlock, defineSource } from "../../page-block.ts";

/** A row beside what a page shows at its side. */
const USUAL_COUNT = 3;
const title = z.string().trim().min(1).max(90).describe("Heading above the reviews.");
const location = z.string().trim().min(1).describe("Slug of the only location whose reviews it shows.");
const max = z.int().min(1).max(MAX_LISTED);

const reviewsDocument = z.strictObject({
  kind: z.literal("reviews"),
  title: title.nullable(),
  location: location.nullable(),
  minRating: rating.nullable(),
  max,
  /** As wide as the window, or beside whatever a page shows at its side. */
  place: z.enum(["page", "column"]),
});

type ReviewsDocument = z.output<typeof reviewsDocument>;

export interface ReviewsBlockView {
  readonly kind: "reviews";
  readonly place: ReviewsDocument["place"];
  readonly title: string;
  readonly rating: RatingView;
  readonly notes: readonly string[];
  readonly reviews: readonly ReviewView[];
}

/** What the home page shows of reviews. */
export const NEWEST_REVIEWS: ReviewsDocument = {
  ...{ kind: "reviews", title: null, location: null, minRating: null, max: USUAL_COUNT },
  place: "page",
};

/** The newest reviews with words under the average and the count of all; nothing without any review (REV-01, REV-02, D318). */
export const reviewsBlock = definePageBlock({
  schema: reviewsDocument,
  source: defineSource(
    z.strictObject({
      title: title.optional(),
      location: location.optional(),
      minRating: z.coerce
        .number()
        .pipe(rating)
        .optional()
        .describe("Lowest rating of the reviews that it shows; that of the site when left out."),
      max: z.coerce.number().pipe(max).default(USUAL_COUNT).describe("The most reviews that it shows."),
    }),
    async ({ title = null, location = null, minRating = null, max }): Promise<ReviewsDocument> => ({
      ...{ kind: "reviews", title, location, minRating, max, place: "column" },
    }),
  ),
  check: ({ location }, rules) => (location === null ? [] : checkLocation(location, rules, "location")),
  build: async (context, document) => {
    const view = buildView(context, document);
    return view && { view, until: findNextMidnight(context.now, context.site.config.timeZone) };
  },
});

function buildView(
  { site: { config }, stock, now }: BlockContext,
  { kind, place, title, location, max, ...own }: ReviewsDocument,
): ReviewsBlockView | null {
  const only = location === null ? null : findSiteLocation(stock.locations, location, config);
  if (location !== null && !only) return null;
  const places = only ? [only.id] : listReviewPlaces(stock.locations, config);
  const rating = buildRating(sumTotals(stock.reviews.totals, places), toReviewsHref(location));
  if (!rating) return null;
  const minRating = own.minRating ?? config.reviews.minRating;
  const today = toLocalTime(now, config.timeZone).date;
  return {
    ...{ kind, place },
    title: title ?? "What our customers say",
    rating,
    notes: listNotes(config, minRating),
    reviews: listNewest(stock.reviews, { places, minRating, max }).map((review) =>
      buildReviewView(review, { locations: only ? [only] : stock.locations, today }),
    ),
  };
}
