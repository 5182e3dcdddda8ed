import { defineFeature } from "#platform/features/feature.ts";
import type { ReviewContext } from "./background.server.ts";
import { reviewSettings } from "./settings.ts";

/** What customers wrote about a dealer. */
export const reviewsFeature = defineFeature({
  name: "reviews",
  settings: reviewSettings,
  background: async (context: ReviewContext) =>
    (await import("./background.server.ts")).buildReviewBackground(context),
});
