import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Where an account's list of parts is fetched from on a schedule. */
export interface NewPartFeed {
  /** An http(s) address, a file, or a folder whose newest file is taken. */
  readonly address: string;
  readonly intervalMinutes: number;
  /** Whether its files have every part. */
  readonly snapshot: boolean;
  /** Who gets mail when a file cannot be used. */
  readonly notify: readonly string[];
}

export interface PartFeed extends NewPartFeed {
  readonly nextCheckAt: Date;
  readonly checkedAt: Date | null;
  readonly importedAt: Date | null;
  /** SHA-256 of the last content that was tried. */
  readonly contentHash: string | null;
  readonly fileStamp: string | null;
  readonly problem: string | null;
  readonly problemSince: Date | null;
}

const COLUMNS = `address, interval_minutes as "intervalMinutes", snapshot, notify, next_check_at as "nextCheckAt",
  checked_at as "checkedAt", imported_at as "importedAt", content_hash as "contentHash", file_stamp as "fileStamp",
  problem, problem_since as "problemSince"`;

export async function findPartFeed(tx: AccountTransaction): Promise<PartFeed | null> {
  const [feed] = await tx.query<PartFeed>(`select ${COLUMNS} from part_feed`);
  return feed ?? null;
}

/** Sets an account's feed. It is checked at once, and the problem of an earlier address is forgotten. */
export async function savePartFeed(tx: AccountTransaction, feed: NewPartFeed): Promise<void> {
  await tx.query("delete from part_feed");
  await tx.query(
    "insert into part_feed (account_id, address, interval_minutes, snapshot, notify) values ($1, $2, $3, $4, $5)",
    [tx.accountId, feed.address, feed.intervalMinutes, feed.snapshot, feed.notify],
  );
}

/** Ends the feed; its parts stay. False if there is none. */
export async function removePartFeed(tx: AccountTransaction): Promise<boolean> {
  return (await tx.query("delete from part_feed returning 1")).length > 0;
}

/** Takes the feed if it is due, for this process alone: its next check is set before anyone else can see it. */
export async function claimPartFeed(tx: AccountTransaction, now: Date): Promise<PartFeed | null> {
  const [feed] = await tx.query<PartFeed>(
    `update part_feed set next_check_at = $1::timestamptz + interval_minutes * interval '1 minute'
     where next_check_at <= $1 returning ${COLUMNS}`,
    [now],
  );
  return feed ?? null;
}

/** What a check of the feed found. */
export interface PartFeedCheck {
  readonly now: Date;
  /** When it is due again, if that is not after its interval. */
  readonly nextAt?: Date;
  /** Null if it worked, or if nothing was new. */
  readonly problem: string | null;
  /** SHA-256 of content that need not be tried again. */
  readonly hash?: string | undefined;
  readonly stamp?: string | null;
  readonly isImported?: boolean;
}

/** Notes what a check of the feed at an address found. */
export async function markPartFeed(
  tx: AccountTransaction,
  address: string,
  { now, nextAt, problem, hash, stamp, isImported = false }: PartFeedCheck,
): Promise<void> {
  await tx.query(
    `update part_feed set checked_at = $2, next_check_at = coalesce($3, next_check_at), problem = $4,
       problem_since = case when $4::text is null then null else coalesce(problem_since, $2) end,
       content_hash = coalesce($5, content_hash), file_stamp = coalesce($6, file_stamp),
       imported_at = case when $7 then $2 else imported_at end
     where address = $1`,
    [address, now, nextAt ?? null, problem, hash ?? null, stamp ?? null, isImported],
  );
}
