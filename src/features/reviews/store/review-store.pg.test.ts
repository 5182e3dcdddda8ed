import { expect, test } from "vitest";
import { ASPLEY, addTestSite } from "#features/tenancy/accounts/test-account.ts";
import {
  listLocations,
  saveDealerships,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aReview } from "../test-review.ts";
import {
  countListed,
  listNewestByRating,
  listReviews,
  readTotals,
  saveReviews,
} from "./review-store.server.ts";

const db = openTestDatabase();
const PAGE = { offset: 0, limit: 50 };

async function withYards<T>(work: (tx: AccountTransaction, yards: readonly number[]) => Promise<T>) {
  const { accountId } = await addTestSite(db);
  return db.inAccount(accountId, async (tx) => {
    await saveDealerships(tx, [{ slug: "northside", name: "Northside", licenceNumber: "1" }]);
    await saveLocations(tx, [ASPLEY, { ...ASPLEY, slug: "nundah", name: "Nundah", primary: false }]);
    const yards = await listLocations(tx);
    return work(
      tx,
      yards.map(({ id }) => id),
    );
  });
}

test("ENT-29 REV-01: a review comes back as it was saved, and a source's newer version takes its place", async () => {
  await withYards(async (tx, [yard = 0]) => {
    const reply = { text: "Thanks.", date: "2026-02-21", state: "rejected", violation: "SPAM" } as const;
    const review = aReview({ locationId: yard, reply, image: "/img/kim.jpg" });
    const list = { locationIds: [yard], minRating: 1, hidden: [] };
    expect(await saveReviews(tx, "google", [review])).toEqual({ added: 1, changed: 0 });
    expect(await saveReviews(tx, "google", [review])).toEqual({ added: 0, changed: 0 });
    expect(await listReviews(tx, list, PAGE)).toMatchObject([{ ...review, source: "google" }]);
    const answered = { ...review, rating: 2, reply: null };
    expect(await saveReviews(tx, "google", [answered])).toEqual({ added: 0, changed: 1 });
    expect(await listReviews(tx, list, PAGE)).toMatchObject([answered]);
    expect(await saveReviews(tx, "import", [review])).toEqual({ added: 1, changed: 0 });
  });
});

test("REV-02 REV-03 D318: a list leaves out low ratings and hidden texts, which the totals count", async () => {
  await withYards(async (tx, [yard = 0, other = 0]) => {
    await saveReviews(tx, "import", [
      aReview({ externalId: "1", locationId: yard, rating: 1, text: "Slow.", date: "2026-01-03" }),
      aReview({ externalId: "2", locationId: yard, rating: 4, text: "Good.", date: "2026-01-02" }),
      aReview({ externalId: "3", locationId: yard, rating: 5, text: "Wrong shop!", date: "2026-01-04" }),
      aReview({ externalId: "4", locationId: other, rating: 5, date: "2026-01-05" }),
      aReview({ externalId: "5", rating: 3, date: "2026-01-01", text: "" }),
    ]);
    const list = { locationIds: [yard, null], minRating: 1, hidden: ["Wrong shop!"] };
    const names = async (changes: Partial<typeof list>) =>
      (await listReviews(tx, { ...list, ...changes }, PAGE)).map(({ externalId }) => externalId);
    expect(await names({})).toEqual(["1", "2", "5"]);
    expect(await names({ minRating: 4 })).toEqual(["2"]);
    expect(await names({ hidden: ["wrong shop!"] })).toEqual(["3", "1", "2", "5"]);
    expect(await names({ locationIds: [other] })).toEqual(["4"]);
    expect(await countListed(tx, list)).toBe(3);
    expect(await readTotals(tx)).toEqual(
      new Map([
        [yard, { count: 3, stars: 10, fromGoogle: 0 }],
        [other, { count: 1, stars: 5, fromGoogle: 0 }],
        [null, { count: 1, stars: 3, fromGoogle: 0 }],
      ]),
    );
  });
});

test("D323: the newest with words of each place and rating are kept, so that any list can be made of them", async () => {
  await withYards(async (tx, [yard = 0]) => {
    const reviews = Array.from({ length: 40 }, (_, at) =>
      aReview({
        externalId: String(at).padStart(2, "0"),
        locationId: at % 4 === 0 ? null : yard,
        ...{ rating: (at % 5) + 1, text: at % 7 === 0 ? "" : `Words ${at}`, date: "2026-01-01" },
      }),
    );
    await saveReviews(tx, "import", reviews);
    const kept = await listNewestByRating(tx, { hidden: ["Words 39"], max: 2 });
    for (const minRating of [1, 3, 5])
      for (const place of [yard, null]) {
        const all = await listReviews(
          tx,
          { locationIds: [place], minRating, hidden: ["Words 39", ""] },
          { offset: 0, limit: 2 },
        );
        const found = kept.filter(({ locationId, rating }) => locationId === place && rating >= minRating);
        expect(found.slice(0, 2)).toEqual(all);
      }
  });
});
