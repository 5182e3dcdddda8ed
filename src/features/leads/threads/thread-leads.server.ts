import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import type { Logger } from "#platform/log.ts";
import { type AccountTransaction, type Database, takeTurn } from "#platform/postgres/database.ts";
import type { LeadRow } from "../rules/lead-row.ts";
import { addToThread } from "./thread-store.server.ts";

interface RoundParts {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Once aborted, the remaining leads are left to another time. */
  readonly stopped?: AbortSignal;
}

/** Leads in one transaction: new enquiries wait for it. */
const MAX_LEADS_AT_ONCE = 50;

/** Gives a thread to the leads of every account that have none: those from before there were threads, or of an older version (D432). */
export async function threadLeads(parts: RoundParts): Promise<void> {
  const { db, now, stopped } = parts;
  await forEachDueAccount(parts, ["unthreaded_leads"], async (accountId) => {
    while (!stopped?.aborted) {
      if ((await db.inAccount(accountId, (tx) => threadOldestLeads(tx, now()))) < MAX_LEADS_AT_ONCE) return;
    }
  });
}

/** Gives a thread to the oldest leads without one. @returns how many */
export async function threadOldestLeads(tx: AccountTransaction, now: Date): Promise<number> {
  await takeTurn(tx, "lead");
  const leads = await tx.query<LeadRow & { released_at: Date | null }>(
    `select id, site_id, received_at, email_key, phone_key, category, subcategory, seller, suspicions, released_at from lead
     where account_id = $1 and thread_id is null and deidentified_at is null
     order by received_at, id limit ${MAX_LEADS_AT_ONCE} for update`,
    [tx.accountId],
  );
  for (const lead of leads) {
    const isHeld = lead.suspicions.length > 0 && lead.released_at === null;
    await addToThread(tx, { ...lead, isHeld }, now);
  }
  return leads.length;
}
