import type { LenderRecord } from "#features/vehicles/lender-record.ts";

/** How shoppers may rate their own credit, as youX's `selfAssessedCreditScore` has it (API-16), and in words. */
export const CREDIT_BANDS = { GREAT: "Great", GOOD: "Good", FAIR: "Fair" } as const;
export type CreditBand = keyof typeof CREDIT_BANDS;

/** Whose quote is a vehicle's own (FIN-20). */
export const USUAL_CREDIT: CreditBand = "GREAT";

export function isCreditBand(value: unknown): value is CreditBand {
  return typeof value === "string" && Object.hasOwn(CREDIT_BANDS, value);
}

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
