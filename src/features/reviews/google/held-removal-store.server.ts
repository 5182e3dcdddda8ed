import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isTooMuch } from "#platform/removal-guard.ts";

/** Reviews of a location that Google's list lacks. */
export interface MissingReviews {
  /** How many of Google's reviews are stored that nobody decided to keep. */
  readonly of: number;
  /** Those that nobody decided to keep, by their ids at Google, in order. */
  readonly ids: readonly string[];
}

/** What became of reviews that a complete list lacks. */
export type MissingOutcome =
  | { readonly kind: "removed"; readonly count: number }
  /** Too many are missing, so they wait for a person; `isNew` if others waited before. */
  | ({ readonly kind: "held"; readonly isNew: boolean } & MissingReviews);

/**
 * Removes a location's reviews that Google's complete list lacks: they were taken down. Where those are too many, they are held
 * (D330). A review that a person decided to keep stays, until the list has it again.
 * @param listed ids of those that Google has
 */
export async function removeMissing(
  tx: AccountTransaction,
  locationId: number,
  listed: readonly string[],
): Promise<MissingOutcome> {
  const { of, ids } = await findMissing(tx, locationId, listed);
  if (isTooMuch({ removed: ids.length, of }))
    return { kind: "held", isNew: await hold(tx, locationId, ids), of, ids };
  return { kind: "removed", count: await removeFromGoogle(tx, locationId, ids) };
}

async function findMissing(
  tx: AccountTransaction,
  locationId: number,
  listed: readonly string[],
): Promise<MissingReviews> {
  await tx.query(
    `update review_feed set kept_ids = array(select unnest(kept_ids) except select unnest($2::text[]))
     where location_id = $1 and kept_ids && $2::text[]`,
    [locationId, listed],
  );
  const rows = await tx.query<{ id: string; isListed: boolean }>(
    `select external_id as id, external_id = any($2) as "isListed" from review
     where location_id = $1 and source = 'google' and ${NOT_KEPT} order by external_id`,
    [locationId, listed],
  );
  return { of: rows.length, ids: rows.filter(({ isListed }) => !isListed).map(({ id }) => id) };
}

const NOT_KEPT = `not exists (
  select from review_feed f where f.location_id = review.location_id and review.external_id = any(f.kept_ids))`;

/** How many of Google's reviews of a location are stored, without those that are kept though its list lacks them. */
export async function countFromGoogle(tx: AccountTransaction, locationId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from review where location_id = $1 and source = 'google' and ${NOT_KEPT}`,
    [locationId],
  );
  return row?.count ?? 0;
}

async function hold(tx: AccountTransaction, locationId: number, ids: readonly string[]): Promise<boolean> {
  const held = await tx.query(
    `update review_feed set held_ids = $2 where location_id = $1 and held_ids is distinct from $2::text[] returning 1`,
    [locationId, ids],
  );
  return held.length > 0;
}

async function removeFromGoogle(
  tx: AccountTransaction,
  locationId: number,
  ids: readonly string[],
): Promise<number> {
  const removed = await tx.query(
    `delete from review where location_id = $1 and source = 'google' and external_id = any($2) returning 1`,
    [locationId, ids],
  );
  return removed.length;
}

/** A review that waits for a person, as it is listed (D330). */
export interface HeldReview {
  /** Slug of the location. */
  readonly location: string;
  readonly id: number;
  readonly date: string;
  readonly rating: number;
  readonly customerName: string;
  readonly text: string;
}

/** The reviews that wait for a person, by location, the newest first. */
export async function listHeldReviews(tx: AccountTransaction): Promise<HeldReview[]> {
  return tx.query<HeldReview>(
    `select l.slug as location, r.id, to_char(r.review_date, 'YYYY-MM-DD') as date, r.rating,
       r.customer_name as "customerName", r.text
     from review_feed f join location l on l.id = f.location_id
       join review r on r.location_id = f.location_id and r.source = 'google' and r.external_id = any(f.held_ids)
     order by l.slug, r.review_date desc, r.id desc`,
  );
}

/**
 * Removes exactly the reviews of a location that are held. Callers raise the change number.
 * @returns how many; null if none is held
 */
export async function releaseHeldReviews(tx: AccountTransaction, locationId: number): Promise<number | null> {
  const held = await takeHeld(tx, locationId, "kept_ids");
  return held && removeFromGoogle(tx, locationId, held);
}

/** Keeps the reviews of a location that are held, though Google's list lacks them. Returns how many; null if none is held. */
export async function discardHeldReviews(tx: AccountTransaction, locationId: number): Promise<number | null> {
  return (await takeHeld(tx, locationId, "kept_ids || before.held_ids"))?.length ?? null;
}

/** Ends what is held of a location. @param kept what is kept from then on, in SQL */
async function takeHeld(
  tx: AccountTransaction,
  locationId: number,
  kept: "kept_ids" | "kept_ids || before.held_ids",
): Promise<readonly string[] | null> {
  const [row] = await tx.query<{ ids: readonly string[] }>(
    `with before as (
       select held_ids from review_feed where location_id = $1 and held_ids is not null for update)
     update review_feed set held_ids = null, kept_ids = ${kept}, problem = null, problem_since = null
     from before where location_id = $1 returning before.held_ids as ids`,
    [locationId],
  );
  return row?.ids ?? null;
}
