import type { AccountTransaction } from "#platform/postgres/database.ts";
import { deIdentifyLeads } from "./de-identify.server.ts";
import { LEAD_ID } from "./lead-store.server.ts";

/**
 * Discards a held lead that a person judged not to be real: its details go at once, as they would after the time that the
 * site keeps held enquiries (D85), and so does a consent, since nobody real gave it.
 * @returns false when there is no such lead of this account waiting
 */
export async function discardLead(tx: AccountTransaction, id: string, now: Date): Promise<boolean> {
  if (!LEAD_ID.test(id)) return false;
  const held = await tx.query(
    `select from lead where id = $1 and released_at is null and suspicions <> '{}' and deidentified_at is null
     for update`,
    [id],
  );
  if (held.length === 0) return false;
  await tx.query("delete from marketing_consent where lead_id = $1", [id]);
  await deIdentifyLeads(tx, [id], now);
  return true;
}
