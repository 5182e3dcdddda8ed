import { randomUUID } from "node:crypto";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Attachment, NewAttachment, ScanState } from "./attachment.ts";

/** Stores a lead's files in the transaction of the lead, in their order (D175). */
export async function storeAttachments(
  tx: AccountTransaction,
  { leadId, now }: { readonly leadId: string; readonly now: Date },
  attachments: readonly NewAttachment[],
): Promise<void> {
  for (const [position, { field, name, kind, content, scan }] of attachments.entries())
    await tx.query(
      `insert into lead_attachment
         (account_id, id, lead_id, field, position, name, kind, size, content, scan, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [tx.accountId, randomUUID(), leadId, field, position, name, kind, content.length, content, scan, now],
    );
}

const COLUMNS = "id, field, name, kind, size, scan";

/** A lead's files in their order. */
export function listAttachments(tx: AccountTransaction, leadId: string): Promise<Attachment[]> {
  return tx.query<Attachment>(
    `select ${COLUMNS} from lead_attachment where account_id = $1 and lead_id = $2 order by position`,
    [tx.accountId, leadId],
  );
}

/** A file with its content; null when there is none, or none any more. */
export async function readAttachment(
  tx: AccountTransaction,
  id: string,
): Promise<(Attachment & { readonly content: Buffer }) | null> {
  const [found] = await tx.query<Attachment & { content: Buffer }>(
    `select ${COLUMNS}, content from lead_attachment where account_id = $1 and id = $2`,
    [tx.accountId, id],
  );
  return found ?? null;
}

/** The ids of files that wait for the virus scanner, the oldest first. */
export async function listUnscanned(tx: AccountTransaction, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from lead_attachment where account_id = $1 and scan = 'waiting' order by received_at, id limit $2`,
    [tx.accountId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Records what a scan found. What is infected keeps its name and loses its content. */
export async function recordScan(tx: AccountTransaction, id: string, scan: ScanState): Promise<void> {
  await tx.query(
    `update lead_attachment set scan = $3, content = case when $3 = 'infected' then '' else content end
     where account_id = $1 and id = $2 and scan = 'waiting'`,
    [tx.accountId, id, scan],
  );
}

/** Deletes the files of leads. */
export async function deleteAttachments(tx: AccountTransaction, leadIds: readonly string[]): Promise<void> {
  await tx.query("delete from lead_attachment where account_id = $1 and lead_id = any($2::uuid[])", [
    tx.accountId,
    leadIds,
  ]);
}
