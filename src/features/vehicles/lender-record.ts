/** Every lender whose data the product knows: its key in configuration and in feeds (FIN-04 to FIN-07). */
export const LENDERS = [
  "taurus",
  "360-finance",
  "ausloans",
  "manual",
  "angle",
  "powertorque",
  "nissan-finance",
  "youx",
] as const;
export type Lender = (typeof LENDERS)[number];

/** No consumer loan may cost more, percent a year (National Credit Code, section 32A). */
export const MAX_LOAN_PERCENT = 48;

/**
 * What a lender offers for one vehicle, as its feed or the lender's quote service says (ENT-13, ENT-14). Rates are percent
 * a year, money is integer cents, null is not said. A payment keeps the fractions of a cent that its source has (FIN-53).
 */
export interface LenderRecord {
  readonly interestRate: number | null;
  readonly comparisonRate: number | null;
  readonly paymentWeekCents: number | null;
  readonly paymentMonthCents: number | null;
  readonly termYears: number | null;
  readonly depositCents: number | null;
  readonly balloonCents: number | null;
  readonly establishmentFeesCents: number | null;
  readonly disclaimer: string | null;
  /** The day of its rates; the lender's own (`FinanceLender`) by default. */
  readonly rateDate?: string | null;
  /** The price that it is of; it holds for no other. Null for any. */
  readonly priceCents: number | null;
}

/** What a lender asks each week or month, in cents, not rounded (FIN-51 to FIN-53). */
export interface LenderPayment {
  readonly weekCents: number | null;
  readonly monthCents: number | null;
}

/** A source's payment in cents, with fractions down to a ten-thousandth: dollars are rounded once, where they show (FIN-53). */
export const toPaymentCents = (dollars: number): number => Math.round(dollars * 1e6) / 1e4;

/** By lender, at most one each. */
export type LenderRecords = Readonly<Partial<Record<Lender, LenderRecord>>>;

export const EMPTY_RECORD: LenderRecord = {
  interestRate: null,
  comparisonRate: null,
  paymentWeekCents: null,
  paymentMonthCents: null,
  termYears: null,
  depositCents: null,
  balloonCents: null,
  establishmentFeesCents: null,
  disclaimer: null,
  priceCents: null,
};
