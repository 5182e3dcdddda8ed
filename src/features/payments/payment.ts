import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { PaymentProvider } from "./provider/payment-provider.ts";

/** The most that one payment can take, in cents: Stripe's limit of eight digits. */
export const MAX_PAYMENT_CENTS = 99_999_999;

/**
 * - `created`: nobody has paid yet
 * - `failed`: the last card was declined; another one can still pay
 * - `requires_action`: the shopper's bank asks for 3-D Secure
 * - `processing`: the provider does not know yet
 * - `paid`, also when a part was refunded; `refunded`: all of it
 * - `cancelled`: it can no longer be paid
 */
export type PaymentState =
  | "created"
  | "failed"
  | "requires_action"
  | "processing"
  | "paid"
  | "refunded"
  | "cancelled";

/** What money is taken for. */
type PaymentPurposeName = "reservation" | "purchase" | "invoice";

export interface Payment {
  readonly id: string;
  readonly siteId: SiteId;
  readonly purpose: PaymentPurposeName;
  /** Id of the hold or the invoice. */
  readonly subjectId: string;
  readonly amountCents: number;
  readonly currency: "aud";
  /** What the shopper and their bank read: "Deposit for 2022 Toyota HiLux SR5". */
  readonly description: string;
  /** Where the receipt goes; "" once the person was erased. */
  readonly email: string;
  readonly shopperId: string | null;
  readonly provider: PaymentProvider["kind"];
  /** The dealer's own account at the provider. */
  readonly providerAccount: string | null;
  readonly providerRef: string | null;
  readonly state: PaymentState;
  /** Why the last attempt failed, in words for the shopper. */
  readonly failure: string | null;
  /** What the provider has accepted to pay back, in cents. */
  readonly refundedCents: number;
  /** What the provider kept, in cents; 0 while it has not said. */
  readonly feeCents: number;
  /** When it is cancelled if it is not paid. */
  readonly expiresAt: Date | null;
  readonly cancelAskedAt: Date | null;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date | null;
  readonly version: number;
}

/** A payment to take. `id` is ours, a UUID. The same idempotency key again is the same payment. */
export type NewPayment = Pick<
  Payment,
  | "id"
  | "siteId"
  | "purpose"
  | "subjectId"
  | "amountCents"
  | "currency"
  | "description"
  | "email"
  | "shopperId"
  | "expiresAt"
  | "idempotencyKey"
>;

/** Why money goes back. */
export type RefundReason =
  /** The vehicle went to somebody else, or the hold ended, before the money came. */
  | "too-late"
  | "sold-elsewhere"
  | "dealer-cancelled"
  | "shopper-cancelled"
  | "dealer"
  /** The dealer made it at the provider. */
  | "at-provider";

/** `asked` → `waiting` while the provider's balance is too small → `sent` → `done`, or `failed`. */
type RefundState = "asked" | "waiting" | "sent" | "done" | "failed";

export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  /** Who asked for it: "shopper", "system", "provider", or a person of the dealer. */
  readonly actor: string;
  readonly idempotencyKey: string;
  readonly state: RefundState;
  readonly providerRef: string | null;
  readonly failure: string | null;
  readonly nextTryAt: Date | null;
  readonly createdAt: Date;
}

/** Whether the money is still wanted. */
export type PaidDecision = { readonly keep: true } | { readonly keep: false; readonly reason: RefundReason };

/**
 * What a feature does when the money that it asked for comes, does not come or goes back. All run in the transaction that books it,
 * with the payment's row locked, and may run for a payment of an earlier or later moment than expected.
 */
export interface PaymentPurpose {
  /** Whether what is paid stays the shopper's until it is applied, or settles what they owe (D382). */
  readonly bookedAs: "deposit" | "sale";
  /** Locks what the money is for. Called before the payment's row is locked, so that all locks are taken in one order. */
  readonly lock?: (tx: AccountTransaction, payment: Payment) => Promise<void>;
  readonly onPaid: (tx: AccountTransaction, payment: Payment, now: Date) => Promise<PaidDecision>;
  /** It was cancelled or ran out. */
  readonly onCancelled?: (tx: AccountTransaction, payment: Payment, now: Date) => Promise<void>;
  readonly onRefunded?: (
    tx: AccountTransaction,
    payment: Payment,
    refund: Refund,
    now: Date,
  ) => Promise<void>;
}

/** The purposes of the program. */
export type PaymentPurposes = Readonly<Partial<Record<PaymentPurposeName, PaymentPurpose>>>;

/** What the shopper's browser needs to pay. */
export type PaymentClient =
  | { readonly kind: "simulator"; readonly clientSecret: string }
  | {
      readonly kind: "stripe";
      readonly publishableKey: string;
      readonly clientSecret: string;
      readonly connectedAccount: string;
    };

const UNFINISHED: readonly PaymentState[] = ["created", "failed", "requires_action", "processing"];

/** Whether a payment may still be paid. */
export const isUnfinished = ({ state }: Pick<Payment, "state">): boolean => UNFINISHED.includes(state);

/** Whether a payment is to be cancelled unless it is paid. */
export const isUnwanted = (
  { state, cancelAskedAt, expiresAt }: Pick<Payment, "state" | "cancelAskedAt" | "expiresAt">,
  now: Date,
): boolean => state === "cancelled" || cancelAskedAt !== null || (expiresAt !== null && expiresAt <= now);

/** Something about money that a person must look at. */
export interface Discrepancy {
  readonly paymentId: string | null;
  /** The provider's id. */
  readonly ref: string | null;
  readonly what: string;
}
