import type { Review } from "./rules/review.ts";

/** A review of the whole dealership, for tests. */
export const aReview = (changes: Partial<Review> = {}): Review => ({
  ...{ externalId: "r1", locationId: null, customerName: "Kim B.", text: "Easy to deal with.", rating: 5 },
  ...{ date: "2026-02-20", reply: null, image: null },
  ...changes,
});
