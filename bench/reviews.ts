import { seedRandom } from "#demo/generator/random.ts";
import type { Review } from "#features/reviews/rules/review.ts";
import { saveReviews } from "#features/reviews/store/review-store.server.ts";
import { aReview } from "#features/reviews/test-review.ts";
import type { AccountId } from "#platform/account-id.ts";
import { recordChange } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import type { Section } from "./figures.ts";
import { measureFilledSite } from "./filled-site.ts";
import type { Options } from "./options.ts";

const REVIEWS = 100_000;
const BATCH = 1_000;
const DAY_MS = 86_400_000;

/** Pages of a site with 100,000 reviews (REV-01 to REV-07, D323). */
export default async function measureReviews(options: Options): Promise<Section[]> {
  const count = options.quick ? REVIEWS / 10 : REVIEWS;
  const title = `Pages beside ${count.toLocaleString("en-AU")} reviews`;
  const fill = (platform: Platform, accountId: AccountId) => addReviews(platform, accountId, count);
  return [await measureFilledSite({ title, fill, ownPaths: ["/reviews", "/reviews?page=200"] }, options)];
}

async function addReviews({ db }: Platform, accountId: AccountId, count: number): Promise<void> {
  await db.inAccount(accountId, async (tx) => {
    for (let from = 0; from < count; from += BATCH)
      await saveReviews(tx, "import", listReviews(from, from + BATCH));
    await recordChange(tx);
  });
}

function listReviews(from: number, to: number): Review[] {
  const random = seedRandom(`reviews ${from}`);
  return Array.from({ length: to - from }, (_, at) =>
    aReview({
      externalId: `${from + at}`,
      customerName: `Customer ${from + at}`,
      text:
        random.next() < 0.8 ? `Easy to deal with, said customer ${from + at}. `.repeat(random.int(1, 9)) : "",
      rating: random.int(1, 5),
      date: new Date(Date.UTC(2026, 0, 1) - random.int(0, 3000) * DAY_MS).toISOString().slice(0, 10),
    }),
  );
}
