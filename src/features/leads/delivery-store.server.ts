import type { JobQueue } from "#platform/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { nextAttempt } from "./back-off.ts";
import { deliverLeadJob } from "./lead-jobs.ts";
import type { Target } from "./routing.ts";

/** One target of a lead, claimed by the worker that is about to send it. */
export interface Delivery {
  readonly id: number;
  /** Slug of the account. */
  readonly account: string;
  readonly lead_id: string;
  readonly kind: Target["kind"];
  readonly target: string;
  readonly secret_name: string | null;
  readonly requested_at: Date;
}

/** Longer than any sending takes. */
const CLAIM_MS = 2 * 60_000;

/** Adds a row a target; a target that the lead already has stays as it is. */
export async function addDeliveries(
  tx: AccountTransaction,
  leadId: string,
  targets: readonly Target[],
  state: "held" | "pending",
  now: Date,
): Promise<void> {
  for (const target of targets) {
    await tx.query(
      `insert into lead_delivery (account_id, lead_id, kind, target, secret_name, state, requested_at, next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (account_id, lead_id, kind, target) do nothing`,
      [
        tx.accountId,
        leadId,
        target.kind,
        target.to,
        "secretName" in target ? target.secretName : null,
        state,
        now,
      ],
    );
  }
}

/** Adds a job for each target of a lead that is due and not yet delivered. Doing it twice does no harm. */
export async function enqueuePending(
  tx: AccountTransaction,
  jobs: Pick<JobQueue, "enqueue">,
  leadId: string,
  now: Date,
): Promise<void> {
  const due = await tx.query<{ id: number }>(
    "select id from lead_delivery where lead_id = $1 and state = 'pending' and next_try_at <= $2 order by id",
    [leadId, now],
  );
  for (const { id } of due) {
    await jobs.enqueue(tx, deliverLeadJob, { accountId: tx.accountId, deliveryId: id });
  }
}

/**
 * Claims a delivery for sending; null when it is delivered, held, given up, not due yet, or another worker has it. Due
 * allows for the clocks of queue and process to differ.
 */
export async function claimDelivery(tx: AccountTransaction, id: number, now: Date): Promise<Delivery | null> {
  const [row] = await tx.query<Delivery>(
    `update lead_delivery set claimed_until = $3, attempts = attempts + 1
     where id = $1 and state = 'pending' and next_try_at <= $2::timestamptz + interval '30 seconds'
       and (claimed_until is null or claimed_until <= $2)
     returning id, (select slug from account where account.id = account_id) as account, lead_id, kind, target,
       secret_name, requested_at`,
    [id, now, new Date(now.getTime() + CLAIM_MS)],
  );
  return row ?? null;
}

/** Records that a target has the lead. */
export async function recordDelivered(tx: AccountTransaction, id: number, now: Date): Promise<void> {
  await tx.query(
    `update lead_delivery set state = 'delivered', delivered_at = $2, last_error = null, claimed_until = null
     where id = $1`,
    [id, now],
  );
}

/** Records a failed attempt, and adds the job of the next one while there is one (D13). */
export async function recordFailure(
  tx: AccountTransaction,
  jobs: Pick<JobQueue, "enqueue">,
  id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const [row] = await tx.query<{ attempts: number }>("select attempts from lead_delivery where id = $1", [
    id,
  ]);
  const next = nextAttempt(row?.attempts ?? 0, now);
  await tx.query(
    `update lead_delivery set state = $2, last_error = $3, next_try_at = coalesce($4, next_try_at), claimed_until = null
     where id = $1`,
    [id, next ? "pending" : "failed", reason.slice(0, 500), next],
  );
  if (next) {
    await jobs.enqueue(tx, deliverLeadJob, { accountId: tx.accountId, deliveryId: id }, { startAfter: next });
  }
}

/** Targets of the dealer that have not got a lead. Neither the shopper's confirmation nor an alert counts (D13). */
export async function undeliveredTargets(tx: AccountTransaction, leadId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ target: string }>(
    `select target from lead_delivery
     where lead_id = $1 and kind in ('mail', 'adf', 'webhook') and state in ('pending', 'failed') order by id`,
    [leadId],
  );
  return rows.map(({ target }) => target);
}

/** The first address that a lead was mailed to, for the shopper's answers; null when it went by mail to none. */
export async function replyAddress(tx: AccountTransaction, leadId: string): Promise<string | null> {
  const [row] = await tx.query<{ target: string }>(
    "select target from lead_delivery where lead_id = $1 and kind = 'mail' order by id limit 1",
    [leadId],
  );
  return row?.target ?? null;
}
