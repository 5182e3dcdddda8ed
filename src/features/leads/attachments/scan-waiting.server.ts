import { forEachAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { VirusScanner } from "#platform/scan/virus-scanner.ts";
import { listUnscanned, readAttachment, recordScan } from "./attachment-store.server.ts";

interface ScanParts {
  readonly db: Database;
  readonly log: Logger;
  /** Null where none is configured. */
  readonly scanner: VirusScanner | null;
  readonly stopped?: AbortSignal;
}

/** Files of one account in a round, so that none keeps the others waiting. */
const MAX_FILES = 20;

/** Scans what could not be scanned when it came (D176). Run every minute; two processes may scan the same file. */
export async function scanWaiting(parts: ScanParts): Promise<void> {
  const { scanner } = parts;
  if (scanner) await forEachAccount(parts, ({ accountId }) => scanAccount({ ...parts, scanner }, accountId));
}

async function scanAccount(
  { db, log, scanner }: ScanParts & { readonly scanner: VirusScanner },
  accountId: AccountId,
): Promise<void> {
  for (const id of await db.inAccount(accountId, (tx) => listUnscanned(tx, MAX_FILES))) {
    const file = await db.inAccount(accountId, (tx) => readAttachment(tx, id));
    const result = file && (await scanner.scan(file.content));
    if (!result) continue;
    if (result.kind === "unreachable") {
      log.warn({ account: accountId, reason: result.reason }, "virus scanner not reached");
      return;
    }
    await db.inAccount(accountId, (tx) => recordScan(tx, id, result.kind));
    log.info({ account: accountId, attachment: id, scan: result.kind }, "attachment scanned");
  }
}
