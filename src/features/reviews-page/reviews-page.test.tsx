import { expect, test } from "vitest";
import type { ReviewView } from "#features/reviews/view/build-review-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { putWordsFirst, type ReviewsPageView } from "./show-reviews.server.ts";
import { ReviewsPage } from "./ui/reviews-page.tsx";

const RATING = { average: "4.7", words: "12 reviews", href: null, source: null };
const DAY = { date: "2026-11-20", text: "20 November 2026", ago: "6 days ago" };

const aReview = (id: number, text: string): ReviewView => ({
  ...{ id, text, image: null, rating: 5, customerName: `Customer ${id}`, location: null },
  ...{ source: "Google review", day: DAY, reply: null },
});

const aPage = (changes: Partial<ReviewsPageView>): ReviewsPageView => ({
  head: { title: "", description: "", canonical: "", indexed: true, jsonLd: [] },
  ...{ heading: "Customer reviews", crumbs: [], rating: RATING, notes: [], dealerships: [], reviews: [] },
  ofNoLocation: 0,
  ...{ page: 1, pages: [], previousHref: null, nextHref: null },
  ...changes,
});

test("REV-01: reviews with words come before those with stars alone, each in their order", () => {
  const reviews = [aReview(1, ""), aReview(2, "Good."), aReview(3, ""), aReview(4, "Fair.")];
  expect(putWordsFirst(reviews).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});

test("REV-01 REV-06: what customers say comes before the averages of the locations, and each review once", () => {
  const locations = [{ name: "Kotara", isCurrent: false, rating: RATING }];
  const dealerships = [{ name: null, rating: null, locations }];
  const reviews = [1, 2, 3, 4].map((id) => aReview(id, `Words of customer ${id}.`));
  const html = renderHtml(<ReviewsPage view={aPage({ dealerships, reviews })} />);
  expect(html.indexOf("Words of customer 4.")).toBeLessThan(html.indexOf("Kotara"));
  expect([...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual(["Reviews by location"]);
  expect(html).not.toContain("whole business");
  const all = renderHtml(<ReviewsPage view={aPage({ dealerships, reviews, ofNoLocation: 57 })} />);
  expect(all).toContain("57 more reviews are about the whole business");
  for (const { id } of reviews) expect(html.split(`Words of customer ${id}.`)).toHaveLength(2);
});
