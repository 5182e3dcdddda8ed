import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import type { ScanResult, VirusScanner } from "#platform/scan/virus-scanner.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { ScanState } from "./attachment.ts";
import { toFileKey } from "./attachment-files.server.ts";
import { countFailedScan, listUnscanned, readAttachment, recordScan } from "./attachment-store.server.ts";

interface ScanParts {
  readonly db: Database;
  readonly log: Logger;
  /** Null where none is configured. */
  readonly scanner: VirusScanner | null;
  /** Where files are kept. */
  readonly files: Storage;
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
  if (scanner) await forEachAccount(parts, ({ accountId }) => scanAccount({ ...parts, scanner }, accountId));
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
    const scan = await db.inAccount(accountId, (tx) => recordResult(tx, { id, result, now: parts.now() }));
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
  readonly now: Date;
}

/** A file that cannot be scanned waits for a few more tries; then the dealer's link says so (D176). */
async function recordResult(tx: AccountTransaction, { id, result, now }: Scanned): Promise<ScanState> {
  const waits = result.kind === "failed" && (await countFailedScan(tx, id)) < MAX_FAILED_SCANS;
  if (!waits) await recordScan(tx, id, { scan: result.kind, now });
  return waits ? "waiting" : result.kind;
}
