import type { PaymentFormView } from "#features/payments/payment-form-view.ts";
import type { InvoiceField } from "./rules/read-invoice.ts";

/** The form of an invoice. */
export interface InvoiceFormView {
  readonly kind: "form";
  readonly key: string;
  readonly formToken: string;
  /** Who is paid. */
  readonly businessName: string;
  readonly values: Readonly<Record<InvoiceField, string>>;
  readonly errors: Readonly<Partial<Record<InvoiceField, string>>>;
  readonly formError: string | null;
}

interface PaymentFacts {
  readonly id: string;
  readonly description: string;
  /** "$1,234.50". */
  readonly amount: string;
  readonly email: string;
  readonly businessName: string;
  readonly isSimulated: boolean;
}

export type OnlinePaymentView =
  | InvoiceFormView
  | (PaymentFacts & {
      readonly kind: "pay";
      readonly formToken: string;
      readonly form: PaymentFormView;
      /** Of this page with its payment. */
      readonly path: string;
    })
  | (PaymentFacts & {
      readonly kind: "paid";
      readonly receiptHref: string;
      /** What was paid back of it; null for nothing. */
      readonly refunded: string | null;
    })
  /** `ended`: it was not paid in time. `unavailable`: the provider does not answer. */
  | (PaymentFacts & { readonly kind: "ended" | "unavailable" });
