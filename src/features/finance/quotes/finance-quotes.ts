import type { LenderRecord } from "#features/vehicles/lender-record.ts";
import type { CreditBand } from "./credit-bands.ts";

export interface QuoteQuestion {
  readonly credit: CreditBand;
  /** Integer cents. */
  readonly priceCents: number;
  readonly year: number;
  readonly vin: string | null;
  readonly nvic: string | null;
}

/** A lender's service that says what it asks for one vehicle at one price (FIN-20). */
export interface FinanceQuotes {
  /**
   * Null if it has no quote, or none that can be believed.
   * @throws Error when it fails or rests; nothing is shown then (FIN-21)
   */
  quote(question: QuoteQuestion): Promise<LenderRecord | null>;
}
