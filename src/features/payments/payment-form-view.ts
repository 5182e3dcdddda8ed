import type { Payment, PaymentClient, PaymentState } from "./payment.ts";

/** What shoppers can pay with, as pages say it (CHK-05). */
export const ACCEPTED_PAYMENTS = "Mastercard, Visa, Maestro, Google Pay and Apple Pay";

/** Fields of the simulator's form. */
export const SIMULATOR_FIELDS = { card: "test_card", bank: "bank" } as const;

/** What the payment form shows. */
export interface PaymentFormView {
  readonly client: PaymentClient;
  readonly state: PaymentState;
  readonly amountCents: number;
  /** Why the last attempt failed. */
  readonly failure: string | null;
}

export const buildPaymentFormView = (
  { state, amountCents, failure }: Payment,
  client: PaymentClient,
): PaymentFormView => ({
  state,
  amountCents,
  failure,
  // The simulator's secret stays on the server: its form posts to us.
  client: client.kind === "simulator" ? { ...client, clientSecret: "" } : client,
});
