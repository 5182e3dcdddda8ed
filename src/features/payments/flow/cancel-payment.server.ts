import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isUnfinished } from "../payment.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import { lockPayment, savePayment } from "../store/payment-store.server.ts";
import { type SettledPayment, settlePayment } from "./settle-payment.server.ts";

/** Records in the caller's transaction that a payment is no longer wanted. `settlePayment`, or the round, cancels it. */
export async function askToCancel(tx: AccountTransaction, paymentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment && isUnfinished(payment) && !payment.cancelAskedAt)
    await savePayment(tx, payment, { change: { cancelAskedAt: now }, now });
}

/**
 * Cancels a payment at its provider, and answers what it is then: one that is paid meanwhile is booked, and its purpose decides.
 * Never called within a transaction.
 */
export async function cancelPayment(
  ports: PaymentPorts,
  accountId: AccountId,
  paymentId: string,
): Promise<SettledPayment> {
  await ports.db.inAccount(accountId, (tx) => askToCancel(tx, paymentId, ports.now()));
  return settlePayment(ports, accountId, paymentId);
}
