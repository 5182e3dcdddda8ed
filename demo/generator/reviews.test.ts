import { describe, expect, test } from "vitest";
import { formatAverage } from "#features/reviews/rules/review-totals.ts";
import { demoAccounts } from "../accounts.ts";

const NOW = new Date("2026-11-26T00:00:00Z");
const harbourline = demoAccounts.find(({ slug }) => slug === "harbourline")!;

test("REV-07: the group has 662 reviews with an average of 4.7, of every number of stars", () => {
  const reviews = harbourline.reviews(NOW);
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0);
  expect([reviews.length, formatAverage({ count: reviews.length, stars })]).toEqual([662, "4.7"]);
  expect(new Set(reviews.map(({ rating }) => rating)).size).toBe(5);
});

test("REV-03: two of them are hidden by their texts on each of the group's sites", () => {
  const texts = harbourline.reviews(NOW).map(({ text }) => text);
  for (const { config } of harbourline.sites(NOW)) {
    expect(config.reviews?.hidden).toHaveLength(2);
    for (const hidden of config.reviews?.hidden ?? [])
      expect(texts.filter((text) => text === hidden)).toHaveLength(1);
  }
});

test("REV-02: one site lists reviews of four stars and more, the others all", () => {
  const sites = demoAccounts.flatMap((account) => account.sites(NOW));
  const lowest = new Map(sites.map(({ slug, config }) => [slug, config.reviews?.minRating]));
  expect([...lowest].filter(([, rating]) => rating !== undefined)).toEqual([["harbourline-pre-owned", 4]]);
});

describe.each(demoAccounts.map((account) => [account.slug, account] as const))(
  "REV-07: of %s",
  (_, account) => {
    const reviews = account.reviews(NOW);

    test("no two customers use the same words, and none is from the future", () => {
      const texts = reviews.map(({ text }) => text).filter((text) => text !== "");
      expect(new Set(texts).size).toBe(texts.length);
      for (const { date, reply } of reviews) {
        expect(date < "2026-11-26").toBe(true);
        expect(reply === null || (reply.date >= date && reply.date <= "2026-11-26")).toBe(true);
      }
    });

    test("each is about a location that there is, or about the whole dealership", () => {
      const slugs = account.locations(NOW).map(({ slug }) => slug);
      expect(reviews.filter(({ location }) => location !== null && !slugs.includes(location))).toEqual([]);
    });

    test("they are the same at every start, as long ago as before", () => {
      const later = account.reviews(new Date("2026-11-27T00:00:00Z"));
      expect(later.map(({ text, rating }) => [text, rating])).toEqual(
        reviews.map(({ text, rating }) => [text, rating]),
      );
    });
  },
);
