import type { Background } from "#platform/features/feature.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { type FetchParts, fetchDueReviews } from "./google/fetch-reviews.server.ts";

export type ReviewContext = Omit<FetchParts, "google">;

const ROUND_MS = 60_000;

/** Fetches reviews that are due from Google's Business Profile. */
export function buildReviewBackground(context: ReviewContext): Background {
  const agent = createPublicAgent(false);
  const parts = { ...context, google: { dispatcher: agent.dispatcher } };
  return {
    rounds: [
      {
        name: "reviews",
        every: ROUND_MS,
        run: (stopped) => fetchDueReviews(parts, stopped),
        stop: () => agent.close(),
      },
    ],
  };
}
