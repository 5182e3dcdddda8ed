import type { AccountTransaction } from "#platform/postgres/database.ts";
import { bookMovement, readPaymentBalances, splitRefund } from "../ledger/ledger.server.ts";
import { paymentNoticeJob } from "../notices/notice-job.ts";
import type { Payment, PaymentPurpose, Refund } from "../payment.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import type { ProviderRefund } from "../provider/payment-provider.ts";
import { issueReceipt } from "../receipts/issue-receipt.server.ts";
import {
  addRefund,
  findRefundByKey,
  listRefunds,
  lockPayment,
  savePayment,
  saveRefund,
} from "../store/payment-store.server.ts";

export interface NewRefund extends Pick<Refund, "paymentId" | "reason" | "actor" | "idempotencyKey"> {
  /** Null for all that is left. */
  readonly amountCents: number | null;
}

export type RecordedRefund =
  | { readonly ok: true; readonly refund: Refund }
  | {
      readonly ok: false;
      readonly reason:
        | "unknown"
        | "not-paid"
        | "already-refunded"
        | "too-much"
        | "not-an-amount"
        | "key-reused";
      /** Cents that can still be refunded. */
      readonly left: number;
    };

type BookingPorts = Pick<PaymentPorts, "newId" | "now">;

/**
 * Records that money is to go back, in the caller's transaction (D384). `sendRefunds`, or a round within a minute, asks the provider
 * once that is committed. The same idempotency key again answers the refund that it has.
 */
export async function recordRefund(
  tx: AccountTransaction,
  ports: BookingPorts,
  wanted: NewRefund,
): Promise<RecordedRefund> {
  const payment = await lockPayment(tx, wanted.paymentId);
  if (!payment) return { ok: false, reason: "unknown", left: 0 };
  const own = await listRefunds(tx, payment.id);
  const left = payment.paidAt ? payment.amountCents - sumStanding(own) : 0;
  const earlier = await findRefundByKey(tx, wanted.idempotencyKey);
  if (earlier) {
    const isSame =
      earlier.paymentId === payment.id && earlier.amountCents === (wanted.amountCents ?? earlier.amountCents);
    return isSame ? { ok: true, refund: earlier } : { ok: false, reason: "key-reused", left };
  }
  if (!payment.paidAt) return { ok: false, reason: "not-paid", left };
  if (left === 0) return { ok: false, reason: "already-refunded", left };
  const amountCents = wanted.amountCents ?? left;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    return { ok: false, reason: "not-an-amount", left };
  if (amountCents > left) return { ok: false, reason: "too-much", left };
  const refund = await addRefund(tx, { id: ports.newId(), ...wanted, amountCents }, ports.now());
  if (!refund) return { ok: false, reason: "key-reused", left };
  await bookAsked(tx, ports, refund);
  return { ok: true, refund };
}

const sumStanding = (refunds: readonly Refund[]) =>
  refunds.reduce((total, { amountCents, state }) => total + (state === "failed" ? 0 : amountCents), 0);

async function bookAsked(
  tx: AccountTransaction,
  { newId, now }: BookingPorts,
  refund: Refund,
): Promise<void> {
  const { id, paymentId, amountCents } = refund;
  const split = splitRefund(await readPaymentBalances(tx, paymentId), amountCents);
  await bookMovement(tx, {
    ...{ id: newId(), kind: "refund asked", paymentId, idempotencyKey: `refund asked:${id}`, now: now() },
    entries: { ...split, refunds_outbound: -amountCents },
  });
}

