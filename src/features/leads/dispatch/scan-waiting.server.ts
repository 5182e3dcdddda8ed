import { ACCOUNTS_AT_ONCE, forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import { type AccountTransaction, type Database, requireRow } from "#platform/postgres/database.ts";
import type { ScanResult, VirusScanner } from "#platform/scan/virus-scanner.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { ScanState } from "../attachments/attachment.ts";
import { toFileKey } from "../attachments/attachment-files.server.ts";
import {
  countFailedScan,
  listUnscanned,
  readAttachment,
  recordScan,
} from "../attachments/attachment-store.server.ts";
import { addDispatches } from "../outbox/dispatch-store.server.ts";

interface ScanParts {
  readonly db: Database;
  readonly log: Logger;
  /** Null if none is configured. */
  readonly scanner: VirusScanner | null;
  /** Where files are kept. */
  readonly files: Storage;
  /** Addresses of a site's mandatory fallback (D13). */
  readonly fallback: (accountId: AccountId, siteId: number) => Promise<readonly string[]>;
  readonly now: () => Date;
  readonly stopped?: AbortSignal;
}

/** Files of one account in a round, so that none keeps the others waiting. */
const MAX_FILES = 20;

/** A scanner that answers so often that it cannot scan a file never will. */
const MAX_FAILED_SCANS = 5;

/** Scans what could not be scanned when it came (D176). Run every minute; two processes may scan the same file. */
export async function scanWaiting(parts: ScanParts): Promise<void> {
  const { scanner } = parts;
  if (!scanner) return;
  await forEachDueAccount({ ...parts, atOnce: ACCOUNTS_AT_ONCE }, ["scans"], (accountId) =>
    scanAccount({ ...parts, scanner }, accountId),
  );
}

type Scanning = ScanParts & { readonly scanner: VirusScanner };

async function scanAccount(parts: Scanning, accountId: AccountId): Promise<void> {
  const { db, log } = parts;
  for (const id of await db.inAccount(accountId, (tx) => listUnscanned(tx, MAX_FILES))) {
    const result = await scanFile(parts, accountId, id);
    if (!result) continue;
    if (result.kind === "unreachable") {
      log.warn({ account: accountId, reason: result.reason }, "virus scanner not reached");
      return;
    }
    const scan = await db.inAccount(accountId, (tx) => recordResult(tx, parts, { id, result }));
    log.info({ account: accountId, attachment: id, scan }, "attachment scanned");
  }
}

/** Null for a file that is gone meanwhile. */
async function scanFile(
  { db, files, scanner }: Scanning,
  accountId: AccountId,
  id: string,
): Promise<ScanResult | null> {
  const file = await db.inAccount(accountId, (tx) => readAttachment(tx, id));
  const content = file && (file.content ?? (await files.read(toFileKey(accountId, id))));
  return content && scanner.scan(content);
}

interface Scanned {
  readonly id: string;
  readonly result: Exclude<ScanResult, { kind: "unreachable" }>;
}

/** A file that cannot be scanned waits for a few more tries; then the dealer is told, and the link says so (D176, D253). */
async function recordResult(
  tx: AccountTransaction,
  { fallback, now }: ScanParts,
  { id, result }: Scanned,
): Promise<ScanState> {
  if (result.kind === "failed" && (await countFailedScan(tx, id)) < MAX_FAILED_SCANS) return "waiting";
  const leadId = await recordScan(tx, id, { scan: result.kind, now: now() });
  if (leadId && result.kind !== "clean") await reportFiles(tx, leadId, { fallback, now });
  return result.kind;
}

/**
 * Adds the mail that tells the dealer of files of a lead that cannot be opened after all, to whoever got the lead by mail, or else the
 * fallback (D253). It waits with a lead that is held, and is sent again only when another file turns out so.
 */
async function reportFiles(
  tx: AccountTransaction,
  leadId: string,
  { fallback, now }: Pick<ScanParts, "fallback" | "now">,
): Promise<void> {
  const { site_id, isHeld, mailed } = requireRow(
    await tx.query<{ site_id: number; isHeld: boolean; mailed: string[] }>(
      `select site_id, suspicions <> '{}' and released_at is null as "isHeld",
         array(select target from lead_delivery where lead_id = lead.id and kind = 'mail' order by id) as mailed
       from lead where id = $1`,
      [leadId],
    ),
  );
  const to = mailed.length > 0 ? mailed : await fallback(tx.accountId, site_id);
  const targets = to.map((address) => ({ kind: "scan" as const, to: address }));
  await tx.query(
    `update lead_delivery set state = 'pending', attempts = 0, requested_at = $2, next_try_at = $2, delivered_at = null
     where lead_id = $1 and kind = 'scan' and state = 'delivered'`,
    [leadId, now()],
  );
  await addDispatches(tx, leadId, { targets, state: isHeld ? "held" : "pending", now: now() });
}
