import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Payment, PaymentPurpose, Refund } from "../payment.ts";
import type { PaymentPorts } from "../payment-ports.server.ts";
import { buildReceipt } from "./receipt.ts";
import { addReceipt } from "./receipt-store.server.ts";

/** Issues the receipt of money that was just booked (D387). A site that is no longer served issues none. */
export async function issueReceipt(
  tx: AccountTransaction,
  { findSite, now }: Pick<PaymentPorts, "findSite" | "now">,
  {
    payment,
    refund,
    purpose,
  }: { readonly payment: Payment; readonly refund: Refund | null; readonly purpose: PaymentPurpose },
): Promise<void> {
  const site = await findSite(payment.siteId);
  if (!site) return;
  const receipt = buildReceipt(site, { payment, refund, purpose, now: now() });
  await addReceipt(tx, { paymentId: payment.id, refundId: refund?.id ?? null, receipt, now: now() });
}
