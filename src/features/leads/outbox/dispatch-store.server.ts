import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Target } from "../routing/routing.ts";
import type { AdfForm } from "../settings.ts";
import { findNextAttempt } from "./back-off.ts";
import { buildTargetKey, isDealerTarget } from "./dispatch-target.ts";
import { enqueueDispatch } from "./lead-jobs.ts";

/** One target of a lead, claimed by the worker that is about to send it. */
export interface Dispatch {
  readonly id: number;
  /** Slug of the account. */
  readonly account: string;
  readonly lead_id: string;
  readonly kind: Target["kind"];
  readonly target: string;
  readonly secret_name: string | null;
  /** Null for other kinds, and for what was stored before there was a choice. */
  readonly adf_form: AdfForm | null;
  readonly requested_at: Date;
}

/** A dispatch as it was last asked for, which is what the result of an attempt counts for. */
export type RequestedDispatch = Pick<Dispatch, "id" | "requested_at">;

/** How long a worker may take over one dispatch, in milliseconds: longer than any sending, and than a worker has to stop (D87). */
export const DISPATCH_CLAIM_MS = 75_000;

interface AddedDispatches {
  readonly targets: readonly Target[];
  readonly state: "held" | "pending";
  readonly now: Date;
}

/** Adds a row a target; a target that the lead already has stays as it is. */
export async function addDispatches(
  tx: AccountTransaction,
  leadId: string,
  { targets, state, now }: AddedDispatches,
): Promise<void> {
  for (const target of targets) {
    await tx.query(
      `insert into lead_delivery (account_id, lead_id, kind, target, secret_name, adf_form, state, requested_at,
         next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (account_id, lead_id, kind, target) do nothing`,
      [
        tx.accountId,
        leadId,
        target.kind,
        target.to,
        target.kind === "webhook" ? target.secretName : null,
        target.kind === "adf" ? target.form : null,
        state,
        now,
      ],
    );
  }
}

/** Most dispatches of an account that one sweep adds jobs for; the next sweep takes the rest. */
const MAX_ENQUEUED = 1000;
/** Most of them to one target, so that one that hangs does not fill the account's queue (D87). */
const MAX_ENQUEUED_PER_TARGET = 10;

/**
 * Adds a job for each dispatch that is due and that no worker has claimed, of one lead or of the whole account. A job
 * is only a call to look at the row, so doing this again does no harm (D77).
 */
export async function enqueueDue(
  tx: AccountTransaction,
  jobs: Pick<JobQueue, "enqueue">,
  { now, leadId = null }: { readonly now: Date; readonly leadId?: string | null },
): Promise<void> {
  const due = await tx.query<Pick<Dispatch, "id" | "kind" | "target">>(
    `select id, kind, target from (
       select id, kind, target, next_try_at, row_number() over (partition by kind, target order by next_try_at, id) as place
       from lead_delivery
       where state = 'pending' and next_try_at <= $1 and (claimed_until is null or claimed_until <= $1)
         and ($2::uuid is null or lead_id = $2)
     ) due
     where place <= ${MAX_ENQUEUED_PER_TARGET} order by next_try_at, id limit ${MAX_ENQUEUED}`,
    [now, leadId],
  );
  const { accountId } = tx;
  for (const { id: dispatchId, ...to } of due) {
    const target = buildTargetKey(accountId, to);
    await enqueueDispatch(tx, jobs, { accountId, dispatchId, target, urgent: !isDealerTarget(to) });
  }
}

/**
 * Claims a dispatch for sending. Due allows for the clocks of queue and process to differ.
 * @returns "claimed" when another worker has it; null when it is delivered, held, given up or not due yet
 */
export async function claimDispatch(
  tx: AccountTransaction,
  id: number,
  now: Date,
): Promise<Dispatch | "claimed" | null> {
  const [row] = await tx.query<Dispatch & { readonly claimed: boolean }>(
    `select id, (select slug from account where account.id = account_id) as account, lead_id, kind, target,
       secret_name, adf_form, requested_at, coalesce(claimed_until > $2, false) as claimed
     from lead_delivery
     where id = $1 and state = 'pending' and next_try_at <= $2::timestamptz + interval '30 seconds'
     for update`,
    [id, now],
  );
  if (!row) return null;
  const { claimed, ...dispatch } = row;
  if (claimed) return "claimed";
  await tx.query("update lead_delivery set claimed_until = $2 where id = $1", [
    id,
    new Date(now.getTime() + DISPATCH_CLAIM_MS),
  ]);
  return dispatch;
}

/** Records that a target has the lead, unless it was asked for again meanwhile. */
export async function recordDispatched(
  tx: AccountTransaction,
  { id, requested_at }: RequestedDispatch,
  now: Date,
): Promise<void> {
  await tx.query(
    `update lead_delivery
     set state = 'delivered', delivered_at = $3, attempts = attempts + 1, last_error = null, claimed_until = null
     where id = $1 and requested_at = $2`,
    [id, requested_at, now],
  );
}

/** Records a failed attempt and when to try again, or that it is given up (D13), unless it was asked for again meanwhile. */
export async function recordFailure(
  tx: AccountTransaction,
  { id, requested_at }: RequestedDispatch,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const [row] = await tx.query<{ attempts: number }>(
    `update lead_delivery set attempts = attempts + 1, last_error = $3, claimed_until = null
     where id = $1 and requested_at = $2 returning attempts`,
    [id, requested_at, reason.slice(0, 500)],
  );
  if (!row) return;
  const next = findNextAttempt(row.attempts, now);
  await tx.query(
    "update lead_delivery set state = $2, next_try_at = coalesce($3, next_try_at) where id = $1",
    [id, next ? "pending" : "failed", next],
  );
}

/** Targets of the dealer that have not got a lead. Neither the shopper's confirmation nor an alert counts (D13). */
export async function listUnreachedTargets(
  tx: AccountTransaction,
  leadId: string,
): Promise<readonly string[]> {
  const rows = await tx.query<{ target: string }>(
    `select target from lead_delivery
     where lead_id = $1 and kind in ('mail', 'adf', 'webhook') and state in ('pending', 'failed') order by id`,
    [leadId],
  );
  return rows.map(({ target }) => target);
}

/** The first address that a lead was mailed to, for the shopper's answers; null when it went by mail to none. */
export async function findReplyAddress(tx: AccountTransaction, leadId: string): Promise<string | null> {
  const [row] = await tx.query<{ target: string }>(
    "select target from lead_delivery where lead_id = $1 and kind = 'mail' order by id limit 1",
    [leadId],
  );
  return row?.target ?? null;
}