/** Records a refund that was not made by us. Of ours, those that no longer fit beside it have failed. */
export async function adoptRefund(
  tx: AccountTransaction,
  ports: BookingPorts,
  {
    payment,
    found,
    own,
  }: { readonly payment: Payment; readonly found: ProviderRefund; readonly own: readonly Refund[] },
): Promise<Refund> {
  let standing = own.filter(({ state }) => state !== "failed");
  const open = standing.filter(({ state }) => state === "asked" || state === "waiting");
  while (sumStanding(standing) + found.amountCents > payment.amountCents) {
    const last = open.pop();
    if (!last) throw new Error(`more than payment ${payment.id} is refunded at its provider`);
    await failRefund(tx, ports, { refund: last, failure: "It was refunded at the provider meanwhile." });
    standing = standing.filter(({ id }) => id !== last.id);
  }
  const refund = await addRefund(
    tx,
    {
      ...{ id: ports.newId(), paymentId: payment.id, amountCents: found.amountCents, reason: "at-provider" },
      ...{ actor: "provider", idempotencyKey: `provider:${found.ref}` },
    },
    ports.now(),
  );
  if (!refund) throw new Error(`refund ${found.ref} is recorded and unknown`);
  await bookAsked(tx, ports, refund);
  return refund;
}

interface AnsweredRefund {
  readonly payment: Payment;
  readonly purpose: PaymentPurpose;
  readonly refund: Refund;
  readonly found: ProviderRefund;
}

/** Books what the provider says of a refund, once. The payment's row is locked. */
export async function finishRefund(
  tx: AccountTransaction,
  ports: BookingPorts & Pick<PaymentPorts, "jobs" | "findSite">,
  { payment, purpose, refund, found }: AnsweredRefund,
): Promise<Payment> {
  const { now, newId, jobs } = ports;
  if (refund.state === "done" || refund.state === "failed") return payment;
  if (found.state === "failed") {
    await failRefund(tx, ports, { refund, failure: "The provider could not pay it back." });
    return payment;
  }
  if (found.state === "pending") {
    const nextTryAt = new Date(now().getTime() + PENDING_MS);
    await saveRefund(tx, refund, {
      change: { state: "sent", providerRef: found.ref, nextTryAt },
      now: now(),
    });
    // Nobody but the dealer can send it.
    if (payment.provider === "bank" && refund.state === "asked")
      await jobs.enqueue(tx, paymentNoticeJob, {
        payload: {
          accountId: tx.accountId,
          paymentId: payment.id,
          told: "refund-to-send",
          refundId: refund.id,
        },
      });
    return payment;
  }
  const { id, amountCents, paymentId } = refund;
  await bookMovement(tx, {
    ...{ id: newId(), kind: "refund done", paymentId, idempotencyKey: `refund done:${id}`, now: now() },
    entries: { refunds_outbound: amountCents, provider: -amountCents },
  });
  const done = { state: "done", providerRef: found.ref, failure: null, nextTryAt: null } as const;
  const finished = await saveRefund(tx, refund, { change: done, now: now() });
  const refundedCents = payment.refundedCents + amountCents;
  const state = refundedCents === payment.amountCents ? "refunded" : payment.state;
  const changed = await savePayment(tx, payment, { change: { refundedCents, state }, now: now() });
  await purpose.onRefunded?.(tx, changed, finished, now());
  await issueReceipt(tx, ports, { payment: changed, refund: finished, purpose });
  const payload = { accountId: tx.accountId, paymentId, told: "refunded", refundId: id } as const;
  await jobs.enqueue(tx, paymentNoticeJob, { payload });
  return changed;
}

/** When the provider is asked again for what it is paying back. */
const PENDING_MS = 600_000;

/** Books that a refund will never be done: the money is the payment's again. */
export async function failRefund(
  tx: AccountTransaction,
  { newId, now }: BookingPorts,
  { refund, failure }: { readonly refund: Refund; readonly failure: string },
): Promise<Refund> {
  const { id, paymentId } = refund;
  const asked = await tx.query<{ ledger: string; cents: number }>(
    `select ledger, amount_cents as cents from ledger_entry e
     join ledger_transfer t on t.account_id = e.account_id and t.id = e.transfer_id
     where t.idempotency_key = $1`,
    [`refund asked:${id}`],
  );
  await bookMovement(tx, {
    ...{ id: newId(), kind: "refund failed", paymentId, idempotencyKey: `refund failed:${id}`, now: now() },
    entries: Object.fromEntries(asked.map(({ ledger, cents }) => [ledger, -cents])),
  });
  return saveRefund(tx, refund, { change: { state: "failed", failure, nextTryAt: null }, now: now() });
}
