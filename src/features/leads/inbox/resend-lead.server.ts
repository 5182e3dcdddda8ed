import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { addDispatches, enqueueDue } from "../outbox/dispatch-store.server.ts";
import { readConfiguredTargets } from "./configured-targets.server.ts";
import { type Jobs, LEAD_ID, readLead } from "./lead-store.server.ts";
import { planResend, type ResendPlan, type StoredTarget } from "./plan-resend.ts";

/** Targets that a lead was queued for. */
export interface Resent {
  readonly targets: readonly string[];
  /** Those of them that the site's configuration does not have any more, used as they were stored. */
  readonly notConfigured: readonly string[];
  /** Targets that did not take the lead and that the configuration has replaced by others. */
  readonly replaced: readonly string[];
}

export type ResendOutcome =
  | { readonly ok: true; readonly resent: Resent }
  /** "waiting": a target is about to be sent the lead. "nothing-failed": every target has it. */
  | { readonly ok: false; readonly reason: "unknown" | "held" | "removed" | "waiting" | "nothing-failed" };

interface ResendRequest {
  /** The lead's. */
  readonly id: string;
  readonly now: Date;
  /** Also to the targets that have the lead. */
  readonly all?: boolean;
  /** Only returns what would be sent. */
  readonly dryRun?: boolean;
}

/**
 * Sends a lead again to those of its dealer's targets that did not take it, as the site's configuration has them now
 * (D88). The mail and the post have new ids, so that nobody takes them for the earlier ones (D78). The shopper gets
 * no second confirmation.
 */
export async function resendLead(
  tx: AccountTransaction,
  jobs: Jobs,
  request: ResendRequest,
): Promise<ResendOutcome> {
  const { id, now } = request;
  const lead = LEAD_ID.test(id) ? await readLead(tx, id) : null;
  if (!lead) return { ok: false, reason: "unknown" };
  const refusal = await findRefusal(tx, id);
  if (refusal) return { ok: false, reason: refusal };
  const stored = await readTargets(tx, request);
  if (!stored.some(({ chosen }) => chosen))
    return { ok: false, reason: (await isWaiting(tx, id)) ? "waiting" : "nothing-failed" };
  const plan = planResend(stored, await readConfiguredTargets(tx, lead));
  if (!request.dryRun) {
    await applyPlan(tx, plan, { leadId: id, now });
    await enqueueDue(tx, jobs, { leadId: id, now });
  }
  return { ok: true, resent: toResent(plan) };
}

function toResent({ again, added, replaced }: ResendPlan): Resent {
  return {
    targets: [...again.map(({ stored }) => stored.target), ...added.map(({ to }) => to)],
    notConfigured: again.filter(({ target }) => target === null).map(({ stored }) => stored.target),
    replaced: replaced.map(({ target }) => target),
  };
}

async function findRefusal(tx: AccountTransaction, id: string): Promise<"removed" | "held" | null> {
  const [row] = await tx.query<{ readonly refusal: "removed" | "held" | null }>(
    `select case when deidentified_at is not null then 'removed'
       when suspicions <> '{}' and released_at is null then 'held' end as refusal
     from lead where id = $1`,
    [id],
  );
  return row?.refusal ?? null;
}

/** Locked, so that no worker claims one meanwhile. What a worker has just claimed is left to it. */
async function readTargets(
  tx: AccountTransaction,
  { id, now, all = false }: ResendRequest,
): Promise<readonly StoredTarget[]> {
  return tx.query(
    `select id, kind, target, state, coalesce(claimed_until <= $2, true) and ($3 or ${IS_UNDELIVERED}) as chosen
     from lead_delivery where lead_id = $1 and kind in ('mail', 'adf', 'webhook') order by id for update`,
    [id, now, all],
  );
}

async function applyPlan(
  tx: AccountTransaction,
  { again, added, replaced }: ResendPlan,
  { leadId, now }: { readonly leadId: string; readonly now: Date },
): Promise<void> {
  for (const { stored, target } of again) {
    await tx.query(
      `update lead_delivery set state = 'pending', attempts = 0, last_error = null, requested_at = $2, next_try_at = $2,
         claimed_until = null, delivered_at = null, alarmed = null, acknowledged_at = null, secret_name = coalesce($3, secret_name),
         adf_form = coalesce($4, adf_form)
       where id = $1`,
      [
        stored.id,
        now,
        target?.kind === "webhook" ? target.secretName : null,
        target?.kind === "adf" ? target.form : null,
      ],
    );
  }
  // A target that has the lead stays on record: a copy is there.
  const given = replaced.filter(({ state }) => state !== "delivered").map(({ id }) => id);
  await tx.query("delete from lead_delivery where id = any($1)", [given]);
  await addDispatches(tx, leadId, { targets: added, state: "pending", now });
}

async function isWaiting(tx: AccountTransaction, id: string): Promise<boolean> {
  const waiting = await tx.query(
    "select from lead_delivery where lead_id = $1 and kind in ('mail', 'adf', 'webhook') and state = 'pending' limit 1",
    [id],
  );
  return waiting.length > 0;
}

/** Given up, or failed and waiting for the next attempt. */
const IS_UNDELIVERED = "(state = 'failed' or (state = 'pending' and attempts > 0))";

/** A lead that a target of the dealer did not take. */
export interface UndispatchedLead {
  readonly id: string;
  readonly receivedAt: Date;
}

/**
 * Leads of a site that a target of the dealer did not take and nobody acknowledged, oldest first.
 * @param since received at or after
 */
export async function listUndispatched(
  tx: AccountTransaction,
  siteId: SiteId,
  since: Date | null,
): Promise<readonly UndispatchedLead[]> {
  return tx.query(
    `select id, received_at as "receivedAt" from lead
     where site_id = $1 and ($2::timestamptz is null or received_at >= $2) and deidentified_at is null
       and exists (select from lead_delivery where lead_delivery.account_id = lead.account_id and lead_id = lead.id
         and kind in ('mail', 'adf', 'webhook') and ${IS_UNDELIVERED} and acknowledged_at is null)
     order by received_at, id`,
    [siteId, since],
  );
}
