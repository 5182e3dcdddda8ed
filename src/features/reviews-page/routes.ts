import { REVIEWS_PATH, toReviewsHref } from "#features/reviews/paths.ts";
import type { CacheKey, RoutePolicy } from "#platform/http/route.ts";
import { readReviewsAddress } from "./reviews-address.ts";

const keepByAddress: CacheKey<unknown> = ({ searchParams }) => {
  const { location, page } = readReviewsAddress(searchParams);
  return toReviewsHref(location, page);
};

export const REVIEWS_ROUTES: readonly RoutePolicy[] = [
  { path: REVIEWS_PATH, page: "reviews-page/pages/reviews/route.tsx", cacheKey: keepByAddress },
];
