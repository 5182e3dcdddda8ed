import type { AccountTransaction } from "#platform/postgres/database.ts";
import { DAY_MS } from "#platform/time.ts";
import type { FeedFormat, FeedValues } from "../feeds/mapping/feed-row.ts";

/** Columns and first rows of a file, as far as a page shows them. */
export interface DraftSample {
  readonly format: FeedFormat;
  readonly records?: string | undefined;
  readonly columns: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly rows: readonly FeedValues[];
}

/** The file of a mapping. */
export type MappingDocument = { readonly name: string } & Readonly<Record<string, unknown>>;

/** A mapping that is being made for a feed. */
export interface MappingDraft {
  readonly id: string;
  readonly sourceId: number;
  /** What the feed was read with when it was begun. */
  readonly mapping: string;
  /** Name of the file that it is made for. */
  readonly title: string;
  readonly sample: DraftSample;
  readonly document: MappingDocument;
  /** Counts its changes. */
  readonly version: number;
}

/** Keeps a draft, until `deleteOldMappingDrafts` drops it. */
export async function insertMappingDraft(
  tx: AccountTransaction,
  draft: Omit<MappingDraft, "version">,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into mapping_draft (account_id, id, source_id, mapping, title, sample, document, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[tx.accountId, draft.id, draft.sourceId, draft.mapping, draft.title],
      ...[JSON.stringify(draft.sample), JSON.stringify(draft.document), now],
    ],
  );
}

/** Before when drafts were begun that are dropped: more than a day ago. */
export const findOldDrafts = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Drops old drafts, with the rows of a file that they keep. Run daily. */
export async function deleteOldMappingDrafts(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.query("delete from mapping_draft where account_id = $1 and created_at < $2", [
    tx.accountId,
    findOldDrafts(now),
  ]);
}

/** A draft for a feed; null if the account has none of this id. */
export async function findMappingDraft(
  tx: AccountTransaction,
  { id, sourceId }: Pick<MappingDraft, "id" | "sourceId">,
): Promise<MappingDraft | null> {
  const [found] = await tx.query<MappingDraft>(
    `select id, source_id as "sourceId", mapping, title, sample, document, version from mapping_draft
     where account_id = $1 and id = $2 and source_id = $3`,
    [tx.accountId, id, sourceId],
  );
  return found ?? null;
}

/** Changes a draft; false if it was changed since that version. */
export async function changeMappingDraft(
  tx: AccountTransaction,
  { id, version }: Pick<MappingDraft, "id" | "version">,
  document: MappingDocument,
): Promise<boolean> {
  const changed = await tx.query(
    `update mapping_draft set document = $4, version = version + 1
     where account_id = $1 and id = $2 and version = $3 returning id`,
    [tx.accountId, id, version, JSON.stringify(document)],
  );
  return changed.length > 0;
}
