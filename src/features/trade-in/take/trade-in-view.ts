import type { FormView } from "#features/forms/view/form-view.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";

/** The page where a shopper has their car valued (TRADE-08, TRADE-09). */
export interface TradeInView {
  readonly form: FormView;
  /** The car of the site that the shopper wants. */
  readonly car: EnquiryCar | null;
  readonly isSold: boolean;
}
