import type { AccountTransaction } from "#platform/postgres/database.ts";
import { dropForeignSignIn } from "./feed-sign-in.server.ts";

/** A feed that runs by itself (D11). */
export interface Feed {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly mapping: string;
  /** Locations that it covers; none for all. */
  readonly locations: readonly string[];
  readonly intervalMinutes: number;
  readonly snapshot: boolean;
  readonly silentAfterHours: number;
  readonly notify: readonly string[];
  readonly contentHash: string | null;
  readonly checkedAt: Date | null;
  readonly importedAt: Date | null;
  /** First check of the current outage, about which the dealer was notified. */
  readonly unreachableSince: Date | null;
  /** Path, size and modification time of the file that the last check saw (D73). */
  readonly fileStamp: string | null;
  /** Since when every check saw another file than the one before. */
  readonly settlingSince: Date | null;
  /** Since when it is not checked; null for a feed that runs (D446). */
  readonly pausedAt: Date | null;
}

const FEEDS = `
  select feed.id, feed.name, feed.address, source.mapping, feed.locations, interval_minutes as "intervalMinutes", snapshot,
    silent_after_hours as "silentAfterHours", notify, content_hash as "contentHash", checked_at as "checkedAt",
    imported_at as "importedAt", unreachable_since as "unreachableSince",
    file_stamp as "fileStamp", settling_since as "settlingSince", paused_at as "pausedAt"
  from feed join source on source.id = feed.source_id`;

export function listFeeds(tx: AccountTransaction): Promise<Feed[]> {
  return tx.query<Feed>(`${FEEDS} order by feed.name`);
}

export async function findFeed(tx: AccountTransaction, name: string): Promise<Feed | null> {
  const [feed] = await tx.query<Feed>(`${FEEDS} where feed.name = $1`, [name]);
  return feed ?? null;
}

/** Whether a feed is still there and reads the same address in the same way. */
export async function isSameFeed(
  tx: AccountTransaction,
  { id, address, mapping }: Pick<Feed, "id" | "address" | "mapping">,
): Promise<boolean> {
  const same = `${FEEDS} where feed.id = $1 and feed.address = $2 and source.mapping = $3`;
  return (await tx.query(same, [id, address, mapping])).length > 0;
}

export interface NewFeed {
  readonly name: string;
  readonly address: string;
  readonly mapping: string;
  /** Locations that it covers; none for all. */
  readonly locations: readonly string[];
  readonly intervalMinutes: number;
  readonly snapshot: boolean;
  readonly silentAfterHours: number;
  readonly notify: readonly string[];
}

/**
 * Adds a feed, or changes the one of that name, which is then checked again without the troubles of its old address. Its
 * name is the name of its source (D6). How its server is signed in to ends with another server (D447).
 */
export async function saveFeed(tx: AccountTransaction, feed: NewFeed): Promise<void> {
  await tx.query(
    `with s as (
       insert into source (account_id, name, mapping) values ($1, $2, $4)
       on conflict (account_id, name) do update set mapping = excluded.mapping, removed_at = null returning id)
     insert into feed (account_id, source_id, name, address, interval_minutes, snapshot, silent_after_hours, notify, locations)
     select $1, s.id, $2, $3, $5, $6, $7, $8, $9 from s
     on conflict (account_id, name) do update set address = excluded.address, interval_minutes = excluded.interval_minutes,
       snapshot = excluded.snapshot, silent_after_hours = excluded.silent_after_hours, notify = excluded.notify,
       locations = excluded.locations,
       content_hash = null, file_stamp = null, settling_since = null, unreachable_since = null, unreachable_reason = null,
       next_check_at = now()`,
    [
      tx.accountId,
      feed.name,
      feed.address,
      feed.mapping,
      feed.intervalMinutes,
      feed.snapshot,
      feed.silentAfterHours,
      feed.notify,
      feed.locations,
    ],
  );
  await dropForeignSignIn(tx, feed);
}

/**
 * Pauses a feed, which is then neither checked nor called silent, or has it checked again, at once (D446).
 * @param by name of who pauses it; null to resume
 * @returns false if it was so already, or there is none
 */
