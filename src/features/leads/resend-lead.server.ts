import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type Jobs, LEAD_ID, startDelivery } from "./lead-store.server.ts";

export type ResendOutcome =
  | { readonly ok: true; readonly targets: readonly string[] }
  /** "waiting": a target is about to be sent the lead. "nothing-failed": every target has it. */
  | { readonly ok: false; readonly reason: "unknown" | "held" | "removed" | "waiting" | "nothing-failed" };

interface ResendOptions {
  readonly now: Date;
  /** Also to the targets that have the lead. */
  readonly all?: boolean;
}

/**
 * Sends a lead once more to those of its dealer's targets that did not take it. The mail and the post have new ids, so
 * that nobody takes them for what came before (D78). The shopper is not written to again.
 */
export async function resendLead(
  tx: AccountTransaction,
  jobs: Jobs,
  id: string,
  { now, all = false }: ResendOptions,
): Promise<ResendOutcome> {
  if (!LEAD_ID.test(id)) return { ok: false, reason: "unknown" };
  const [lead] = await tx.query<{ readonly held: boolean; readonly removed: boolean }>(
    `select suspicions <> '{}' and released_at is null as held, deidentified_at is not null as removed
     from lead where id = $1`,
    [id],
  );
  if (!lead) return { ok: false, reason: "unknown" };
  if (lead.removed) return { ok: false, reason: "removed" };
  if (lead.held) return { ok: false, reason: "held" };
  const targets = await tx.query<{ readonly target: string }>(
    `update lead_delivery set state = 'pending', attempts = 0, last_error = null, requested_at = $2, next_try_at = $2,
       claimed_until = null, delivered_at = null, alarmed = null
     where lead_id = $1 and kind in ('mail', 'adf', 'webhook') and coalesce(claimed_until <= $2, true)
       and ($3 or ${DID_NOT_TAKE_IT})
     returning target`,
    [id, now, all],
  );
  if (targets.length === 0)
    return { ok: false, reason: (await isWaiting(tx, id)) ? "waiting" : "nothing-failed" };
  await startDelivery(tx, jobs, id, now);
  return { ok: true, targets: targets.map(({ target }) => target) };
}

async function isWaiting(tx: AccountTransaction, id: string): Promise<boolean> {
  const waiting = await tx.query(
    "select from lead_delivery where lead_id = $1 and kind in ('mail', 'adf', 'webhook') and state = 'pending' limit 1",
    [id],
  );
  return waiting.length > 0;
}

/** Given up, or tried in vain and waiting for the next attempt. */
const DID_NOT_TAKE_IT = "(state = 'failed' or (state = 'pending' and attempts > 0))";

/** A lead that `resendLead` would send, and to whom. */
export interface UndeliveredLead {
  readonly id: string;
  readonly receivedAt: Date;
  readonly targets: readonly string[];
}

/**
 * Leads of a site that someone of the dealer has been sent in vain, oldest first.
 * @param since received at or after
 */
export async function listUndelivered(
  tx: AccountTransaction,
  siteId: SiteId,
  since: Date | null,
): Promise<readonly UndeliveredLead[]> {
  return tx.query(
    `select lead.id, received_at as "receivedAt", array_agg(target order by delivery.id) as targets
     from lead join lead_delivery delivery on delivery.account_id = lead.account_id and lead_id = lead.id
     where site_id = $1 and ($2::timestamptz is null or received_at >= $2) and deidentified_at is null
       and kind in ('mail', 'adf', 'webhook') and ${DID_NOT_TAKE_IT}
     group by lead.account_id, lead.id order by received_at, lead.id`,
    [siteId, since],
  );
}
