export const REVIEWS_PATH = "/reviews";

/** A page of a site's reviews: of all, or of one location. Pages count from 1. */
export function toReviewsHref(location: string | null, page = 1): string {
  const asked = new URLSearchParams({
    ...(location !== null && { location }),
    ...(page > 1 && { page: String(page) }),
  });
  return asked.size > 0 ? `${REVIEWS_PATH}?${asked}` : REVIEWS_PATH;
}
