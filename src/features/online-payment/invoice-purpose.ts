import type { PaymentPurpose } from "#features/payments/payment.ts";

/** An invoice that a shopper pays by its reference: whoever pays it owes it, so the money is always kept (CHK-07). */
export const invoicePurpose: PaymentPurpose = { bookedAs: "sale", onPaid: async () => ({ keep: true }) };
