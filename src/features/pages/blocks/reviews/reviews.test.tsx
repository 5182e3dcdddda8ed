import { expect, test } from "vitest";
import type { StoredReview } from "#features/reviews/rules/review.ts";
import { aReview } from "#features/reviews/test-review.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext, BlockRules } from "../../page-block.ts";
import { reviewsBlock } from "./reviews.ts";
import ReviewsBlock from "./reviews-block.tsx";

const NOW = new Date("2026-03-01T00:00:00Z");
const NEWEST: StoredReview[] = [5, 1, 4, 3, 2, 5].map((rating, at) => ({
  ...{ ...aReview({ rating, locationId: at % 2 === 0 ? 1 : null, text: `Words ${at}` }), id: at },
  source: "import",
}));
const TOTALS = new Map([
  [1, { count: 40, stars: 188, fromGoogle: 0 }],
  [null, { count: 10, stars: 40, fromGoogle: 0 }],
  [9, { count: 99, stars: 99, fromGoogle: 0 }],
]);

async function build(settings: object, config: Parameters<typeof testConfig>[0] = {}, totals = TOTALS) {
  const stock = { locations: [testLocation({ id: 1 })], reviews: { totals, newest: NEWEST } };
  const document = await reviewsBlock.source?.read(
    (reviewsBlock.source.settings as { parse(value: unknown): unknown }).parse(settings),
    null as never,
  );
  const context = { site: { config: testConfig(config) }, stock, now: NOW } as unknown as BlockContext;
  return reviewsBlock.build(context, reviewsBlock.schema.parse(document));
}
const ratings = async (...asked: Parameters<typeof build>) =>
  (await build(...asked))?.view.reviews.map(({ rating }) => rating);

test.each([
  [{}, {}, [5, 1, 4]],
  [{ max: "12" }, {}, [5, 1, 4, 3, 2, 5]],
  [{ minRating: "4" }, {}, [5, 4, 5]],
  [{}, { reviews: { minRating: 5 } }, [5, 5]],
  [{ minRating: "1", max: "2" }, { reviews: { minRating: 5 } }, [5, 1]],
  [{ location: "north", max: "6" }, {}, [5, 4, 2]],
] as const)(
  "REV-02 REV-06: a block with %j on a site with %j lists reviews of %j stars",
  async (settings, config, list) => {
    expect(await ratings(settings, config as object)).toEqual(list);
  },
);

test("REV-02 D318: whatever a block lists, the average and the count are of all reviews of its place", async () => {
  for (const minRating of ["1", "5"])
    expect((await build({ minRating }))?.view.rating).toEqual({
      ...{ average: "4.6", words: "50 reviews", source: "Collected by us", href: "/reviews" },
    });
  expect((await build({ location: "north" }))?.view.rating).toEqual({
    ...{ average: "4.7", words: "40 reviews", source: "Collected by us", href: "/reviews?location=north" },
  });
});

test("D157: a block without any review, or of a location that the site does not have any more, is left out", async () => {
  expect(await build({}, {}, new Map([[9, { count: 1, stars: 5, fromGoogle: 0 }]]))).toBeNull();
  expect(await build({ location: "gone" })).toBeNull();
  const rules = { locations: [{ id: 1, slug: "north" }] } as unknown as BlockRules;
  const document = (location: string | null) =>
    reviewsBlock.schema.parse({
      kind: "reviews",
      title: null,
      location,
      minRating: null,
      max: 3,
      place: "column",
    });
  expect(reviewsBlock.check?.(document("nort"), rules)).toMatchObject([{ path: "location" }]);
  expect(reviewsBlock.check?.(document(null), rules)).toEqual([]);
});

test("D19 ENT-29: how long ago a review was written is right until midnight", async () => {
  expect((await build({}, { timeZone: "Australia/Brisbane" }))?.until).toEqual(
    new Date("2026-03-01T14:00:00Z"),
  );
});

test("REV-01 D157: a block is a heading, the rating of all, and its reviews", async () => {
  const built = await build({ title: "Said of us", max: "1" });
  const site = { template: "showroom" } as never;
  const html = built ? renderHtml(<ReviewsBlock block={built.view} site={site} />) : "";
  expect(html).toMatch(/<h2[^>]*>Said of us<\/h2>.*href="\/reviews".*Words 0/s);
});
