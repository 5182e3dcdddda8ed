import type { AccountTransaction } from "#platform/postgres/database.ts";
import { LEAD_ID } from "./lead-store.server.ts";

/**
 * Records that a person has dealt with a lead that was given up, so that it raises no more alarms. It stays on record as given
 * up (D108).
 * @returns false when this account has no such lead with a dispatch that was given up and not acknowledged
 */
export async function acknowledgeLead(tx: AccountTransaction, id: string, now: Date): Promise<boolean> {
  if (!LEAD_ID.test(id)) return false;
  const acknowledged = await tx.query(
    `update lead_delivery set acknowledged_at = $2
     where lead_id = $1 and state = 'failed' and acknowledged_at is null and kind in ('mail', 'adf', 'webhook')
     returning 1`,
    [id, now],
  );
  return acknowledged.length > 0;
}
