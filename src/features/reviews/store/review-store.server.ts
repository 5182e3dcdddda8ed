import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import type { Review, ReviewSource, StoredReview } from "../rules/review.ts";
import type { ReviewTotal, ReviewTotals } from "../rules/review-totals.ts";
import { MAX_LISTED, type SiteReviews } from "../rules/site-reviews.ts";
import type { ReviewSettings } from "../settings.ts";

export interface SavedCounts {
  readonly added: number;
  readonly changed: number;
}

/** Adds reviews, and brings those up to date whose id their source had before. Callers raise the change number. */
export async function saveReviews(
  tx: AccountTransaction,
  source: ReviewSource,
  reviews: readonly Review[],
): Promise<SavedCounts> {
  const saved = await tx.query<{ isNew: boolean }>(SAVE, [tx.accountId, source, JSON.stringify(reviews)]);
  const added = saved.filter(({ isNew }) => isNew).length;
  return { added, changed: saved.length - added };
}

/** What a saved review says, in the order of its columns. */
const SAID = [
  ...["location_id", "customer_name", "text", "rating", "review_date"],
  ...["reply_text", "reply_date", "reply_state", "reply_violation", "image"],
];
const listed = (table: string) => SAID.map((column) => `${table}.${column}`).join(", ");

const SAVE = `
  insert into review (account_id, source, external_id, ${SAID.join(", ")})
  select $1, $2, r."externalId", r."locationId", r."customerName", r.text, r.rating, r.date,
    r.reply ->> 'text', (r.reply ->> 'date')::date, r.reply ->> 'state', r.reply ->> 'violation', r.image
  from jsonb_to_recordset($3::jsonb) as r("externalId" text, "locationId" bigint, "customerName" text, text text,
    rating smallint, date date, reply jsonb, image text)
  on conflict (account_id, source, external_id) do update set (${SAID.join(", ")}) = (${listed("excluded")})
    where (${listed("review")}) is distinct from (${listed("excluded")})
  returning xmax = 0 as "isNew"`;

/** The columns of a stored review, as `StoredReview` has them. */
const STORED = `
  id, source, external_id as "externalId", location_id as "locationId", customer_name as "customerName", text, rating,
  to_char(review_date, 'YYYY-MM-DD') as date, image,
  case when reply_text is not null then json_build_object('text', reply_text,
    'date', to_char(reply_date, 'YYYY-MM-DD'), 'state', reply_state, 'violation', reply_violation) end as reply`;

/** How many reviews each location has, and with how many stars. */
export async function readTotals(tx: AccountTransaction): Promise<ReviewTotals> {
  const rows = await tx.query<ReviewTotal & { locationId: number | null }>(
    `select location_id as "locationId", count(*)::int as count, sum(rating)::int as stars,
       (count(*) filter (where source = 'google'))::int as "fromGoogle"
     from review group by location_id`,
  );
  return new Map(rows.map(({ locationId, ...total }) => [locationId, total]));
}

/** The newest reviews of one rating at a place. */
const newestAt = (place: string) => `
  (select * from review where account_id = $1 and ${place} and rating = stars and text <> '' and text <> all($2)
   order by review_date desc, id desc limit $3)`;

/**
 * The newest reviews with words of each location (and of the whole dealership), a number of each rating: the newest of any
 * locations from any rating up are among them (D323).
 * @param hidden texts that are left out (REV-03)
 */
export async function listNewestByRating(
  tx: AccountTransaction,
  { hidden, max }: { readonly hidden: readonly string[]; readonly max: number },
): Promise<StoredReview[]> {
  return tx.query<StoredReview>(
    `select ${STORED} from generate_series(1, 5) as stars cross join lateral (
       select r.* from location l cross join lateral ${newestAt("location_id = l.id")} r
       union all ${newestAt("location_id is null")}) r
     order by review_date desc, id desc`,
    [tx.accountId, hidden, max],
  );
}

/** Reads what a process keeps of an account's reviews for a site (D323). */
export async function readSiteReviews(
  tx: AccountTransaction,
  { reviews: { hidden } }: ReviewSettings,
): Promise<SiteReviews> {
  const totals = await readTotals(tx);
  const newest = await listNewestByRating(tx, { hidden, max: MAX_LISTED });
  return { totals, newest };
}

/** Which reviews a list has. */
export interface ReviewList {
  /** Null stands for the whole dealership. */
  readonly locationIds: readonly (number | null)[];
  readonly minRating: number;
  /** Texts that are left out (REV-03). */
  readonly hidden: readonly string[];
}

const LISTED = `
  account_id = $1 and (location_id = any($2) or ($3 and location_id is null)) and rating >= $4 and text <> all($5)`;

const toParameters = (tx: AccountTransaction, { locationIds, minRating, hidden }: ReviewList) => [
  ...[tx.accountId, locationIds.filter((id) => id !== null), locationIds.includes(null), minRating, hidden],
];

/** How many reviews a list has. */
export async function countListed(tx: AccountTransaction, list: ReviewList): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*)::int as count from review where ${LISTED}`,
    toParameters(tx, list),
  );
  return requireRow(rows).count;
}

/** A part of a list, newest first. */
export async function listReviews(
  tx: AccountTransaction,
  list: ReviewList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<StoredReview[]> {
  return tx.query<StoredReview>(
    `select ${STORED} from review where ${LISTED} order by review_date desc, id desc offset $6 limit $7`,
    [...toParameters(tx, list), offset, limit],
  );
}

/** Which imported reviews are meant: those with these ids, or all of some places. */
export type ImportedReviews =
  | { readonly ids: readonly number[] }
  | { readonly locationIds: readonly (number | null)[] };

/** Removes imported reviews; those of Google are Google's to remove. Callers raise the change number. Returns what was removed. */
export async function removeImported(
  tx: AccountTransaction,
  which: ImportedReviews,
): Promise<StoredReview[]> {
  const ids = "ids" in which ? which.ids : [];
  const places = "ids" in which ? [] : which.locationIds;
  return tx.query<StoredReview>(
    `delete from review where source = 'import'
       and (id = any($1) or location_id = any($2) or ($3 and location_id is null)) returning ${STORED}`,
    [ids, places.filter((id) => id !== null), places.includes(null)],
  );
}

/**
 * The condition that a row is the review of another row, given a second time (D320): a day apart at most, since sources date by
 * different clocks. Stars without words are never taken for the same. An index finds `row` by its date.
 */
export const isTwin = (row: string, other: string): string => `
  (${other}.text <> '' and ${row}.review_date between ${other}.review_date - 1 and ${other}.review_date + 1
   and ${row}.rating = ${other}.rating and ${row}.customer_name = ${other}.customer_name and ${row}.text = ${other}.text)`;

/** Which of some reviews of a file are here from Google already: their ids in the file (D320). */
export async function findFromGoogle(
  tx: AccountTransaction,
  reviews: readonly Review[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select r.id
     from (select "externalId" as id, "customerName" as customer_name, text, rating, date as review_date
       from jsonb_to_recordset($2::jsonb)
         as given("externalId" text, "customerName" text, text text, rating smallint, date date)) r
     where exists (select from review where account_id = $1 and source = 'google')
       and exists (select from review g where g.account_id = $1 and g.source = 'google' and ${isTwin("g", "r")})`,
    [tx.accountId, JSON.stringify(reviews)],
  );
  return new Set(rows.map(({ id }) => id));
}
