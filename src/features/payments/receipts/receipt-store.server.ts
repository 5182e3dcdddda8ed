import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type Receipt, receiptSchema } from "./receipt.ts";

export interface NumberedReceipt {
  readonly number: number;
  readonly receipt: Receipt;
  readonly issuedAt: Date;
}

/**
 * Stores a receipt under the account's next number; once for a payment and for each refund. The caller has booked money, so that
 * nobody else takes the number meanwhile.
 */
export async function addReceipt(
  tx: AccountTransaction,
  {
    paymentId,
    refundId,
    receipt,
    now,
  }: {
    readonly paymentId: string;
    readonly refundId: string | null;
    readonly receipt: Receipt;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into payment_receipt (account_id, number, payment_id, refund_id, document, issued_at)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from payment_receipt
     on conflict (account_id, payment_id, refund_id) do nothing`,
    [tx.accountId, paymentId, refundId, receipt, now],
  );
}

/** Finds the receipt of a payment, or of one of its refunds; null if there is none. */
export async function findReceipt(
  tx: AccountTransaction,
  { paymentId, refundId }: { readonly paymentId: string; readonly refundId: string | null },
): Promise<NumberedReceipt | null> {
  const [row] = await tx.query<{ number: number; document: unknown; issuedAt: Date }>(
    `select number, document, issued_at as "issuedAt" from payment_receipt
     where payment_id = $1 and refund_id is not distinct from $2`,
    [paymentId, refundId],
  );
  if (!row) return null;
  return { number: row.number, receipt: receiptSchema.parse(row.document), issuedAt: row.issuedAt };
}
