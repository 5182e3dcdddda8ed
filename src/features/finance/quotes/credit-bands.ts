/** How shoppers may rate their own credit, as youX's `selfAssessedCreditScore` has it (API-16), and in words. */
export const CREDIT_BANDS = { GREAT: "Great", GOOD: "Good", FAIR: "Fair" } as const;
export type CreditBand = keyof typeof CREDIT_BANDS;

/** Whose quote is a vehicle's own (FIN-20). */
export const USUAL_CREDIT: CreditBand = "GREAT";

export function isCreditBand(value: unknown): value is CreditBand {
  return typeof value === "string" && Object.hasOwn(CREDIT_BANDS, value);
}