export async function pauseFeed(
  tx: AccountTransaction,
  feedId: number,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<boolean> {
  const changed =
    by === null
      ? await tx.query(
          `update feed set paused_at = null, paused_by = null, next_check_at = $2
           where id = $1 and paused_at is not null returning id`,
          [feedId, now],
        )
      : await tx.query(
          "update feed set paused_at = $2, paused_by = $3 where id = $1 and paused_at is null returning id",
          [feedId, now, by],
        );
  return changed.length > 0;
}

/**
 * Takes the feeds that are due, for this process alone: their next check is set before anyone else can see them. Those
 * that it is still `running` wait.
 */
export async function claimDueFeeds(
  tx: AccountTransaction,
  now: Date,
  running: readonly number[] = [],
): Promise<Feed[]> {
  const due = await tx.query<{ id: number }>(
    `update feed set next_check_at = $1::timestamptz + interval_minutes * interval '1 minute', running_since = $1
     where id in (select id from feed where next_check_at <= $1 and paused_at is null and id <> all($2) for update skip locked) returning id`,
    [now, running],
  );
  if (due.length === 0) return [];
  return tx.query<Feed>(`${FEEDS} where feed.id = any($1) order by feed.name`, [due.map(({ id }) => id)]);
}

export async function markImported(
  tx: AccountTransaction,
  feedId: number,
  { hash, now }: { readonly hash: string | null; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update feed set content_hash = $2, imported_at = $3, silence_reported_at = null where id = $1",
    [feedId, hash, now],
  );
}

/** Makes a feed due: one that was stopped with the server, or that a person wants to run now. */
export async function markDue(tx: AccountTransaction, feedId: number, now: Date): Promise<void> {
  await tx.query("update feed set next_check_at = least(next_check_at, $2) where id = $1", [feedId, now]);
}

export async function markChecked(tx: AccountTransaction, feedId: number, now: Date): Promise<void> {
  await tx.query(
    "update feed set checked_at = $2, running_since = coalesce(running_since, $2) where id = $1",
    [feedId, now],
  );
}

/** Notes that a check is over, whatever became of it. */
export async function markEnded(tx: AccountTransaction, feedId: number): Promise<void> {
  await tx.query("update feed set running_since = null where id = $1", [feedId]);
}

/** Wait between two checks of a file that may still be being written, in seconds. */
const SETTLE_SECONDS = 30;

/** Remembers a file that the check before did not see like this, and has it checked again soon (D73). */
export async function markSettling(
  tx: AccountTransaction,
  feedId: number,
  { stamp, now }: { readonly stamp: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update feed set file_stamp = $2, settling_since = coalesce(settling_since, $3),
       next_check_at = least(next_check_at, $3::timestamptz + $4 * interval '1 second') where id = $1`,
    [feedId, stamp, now, SETTLE_SECONDS],
  );
}

export async function markSettled(tx: AccountTransaction, feedId: number): Promise<void> {
  await tx.query("update feed set settling_since = null where id = $1", [feedId]);
}

/** Remembers content that was held or failed, so that the same file is not tried and reported every hour. */
export async function markSeen(tx: AccountTransaction, feedId: number, hash: string | null): Promise<void> {
  await tx.query("update feed set content_hash = $2 where id = $1", [feedId, hash]);
}

/** Remembers that a feed cannot be reached, or can be again. */
export async function markReach(
  tx: AccountTransaction,
  feedId: number,
  outage: { readonly since: Date; readonly reason: string } | null,
): Promise<void> {
  await tx.query("update feed set unreachable_since = $2, unreachable_reason = $3 where id = $1", [
    feedId,
    outage?.since ?? null,
    outage?.reason ?? null,
  ]);
}

/** Feeds without news for longer than their limit, whose dealer was not notified yet. */
export async function claimSilentFeeds(tx: AccountTransaction, now: Date): Promise<Feed[]> {
  const silent = await tx.query<{ id: number }>(
    `update feed set silence_reported_at = $1
     where silence_reported_at is null and paused_at is null and imported_at < $1::timestamptz - silent_after_hours * interval '1 hour' returning id`,
    [now],
  );
  if (silent.length === 0) return [];
  return tx.query<Feed>(`${FEEDS} where feed.id = any($1)`, [silent.map(({ id }) => id)]);
}
