import type { Queries } from "#platform/postgres/database.ts";
import { hashFor } from "#platform/secrets/own-secret.ts";

/** What is counted, such as `password of jo@dealer.example`, in a window of the clock, and how often it may happen. */
export interface AttemptLimit {
  readonly subject: string;
  readonly windowMs: number;
  readonly max: number;
}

export interface CountOptions {
  /** Of this installation; the hash of a subject has a key derived from it. */
  readonly secret: string;
  readonly now: Date;
}

/** `until`: when the limits that were exceeded surely no longer apply. */
export type AttemptOutcome = { readonly ok: true } | { readonly ok: false; readonly until: Date };

/**
 * Counts a try before it is judged, so that any number at once are no more than the limits allow. What is refused counts nowhere,
 * so that the limit of an hour does not use up the day (D261).
 */
export async function countAttempt(
  db: Queries,
  limits: readonly AttemptLimit[],
  options: CountOptions,
): Promise<AttemptOutcome> {
  const windows = limits.map((limit) => toWindow(limit, options));
  // In order of keys, so that two statements never wait for each other.
  const rows = await db.query<{ key: string; hits: number }>(
    `insert into staff_attempt as a (key, window_start, expires_at, hits)
     select key, start, expires, 1 from jsonb_to_recordset($1::jsonb) as r(key text, start timestamptz, expires timestamptz)
     order by key on conflict (key, window_start) do update set hits = a.hits + 1 returning key, hits`,
    [JSON.stringify(windows)],
  );
  const hits = new Map(rows.map((row) => [row.key, row.hits]));
  const exceeded = windows.filter(({ key, max }) => (hits.get(key) ?? 0) > max);
  if (exceeded.length === 0) return { ok: true };
  await releaseAttempt(db, limits, options);
  return { ok: false, until: new Date(Math.max(...exceeded.map(({ expires }) => expires.getTime()))) };
}

/** Counts a try and returns whether it is the first of its window: a network counts each address that is tried only once. */
export async function countFirst(
  db: Queries,
  limit: Omit<AttemptLimit, "max">,
  options: CountOptions,
): Promise<boolean> {
  const { key, start, expires } = toWindow({ ...limit, max: 0 }, options);
  const [row] = await db.query<{ hits: number }>(
    `insert into staff_attempt as a (key, window_start, expires_at, hits) values ($1, $2, $3, 1)
     on conflict (key, window_start) do update set hits = a.hits + 1 returning hits`,
    [key, start, expires],
  );
  return row?.hits === 1;
}

/** Takes back the count of a try that turned out to be right, with the same `now`. */
export async function releaseAttempt(
  db: Queries,
  limits: readonly AttemptLimit[],
  options: CountOptions,
): Promise<void> {
  // Locked in order of keys, as `countAttempt` does.
  await db.query(
    `with locked as (
       select a.key, a.window_start from staff_attempt a
       join jsonb_to_recordset($1::jsonb) as r(key text, start timestamptz) on a.key = r.key and a.window_start = r.start
       order by a.key for update of a)
     update staff_attempt a set hits = a.hits - 1 from locked l
     where a.key = l.key and a.window_start = l.window_start and a.hits > 0`,
    [JSON.stringify(limits.map((limit) => toWindow(limit, options)))],
  );
}

/** Deletes counts whose window is over. */
export async function removeOldAttempts(db: Queries, now: Date): Promise<void> {
  await db.query("delete from staff_attempt where expires_at <= $1", [now]);
}

function toWindow({ subject, windowMs, max }: AttemptLimit, { secret, now }: CountOptions) {
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  return {
    key: hashFor(secret, "rate limits", `staff.${windowMs}.${subject}`).toString("base64url"),
    start: new Date(start),
    expires: new Date(start + windowMs),
    max,
  };
}
