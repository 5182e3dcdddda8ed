import { createHmac } from "node:crypto";
import { deriveKey } from "../secrets/own-secret.ts";
import type { AccountTransaction } from "./database.ts";

/** What is counted, such as `address 203.0.113.7`, and in windows of which length. */
export interface CountedSubject {
  readonly subject: string;
  readonly windowMs: number;
}

interface CountOptions {
  /** Of this installation; the hash of a subject has a key derived from it. */
  readonly secret: string;
  readonly now: Date;
}

/**
 * Counts one more hit of each subject and answers how many it had in the window of the clock that `now` is in, across
 * processes (D5). Only a keyed hash of a subject is stored, and for no longer than two windows.
 */
export async function countHits(
  tx: AccountTransaction,
  counted: readonly CountedSubject[],
  { secret, now }: CountOptions,
): Promise<readonly number[]> {
  await forgetExpired(tx, now);
  const key = deriveKey(secret, "rate limits");
  const rows = counted.map((each) => toWindow(key, each, now));
  // In order of keys, so that two transactions never wait for each other.
  const hits = await tx.query<{ key: string; hits: number }>(
    `insert into rate_counter as c (account_id, key, window_start, expires_at, hits)
     select $1, r.key, r.start, r.expires, 1
     from jsonb_to_recordset($2::jsonb) as r(key text, start timestamptz, expires timestamptz) order by r.key
     on conflict (account_id, key, window_start) do update set hits = c.hits + 1 returning key, hits`,
    [tx.accountId, JSON.stringify(rows)],
  );
  const byKey = new Map(hits.map((row) => [row.key, row.hits]));
  return rows.map((row) => byKey.get(row.key) ?? 0);
}

/** Counts one more hit of each subject and answers whether all are within their limits. */
export async function countWithin(
  tx: AccountTransaction,
  counted: readonly (CountedSubject & { readonly max: number })[],
  options: CountOptions,
): Promise<boolean> {
  const hits = await countHits(tx, counted, options);
  return counted.every(({ max }, at) => (hits[at] ?? 0) <= max);
}

/** Takes back one hit of each subject, counted with the same `now`. */
export async function releaseHits(
  tx: AccountTransaction,
  counted: readonly CountedSubject[],
  { secret, now }: CountOptions,
): Promise<void> {
  const key = deriveKey(secret, "rate limits");
  const rows = counted.map((each) => toWindow(key, each, now));
  // Locked in order of keys, as `countHits` does, so that two transactions never wait for each other.
  await tx.query(
    `with locked as (
       select c.key, c.window_start from rate_counter c
       join jsonb_to_recordset($2::jsonb) as r(key text, start timestamptz) on c.key = r.key and c.window_start = r.start
       where c.account_id = $1 order by c.key for update of c)
     update rate_counter c set hits = c.hits - 1 from locked l
     where c.account_id = $1 and c.key = l.key and c.window_start = l.window_start and c.hits > 0`,
    [tx.accountId, JSON.stringify(rows)],
  );
}

/** How many hits a subject had in the window of the clock that `now` is in, without counting one. */
export async function readHits(
  tx: AccountTransaction,
  counted: CountedSubject,
  { secret, now }: CountOptions,
): Promise<number> {
  const { key, start } = toWindow(deriveKey(secret, "rate limits"), counted, now);
  const [row] = await tx.query<{ hits: number }>(
    "select hits from rate_counter where account_id = $1 and key = $2 and window_start = $3",
    [tx.accountId, key, start],
  );
  return row?.hits ?? 0;
}

function toWindow(key: string, { subject, windowMs }: CountedSubject, now: Date) {
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  return {
    key: createHmac("sha256", key).update(`rate.${windowMs}.${subject}`).digest("base64url"),
    start: new Date(start),
    expires: new Date(start + 2 * windowMs),
  };
}

/** Rows that another transaction is forgetting are left to it: waiting for it could close a circle. */
async function forgetExpired(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query(
    `delete from rate_counter where ctid = any(array(select ctid from rate_counter
       where account_id = $1 and expires_at <= $2 limit 200 for update skip locked))`,
    [tx.accountId, now],
  );
}
