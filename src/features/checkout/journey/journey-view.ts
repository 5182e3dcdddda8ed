import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { PaymentFormView } from "#features/payments/payment-form-view.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";

interface JourneyBase {
  readonly token: string;
  /** Of this page. */
  readonly path: string;
  /** "2022 Toyota HiLux SR5" */
  readonly title: string;
  /** Null for a vehicle that the site no longer shows. */
  readonly car: EnquiryCar | null;
  readonly yard: YardView | null;
  /** "$200" */
  readonly deposit: string;
  /** What is left to pay once all that is paid, and a trade-in, count towards the price: "$45,790". Null for nothing. */
  readonly rest: string | null;
  /** What it all comes to, a line each: "Price", "$45,990". */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  /** Said of a trade-in that counted when the reservation began and does not now; null otherwise. */
  readonly creditProblem: string | null;
  readonly reference: string;
  readonly formError: string | null;
  /** Where the vehicle is reserved again. */
  readonly reserveHref: string;
}

/** Held for this shopper: the deposit is to be paid. */
export interface HeldJourney extends JourneyBase {
  readonly kind: "held";
  /** ISO 8601 UTC, for the countdown. */
  readonly heldUntil: string;
  /** "Sunday 2 March 2025, 10:42 am" */
  readonly heldUntilText: string;
  /** Says that the price is another one than when the reservation began; null if it is the same. */
  readonly priceNotice: string | null;
  /** Null while no payment can be taken. */
  readonly payment: PaymentFormView | null;
  readonly refundDays: number;
}

export interface PaidJourney extends JourneyBase {
  readonly kind: "paid";
  /** Money has come by bank transfer: whoever changes their mind calls (D402). */
  readonly isPaidFor: boolean;
  readonly reservedUntilText: string;
  /** Until when the shopper gets the deposit back without a reason; null once that is over. */
  readonly refundUntilText: string | null;
  readonly bankTransfer: {
    readonly accountName: string;
    readonly bsb: string;
    readonly accountNumber: string;
  } | null;
}

export interface WaitingJourney extends JourneyBase {
  readonly kind: "waiting";
  /** 1 for the next in line. */
  readonly place: number;
  readonly waitingTime: string;
}

export interface EndedJourney extends JourneyBase {
  readonly kind: "ended";
  readonly heading: string;
  readonly text: string;
  /** Whether the vehicle can be reserved again. */
  readonly isFree: boolean;
}

export type JourneyView = HeldJourney | PaidJourney | WaitingJourney | EndedJourney;
