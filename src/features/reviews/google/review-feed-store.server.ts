import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isTwin } from "../store/review-store.server.ts";

/** Claims a location that is due, so that no other process fetches its reviews; false if it is not due. */
export async function claimReviewFeed(
  tx: AccountTransaction,
  locationId: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const claimed = await tx.query(
    `insert into review_feed (account_id, location_id, next_at) values ($1, $2, $4)
     on conflict (account_id, location_id) do update set next_at = excluded.next_at
       where review_feed.next_at <= $3
     returning 1`,
    [tx.accountId, locationId, now, until],
  );
  return claimed.length > 0;
}

/** Notes how a location's fetch ended, and when the next one is due. @param problem null if it worked: then nothing is held */
export async function markReviewFeed(
  tx: AccountTransaction,
  locationId: number,
  { now, nextAt, problem }: { readonly now: Date; readonly nextAt: Date; readonly problem: string | null },
): Promise<void> {
  await tx.query(
    `update review_feed set next_at = $3, problem = $4,
       fetched_at = case when $4::text is null then $2 else fetched_at end,
       problem_since = case when $4::text is null then null else coalesce(problem_since, $2) end,
       held_ids = case when $4::text is null then null else held_ids end
     where location_id = $1`,
    [locationId, now, nextAt, problem],
  );
}

/** A location whose reviews are fetched. */
export interface ReviewFeed {
  readonly location: string;
  readonly fetchedAt: Date | null;
  readonly nextAt: Date;
  readonly problem: string | null;
  readonly problemSince: Date | null;
}

export async function listReviewFeeds(tx: AccountTransaction): Promise<ReviewFeed[]> {
  return tx.query<ReviewFeed>(
    `select l.slug as location, f.fetched_at as "fetchedAt", f.next_at as "nextAt", f.problem,
       f.problem_since as "problemSince"
     from review_feed f join location l on l.id = f.location_id order by l.slug`,
  );
}

/** Removes imported reviews that Google now gives as well, so that none counts twice (D320). */
export async function removeImportedTwins(tx: AccountTransaction, ids: readonly string[]): Promise<number> {
  const removed = await tx.query(
    `delete from review i using review g
     where i.source = 'import' and g.source = 'google' and g.external_id = any($1) and ${isTwin("i", "g")}
     returning 1`,
    [ids],
  );
  return removed.length;
}

/** A review of Google's with the dealer's answer, by its id here. Null if there is none. */
export async function findGoogleReview(
  tx: AccountTransaction,
  id: number,
): Promise<{ readonly externalId: string; readonly location: string } | null> {
  const [row] = await tx.query<{ externalId: string; location: string }>(
    `select r.external_id as "externalId", l.slug as location from review r join location l on l.id = r.location_id
     where r.id = $1 and r.source = 'google'`,
    [id],
  );
  return row ?? null;
}

/** Keeps what became of an answer to a review; null removes it. */
export async function saveReply(
  tx: AccountTransaction,
  id: number,
  reply: {
    readonly text: string;
    readonly date: string;
    readonly state: "pending" | "rejected" | null;
  } | null,
): Promise<void> {
  await tx.query(
    `update review set reply_text = $2, reply_date = $3, reply_state = $4, reply_violation = null where id = $1`,
    [id, reply?.text ?? null, reply?.date ?? null, reply?.state ?? null],
  );
}
