import { type AuditRecorder, recordAudit } from "#features/identity/staff/audit/audit-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Who runs commands has the server, and no name. */
export const BY_COMMAND = { actor: "system", name: "Command line", network: null } as const;

/** Adds entries to the audit log under that name. */
export const recordBy =
  (tx: AccountTransaction): AuditRecorder =>
  (entry) =>
    recordAudit(tx, { ...BY_COMMAND, ...entry, at: new Date() });
