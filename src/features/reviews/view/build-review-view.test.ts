import { expect, test } from "vitest";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import type { StoredReview } from "../rules/review.ts";
import { aReview } from "../test-review.ts";
import { buildRating, buildReviewView, buildYardRating, listNotes } from "./build-review-view.ts";

const [NORTH, SOUTH] = [testLocation({ id: 1 }), testLocation({ id: 2, slug: "south", name: "South" })];
const SITE = {
  ...{ locations: [NORTH, SOUTH], today: "2026-03-13" },
};
const stored = (changes: Partial<StoredReview> = {}): StoredReview => ({
  ...{ ...aReview(), id: 1, source: "import" },
  ...changes,
});

test("ENT-29 REV-01: a review says when, where it is from and what it is about", () => {
  expect(buildReviewView(stored({ locationId: 2 }), SITE)).toEqual({
    ...{ id: 1, customerName: "Kim B.", rating: 5, text: "Easy to deal with.", image: null, reply: null },
    day: { date: "2026-02-20", text: "20 February 2026", ago: "3 weeks ago" },
    ...{ source: "Collected by us", location: "South" },
  });
  expect(buildReviewView(stored({ source: "google" }), SITE)).toMatchObject({
    source: "Google review",
    location: null,
  });
  expect(buildReviewView(stored({ locationId: 2 }), { ...SITE, locations: [SOUTH] }).location).toBeNull();
});

test("D322: a reply that its source does not show is not shown here", () => {
  const reply = { text: "Thanks.", date: "2026-03-12", violation: null };
  const show = (state: "pending" | "rejected" | null) =>
    buildReviewView(stored({ reply: { ...reply, state } }), SITE).reply;
  expect(show(null)).toMatchObject({ text: "Thanks.", day: { ago: "yesterday" } });
  expect([show("pending"), show("rejected")]).toEqual([null, null]);
});

test.each([
  [1, 0, "1 review", "Collected by us"],
  [1, 1, "1 Google review", null],
  [1312, 1312, "1,312 Google reviews", null],
  [1312, 1311, "1,312 reviews", "1,311 on Google, the others collected by us"],
])(
  "ENT-29: of %i reviews, %i from Google, the words are %s, and their source is said",
  (count, fromGoogle, words, source) => {
    expect(buildRating({ count, fromGoogle, stars: count * 4 }, null)).toEqual({
      ...{ average: "4.0", words, source, href: null },
    });
  },
);

test("LOC-06 D318: a location has the rating of its stored reviews, else what its dealer states, else none", () => {
  const totals = new Map([[1, { count: 4, stars: 18, fromGoogle: 0 }]]);
  const stated = { ...NORTH, averageRating: 4.6, reviewCount: 1312 };
  expect(buildYardRating(stated, totals)).toEqual({
    ...{ average: "4.5", words: "4 reviews", source: "Collected by us", href: "/reviews?location=north" },
  });
  expect(buildYardRating(stated, new Map())).toEqual({
    ...{ average: "4.6", words: "1,312 Google reviews", source: null, href: null },
  });
  expect(buildYardRating(SOUTH, totals)).toBeNull();
  expect(buildRating({ count: 0, stars: 0, fromGoogle: 0 }, null)).toBeNull();
});

test.each([
  [{ demo: false }, 1, 0, []],
  [{ demo: true }, 1, 0, [/made up/]],
  [{ demo: false }, 4, 0, [/^Only reviews of 4 stars and more are listed/]],
  [{ demo: false }, 5, 0, [/^Only reviews of 5 stars are listed/]],
  [
    { demo: false },
    1,
    1,
    [/^The dealer has left 1 review out of this list; the average and the count include it\.$/],
  ],
  [
    { demo: true },
    4,
    2,
    [/made up/, /4 stars/, /left 2 reviews out of this list; the average and the count include them\.$/],
  ],
] as const)(
  "REV-02 REV-07 D318: with %j, ratings from %i up and %i left out, a list says so",
  (config, from, left, notes) => {
    const said = listNotes(config, from, left);
    expect(said).toHaveLength(notes.length);
    for (const [at, note] of notes.entries()) expect(said[at]).toMatch(note);
  },
);
