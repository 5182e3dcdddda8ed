import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { paymentNoticeJob } from "../notices/notice-job.ts";
import type { Payment, Refund } from "../payment.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import { ProviderUnavailable, type RefundOutcome } from "../provider/payment-provider.ts";
import {
  findPayment,
  findRefund,
  listDueRefunds,
  lockPayment,
  saveRefund,
} from "../store/payment-store.server.ts";
import { failRefund, finishRefund } from "./book-refund.server.ts";

const MAX_REFUNDS = 50;
/** When a provider whose balance was too small, or that did not answer, is asked again. */
const RETRY_MS = { balance: 60 * MINUTE_MS, unavailable: MINUTE_MS };

/**
 * Asks the provider to pay back what is recorded and due, of one payment or of all (D384). A key of its own makes each safe to ask
 * again. Never called within a transaction.
 */
export async function sendRefunds(
  ports: PaymentPorts,
  accountId: AccountId,
  { paymentId, stopped }: { readonly paymentId?: string; readonly stopped?: AbortSignal } = {},
): Promise<void> {
  const { db, now } = ports;
  const due = await db.inAccount(accountId, (tx) =>
    listDueRefunds(tx, { now: now(), limit: MAX_REFUNDS, ...(paymentId && { paymentId }) }),
  );
  for (const refund of due) {
    if (stopped?.aborted) return;
    await sendRefund(ports, accountId, refund);
  }
}

async function sendRefund(ports: PaymentPorts, accountId: AccountId, refund: Refund): Promise<void> {
  const { db, log } = ports;
  const payment = await db.inAccount(accountId, (tx) => findPayment(tx, refund.paymentId));
  if (!payment?.providerRef) throw new Error(`refund ${refund.id} has no payment at a provider`);
  try {
    const outcome = await ask(ports, accountId, { payment, refund });
    await db.inAccount(accountId, (tx) => applyOutcome(tx, ports, { refund, outcome }));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ refund: refund.id, error: error.message }, "payment provider did not answer");
    await db.inAccount(accountId, (tx) => postpone(tx, ports, { refund, by: RETRY_MS.unavailable }));
  }
}

async function ask(
  { openProvider }: PaymentPorts,
  accountId: AccountId,
  { payment, refund }: { readonly payment: Payment; readonly refund: Refund },
): Promise<RefundOutcome> {
  const provider = await openProvider(accountId, payment);
  const ref = payment.providerRef ?? "";
  const { id: refundId, amountCents } = refund;
  const known = (await provider.listRefunds(ref)).find((one) => one.refundId === refundId);
  if (known) return { ok: true, refund: known };
  return provider.refundPayment({ ref, refundId, amountCents, idempotencyKey: `refund:${refundId}` });
}

async function applyOutcome(
  tx: AccountTransaction,
  ports: PaymentPorts,
  { refund: read, outcome }: { readonly refund: Refund; readonly outcome: RefundOutcome },
): Promise<void> {
  const { purposes, jobs, now, log } = ports;
  const before = await findPayment(tx, read.paymentId);
  const purpose = before && purposes[before.purpose];
  if (!purpose) throw new Error(`nothing takes money for ${before?.purpose}`);
  await purpose.lock?.(tx, before);
  const [payment, refund] = [await lockPayment(tx, read.paymentId), await findRefund(tx, read.id)];
  if (!payment || !refund || refund.state === "done" || refund.state === "failed") return;
  if (outcome.ok) {
    await finishRefund(tx, ports, { payment, purpose, refund, found: outcome.refund });
    return;
  }
  const told = outcome.reason === "balance" ? "refund-waiting" : "refund-failed";
  log.warn({ refund: refund.id, reason: outcome.reason }, "a refund was not taken by the provider");
  if (told === "refund-failed") await failRefund(tx, ports, { refund, failure: outcome.detail });
  else {
    const nextTryAt = new Date(now().getTime() + RETRY_MS.balance);
    await saveRefund(tx, refund, {
      change: { state: "waiting", failure: outcome.detail, nextTryAt },
      now: now(),
    });
    // Told once.
    if (refund.state === "waiting") return;
  }
  const payload = { accountId: tx.accountId, paymentId: payment.id, told, refundId: refund.id } as const;
  await jobs.enqueue(tx, paymentNoticeJob, { payload });
}

async function postpone(
  tx: AccountTransaction,
  { now }: PaymentPorts,
  { refund, by }: { readonly refund: Refund; readonly by: number },
): Promise<void> {
  await lockPayment(tx, refund.paymentId);
  const current = await findRefund(tx, refund.id);
  if (current?.state !== "asked" && current?.state !== "waiting" && current?.state !== "sent") return;
  const nextTryAt = new Date(now().getTime() + by);
  await saveRefund(tx, current, { change: { nextTryAt }, now: now() });
}
