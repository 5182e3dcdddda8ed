import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { addDispatches } from "./dispatch-store.server.ts";

interface Reminder {
  readonly siteId: SiteId;
  /** Held since before this instant: `computeReminderCutoff`. */
  readonly heldBefore: Date;
  /** Addresses of the site's fallback. */
  readonly to: readonly string[];
}

/**
 * Adds a reminder, once for each digest, of enquiries that are still held and soon lose their details (D108). It is a dispatch
 * like the digest, so it is tried again and reported like any.
 */
export async function addReminders(
  tx: AccountTransaction,
  { siteId, heldBefore, to }: Reminder,
  now: Date,
): Promise<void> {
  const digests = await tx.query<{ id: string }>(
    `select distinct digest_id as id from lead
     where site_id = $1 and received_at < $2 and digest_id is not null
       and suspicions <> '{}' and released_at is null and deidentified_at is null
       and not exists (select from lead_delivery
         where lead_delivery.account_id = lead.account_id and lead_id = lead.digest_id and kind = 'reminder')`,
    [siteId, heldBefore],
  );
  const targets = to.map((address) => ({ kind: "reminder" as const, to: address }));
  for (const { id } of digests) await addDispatches(tx, id, { targets, state: "pending", now });
}
