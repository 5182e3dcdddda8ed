import type { AccountId } from "#platform/account-id.ts";
import { BankAccount } from "../bank/bank-account.server.ts";
import type { Refund } from "../payment.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import { findRefund } from "../store/payment-store.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/**
 * Books that the dealer has sent a refund by bank transfer (D402). Never called within a transaction.
 * @returns the refund as it is then; null for one that is not to be sent so
 */
export async function reportSent(
  ports: PaymentPorts,
  accountId: AccountId,
  refundId: string,
): Promise<Refund | null> {
  const { db, now } = ports;
  const read = () => db.inAccount(accountId, (tx) => findRefund(tx, refundId));
  const refund = await read();
  if (!refund || !(await new BankAccount({ db, accountId, now }).markSent(refundId))) return null;
  await settlePayment(ports, accountId, refund.paymentId);
  return read();
}
