import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isInScope, type ThreadScope } from "../threads/find-thread.server.ts";
import type { Attachment, ScanState } from "./attachment.ts";
import { noteStale, toFileKey } from "./attachment-files.server.ts";

/** Stores a lead's files, which are in the storage already, in the transaction of the lead and in their order (D241). */
export async function storeAttachments(
  tx: AccountTransaction,
  { leadId, now }: { readonly leadId: string; readonly now: Date },
  attachments: readonly Attachment[],
): Promise<void> {
  for (const [position, { id, field, name, kind, size, scan }] of attachments.entries()) {
    await tx.query(
      `insert into lead_attachment (account_id, id, lead_id, field, position, name, kind, size, scan, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [tx.accountId, id, leadId, field, position, name, kind, size, scan, now],
    );
    await tx.query("delete from stale_file where key = $1", [toFileKey(tx.accountId, id)]);
  }
}

const COLUMNS = "id, field, name, kind, size, scan";

/** A lead's files in their order. */
export function listAttachments(tx: AccountTransaction, leadId: string): Promise<Attachment[]> {
  return tx.query<Attachment>(
    `select ${COLUMNS} from lead_attachment where account_id = $1 and lead_id = $2 order by position`,
    [tx.accountId, leadId],
  );
}

/** A file; its content is null if it is in the storage. Null when there is none, or none any more. */
export async function readAttachment(
  tx: AccountTransaction,
  id: string,
): Promise<(Attachment & { readonly content: Buffer | null }) | null> {
  const [found] = await tx.query<Attachment & { content: Buffer | null }>(
    `select ${COLUMNS}, content from lead_attachment where account_id = $1 and id = $2`,
    [tx.accountId, id],
  );
  return found ?? null;
}

/** The thread of the lead that a file came with; null for none, and for a lead that is not in somebody's part. */
export async function findThreadOfAttachment(
  tx: AccountTransaction,
  id: string,
  { sites, locations }: ThreadScope,
): Promise<number | null> {
  const [found] = await tx.query<{ threadId: number | null }>(
    `select l.thread_id as "threadId" from lead_attachment a join lead l on l.account_id = a.account_id and l.id = a.lead_id
     where a.account_id = $1 and a.id = $2 and ${isInScope("l", { sites: "$3", locations: "$4" })}`,
    [tx.accountId, id, sites, locations],
  );
  return found?.threadId ?? null;
}

/** The ids of some files that wait for the virus scanner, in any order: one that is never scanned keeps none of the others waiting. */
export async function listUnscanned(tx: AccountTransaction, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from lead_attachment where account_id = $1 and scan = 'waiting' order by random() limit $2`,
    [tx.accountId, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Records what a scan found; answers the file's lead, or null if it was recorded before. What is infected keeps its name and loses its
 * content.
 */
export async function recordScan(
  tx: AccountTransaction,
  id: string,
  { scan, now }: { readonly scan: ScanState; readonly now: Date },
): Promise<string | null> {
  const [recorded] = await tx.query<{ lead_id: string }>(
    `update lead_attachment set scan = $3, content = case when $3 = 'infected' then null else content end
     where account_id = $1 and id = $2 and scan = 'waiting' returning lead_id`,
    [tx.accountId, id, scan],
  );
  if (scan === "infected" && recorded) await noteStale(tx, [{ id, size: 0 }], now);
  return recorded?.lead_id ?? null;
}

/** Counts an answer of the scanner that it could not scan a file; answers how many there were. */
export async function countFailedScan(tx: AccountTransaction, id: string): Promise<number> {
  const [counted] = await tx.query<{ scans: number }>(
    `update lead_attachment set scans = scans + 1 where account_id = $1 and id = $2 and scan = 'waiting' returning scans`,
    [tx.accountId, id],
  );
  return counted?.scans ?? 0;
}

/** Deletes the files of leads. */
export async function deleteAttachments(tx: AccountTransaction, leadIds: readonly string[]): Promise<void> {
  await tx.query("delete from lead_attachment where account_id = $1 and lead_id = any($2::uuid[])", [
    tx.accountId,
    leadIds,
  ]);
}
