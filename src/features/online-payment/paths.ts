/** Where shoppers pay an invoice (CHK-07). */
export const ONLINE_PAYMENT_PATH = "/online-payment";

/** The receipt of a payment of the signed-in shopper, as a PDF. */
export const RECEIPT_PATH = "/online-payment/receipt";

export const toPaymentPath = (paymentId: string): string => `${ONLINE_PAYMENT_PATH}?payment=${paymentId}`;

export const toReceiptPath = (paymentId: string): string => `${RECEIPT_PATH}?payment=${paymentId}`;
