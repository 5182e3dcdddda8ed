import { readPageNumber } from "#platform/http/read-input.ts";

/** Which part of a site's reviews an address asks for. */
export interface ReviewsAddress {
  /** Slug of a location; null for all. */
  readonly location: string | null;
  /** From 1. */
  readonly page: number;
}

/** Reads the address of a page of reviews; anything that is no page number is the first page. */
export function readReviewsAddress(parameters: URLSearchParams): ReviewsAddress {
  return {
    location: parameters.get("location") || null,
    page: readPageNumber(parameters.get("page")),
  };
}
