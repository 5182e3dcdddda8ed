import type { ReviewTotals } from "#features/reviews/rules/review-totals.ts";
import { buildYardRating, type RatingView } from "#features/reviews/view/build-review-view.ts";
import { describeTypes } from "#features/tenancy/locations/departments.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { buildYardView, type YardSettings, type YardView } from "#features/tenancy/locations/yard-view.ts";

/** An address of a dealer: its first department, and what is done there. */
export interface LocationCardView extends YardView {
  /** "Sales, service and parts"; "" if unknown. */
  readonly types: string;
  /** Of its first department, whose page the card leads to; absent where a page shows none. */
  readonly rating?: RatingView | null;
  /** "12 km away", if a shopper has said where they are. */
  readonly distance?: string;
}

/**
 * The card of an address, for its first department.
 * @param departments at least one
 */
export function buildLocationCard(
  departments: readonly Location[],
  config: YardSettings,
  now: Date,
): LocationCardView {
  const [first] = departments;
  if (!first) throw new Error("an address without a location");
  return { ...buildYardView(first, config, now), types: describeTypes(departments) };
}

/** The card of an address, with what customers gave its first department (LOC-06). */
export function buildRatedCard(
  departments: readonly Location[],
  config: YardSettings,
  { now, totals }: { readonly now: Date; readonly totals: ReviewTotals },
): LocationCardView {
  const [first] = departments;
  return {
    ...buildLocationCard(departments, config, now),
    rating: first ? buildYardRating(first, totals) : null,
  };
}
