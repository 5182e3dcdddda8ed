import type { AccountTransaction } from "#platform/postgres/database.ts";
import { MAX_LISTED, type SiteReviews } from "../rules/site-reviews.ts";
import type { ReviewSettings } from "../settings.ts";
import { listNewestByRating, readTotals } from "./review-store.server.ts";

/** Reads what a process keeps of an account's reviews for a site (D323). */
export async function readSiteReviews(
  tx: AccountTransaction,
  { reviews: { hidden } }: ReviewSettings,
): Promise<SiteReviews> {
  const totals = await readTotals(tx);
  const newest = await listNewestByRating(tx, { hidden, max: MAX_LISTED });
  return { totals, newest };
}
