import { randomUUID } from "node:crypto";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import { type AccountTransaction, type Database, requireRow } from "#platform/postgres/database.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { DAY_MS } from "#platform/time.ts";
import type { Attachment, CheckedFile } from "./attachment.ts";

/** Files of one account, and those of one day among them: a flood of one day leaves room for the next. */
const MAX_ACCOUNT_BYTES = 10_000_000_000;
const MAX_DAY_BYTES = 1_000_000_000;
/** Looking for room and taking it is one act, so that uploads at the same time never have more than there is (D252). */
const FILES_TURN = "files";
/** A lead is stored within seconds of its files. */
const UNCLAIMED_MS = 3_600_000;

/** Where the content of a file is in the storage. The trigger of `lead_attachment` makes the same key. */
export const toFileKey = (accountId: AccountId, id: string): string => `attachments/${accountId}/${id}`;

interface FileParts {
  readonly db: Database;
  readonly files: Storage;
  readonly now: () => Date;
}

/**
 * Puts checked files into the storage, before the transaction that stores their lead, so that no connection waits for a bucket.
 * Files that no lead claims within the hour are removed (D241).
 * @returns null when the account has no room for them
 */
export async function keepFiles(
  { db, files, now, newId = randomUUID }: FileParts & { readonly newId?: () => string },
  accountId: AccountId,
  checked: readonly CheckedFile[],
): Promise<readonly Attachment[] | null> {
  if (checked.length === 0) return [];
  const kept = checked.map(({ content, ...file }) => ({ ...file, id: newId(), size: content.length }));
  const removeAfter = new Date(now().getTime() + UNCLAIMED_MS);
  const takeRoom = async (tx: AccountTransaction) => {
    if (!(await fits(tx, kept, now()))) return false;
    await noteStale(tx, kept, removeAfter);
    return true;
  };
  if (!(await db.inAccount(accountId, takeRoom, { turn: FILES_TURN }))) return null;
  for (const [at, { id }] of kept.entries())
    await files.write(toFileKey(accountId, id), checked[at]?.content ?? Buffer.alloc(0));
  return kept;
}

/** Whether there is room beside the files of leads and those that wait for their lead. */
async function fits(tx: AccountTransaction, added: readonly Attachment[], now: Date): Promise<boolean> {
  const { all, today } = requireRow(
    await tx.query<{ all: number; today: number }>(
      `select coalesce(sum(size), 0)::float8 as all,
         coalesce(sum(size) filter (where received_at > $1), 0)::float8 as today
       from (select size, received_at from lead_attachment
             union all select size, 'infinity' from stale_file where starts_with(key, $2)) file`,
      [new Date(now.getTime() - DAY_MS), toFileKey(tx.accountId, "")],
    ),
  );
  const bytes = added.reduce((sum, { size }) => sum + size, 0);
  return all + bytes <= MAX_ACCOUNT_BYTES && today + bytes <= MAX_DAY_BYTES;
}

/**
 * Has files of the account removed from the storage after a time, unless a lead claims them before.
 * @param noted `size` is the room that a file takes until then; 0 for one whose row takes it
 */
export async function noteStale(
  tx: AccountTransaction,
  noted: readonly Pick<Attachment, "id" | "size">[],
  removeAfter: Date,
): Promise<void> {
  await tx.query(
    `insert into stale_file (key, size, remove_after)
     select key, size, $3 from unnest($1::text[], $2::bigint[]) as file(key, size) on conflict (key) do nothing`,
    [noted.map(({ id }) => toFileKey(tx.accountId, id)), noted.map(({ size }) => size), removeAfter],
  );
}

/** Stale files removed in one round. */
const MAX_REMOVED = 200;

/** Removes files that no lead has, or has any more, from the storage. Run every minute; it may run in several processes at once. */
export async function removeStaleFiles({
  db,
  files,
  now,
  log,
  stopped,
}: FileParts & { readonly log: Logger; readonly stopped?: AbortSignal }): Promise<void> {
  const stale = await db.query<{ key: string }>(
    "select key from stale_file where remove_after <= $1 order by remove_after limit $2",
    [now(), MAX_REMOVED],
  );
  for (const { key } of stale) {
    if (stopped?.aborted) return;
    await files.remove(key);
    await db.query("delete from stale_file where key = $1", [key]);
  }
  if (stale.length > 0) log.info({ files: stale.length }, "files removed");
}
