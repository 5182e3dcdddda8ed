/** Where a payment stands with its provider, as Stripe's PaymentIntents do. */
export type ProviderState =
  /** Waits for a card; `failure` says why the last one was declined. */
  "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";

/** A payment as the provider knows it. */
export interface ProviderPayment {
  /** The provider's id. */
  readonly ref: string;
  /** Our payment's id, which the provider was given; null for a payment that is not ours. */
  readonly paymentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly state: ProviderState;
  /** Why the last attempt failed, in words for the shopper; null if it did not. */
  readonly failure: string | null;
  /** What the provider has paid back. */
  readonly refundedCents: number;
  /** What the provider keeps; 0 while nobody knows. */
  readonly feeCents: number;
  /** With this the shopper's browser pays it, and nothing else. */
  readonly clientSecret: string;
  readonly createdAt: Date;
}

/** Money that the provider pays back. */
export interface ProviderRefund {
  readonly ref: string;
  /** Our refund's id, which the provider was given; null for a refund made at the provider itself. */
  readonly refundId: string | null;
  readonly paymentRef: string;
  readonly amountCents: number;
  readonly state: "pending" | "succeeded" | "failed";
}

export interface NewProviderPayment {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly currency: "aud";
  readonly description: string;
  /** Asking again with the same key answers the same payment. */
  readonly idempotencyKey: string;
}

export interface NewProviderRefund {
  readonly ref: string;
  readonly refundId: string;
  readonly amountCents: number;
  /** Asking again with the same key pays nothing back again. */
  readonly idempotencyKey: string;
}

export type RefundOutcome =
  | { readonly ok: true; readonly refund: ProviderRefund }
  /** `balance`: the dealer's balance is too small for now. `refused`: it will never be done. */
  | { readonly ok: false; readonly reason: "balance" | "refused"; readonly detail: string };

/** A notice of the provider that something changed. What it is now is asked of the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The payment that it is about; null for anything else. */
  readonly paymentRef: string | null;
  /** The dealer's account at the provider; null if it names none. */
  readonly providerAccount: string | null;
  readonly createdAt: Date;
}

/**
 * Takes money for one dealer (CHK-06). Expected outcomes are returned; a provider that cannot be reached throws
 * `ProviderUnavailable`, and then nobody knows whether it acted: the same question with the same key is safe.
 * Those that take cards pass `payment-provider.contract.ts`.
 */
export interface PaymentProvider {
  readonly kind: "simulator" | "stripe" | "bank";
  createPayment(payment: NewProviderPayment): Promise<ProviderPayment>;
  /** Null for an id that is not a payment of this dealer. */
  findPayment(ref: string): Promise<ProviderPayment | null>;
  /** Cancels what is not paid, and answers what the payment is then: one that is paid stays so. */
  cancelPayment(ref: string): Promise<ProviderPayment>;
  refundPayment(refund: NewProviderRefund): Promise<RefundOutcome>;
  /** All payments since an instant, by when they were made. */
  listPayments(since: Date): AsyncIterable<ProviderPayment>;
  /** All refunds of a payment. */
  listRefunds(ref: string): Promise<readonly ProviderRefund[]>;
  /** What it could refund now, in cents; null if it does not say. */
  findBalance(): Promise<number | null>;
  /** Reads a webhook whose signature is the provider's; null for a forged, altered or old one. */
  readEvent(body: string, signature: string, now: Date): ProviderEvent | null;
}

/** The provider did not answer, or not as it should. */
export class ProviderUnavailable extends Error {}
