import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** The name of a source of the account; null if it has none with this id. */
export async function findSourceName(tx: AccountTransaction, sourceId: number): Promise<string | null> {
  const [found] = await tx.query<{ name: string }>(
    "select name from source where account_id = $1 and id = $2",
    [tx.accountId, sourceId],
  );
  return found?.name ?? null;
}

/** A feed by what it is read with. */
export interface MappedFeed {
  readonly name: string;
  readonly mapping: string;
  /** Whether the newest of its files is kept. */
  readonly hasFile: boolean;
  readonly isPaused: boolean;
}

/** A feed by the id of its source; null for none, and for what is imported by hand. */
export async function findMappedFeed(tx: AccountTransaction, sourceId: number): Promise<MappedFeed | null> {
  const [found] = await tx.query<MappedFeed>(
    `select s.name, s.mapping, exists (
       select from import_run r where r.account_id = $1 and r.source_id = s.id and r.content is not null) as "hasFile",
       feed.paused_at is not null as "isPaused"
     from source s join feed on feed.account_id = $1 and feed.source_id = s.id where s.account_id = $1 and s.id = $2`,
    [tx.accountId, sourceId],
  );
  return found ?? null;
}

/** The newest file of a source that is kept, gzipped; null for none. */
export async function readNewestFile(tx: AccountTransaction, sourceId: number): Promise<Buffer | null> {
  const [found] = await tx.query<{ content: Buffer }>(
    `select content from import_run where account_id = $1 and source_id = $2 and content is not null
     order by id desc limit 1`,
    [tx.accountId, sourceId],
  );
  return found?.content ?? null;
}

/** In bytes. */
const MAX_UNPACKED_BYTES = 64 * 2 ** 20;

/** A kept file as it came; null if it is larger than 64 MB. */
export const unpackFile = (packed: Buffer): Promise<Buffer | null> =>
  promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).catch(() => null);
