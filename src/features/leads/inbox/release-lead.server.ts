import { type AccountTransaction, takeTurn } from "#platform/postgres/database.ts";
import { addDispatches, enqueueDue } from "../outbox/dispatch-store.server.ts";
import { type LeadRow, toLead } from "../rules/lead-row.ts";
import { releaseInThread } from "../threads/thread-store.server.ts";
import { readConfiguredTargets } from "./configured-targets.server.ts";
import { type Jobs, LEAD_ID } from "./lead-store.server.ts";

/**
 * Releases a lead that was held as suspect: it is dispatched as if it had just arrived, to the targets that the site's
 * configuration has now (D14, D108). Without a configuration the stored targets are used.
 * @returns false when there is no such lead of this account waiting
 */
export async function releaseLead(
  tx: AccountTransaction,
  jobs: Jobs,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  if (!LEAD_ID.test(id)) return false;
  await takeTurn(tx, "lead");
  const [released] = await tx.query<LeadRow>(
    `update lead set released_at = $2 where id = $1 and released_at is null and suspicions <> '{}'
       and deidentified_at is null returning *`,
    [id, now],
  );
  if (!released) return false;
  await releaseInThread(tx, released, now);
  await rerouteLead(tx, released, now);
  await tx.query(
    `update lead_delivery set state = 'pending', requested_at = $2, next_try_at = $2
     where lead_id = $1 and state = 'held'`,
    [id, now],
  );
  await enqueueDue(tx, jobs, { leadId: id, now });
  return true;
}

async function rerouteLead(tx: AccountTransaction, row: LeadRow, now: Date): Promise<void> {
  const targets = await readConfiguredTargets(tx, toLead(row));
  if (targets.length === 0) return;
  await tx.query(
    "delete from lead_delivery where lead_id = $1 and state = 'held' and kind in ('mail', 'adf', 'webhook')",
    [row.id],
  );
  await addDispatches(tx, row.id, { targets, state: "held", now });
}
