/** What a lender charges beside interest, in integer cents. */
export interface LenderFees {
  /** Once, when the loan begins. */
  readonly upfrontFeesCents: number;
  /** With each month's repayment. */
  readonly monthlyFeesCents: number;
}

/** The prescribed example: a secured loan of $30,000 over 5 years, repaid monthly (FIN-15, LAW-04, D27). */
const CREDIT_CENTS = 30_000_00;
const MONTHS = 60;

/** What one cent a month is worth at the start of the loan, at a rate a month. */
const annuity = (rate: number) => (rate === 0 ? MONTHS : -Math.expm1(-MONTHS * Math.log1p(rate)) / rate);

/**
 * The comparison rate of a lender's rate with all its fees, percent a year: 12 × r × 100, where r is the rate a month at
 * which the repayments and fees of the prescribed example are worth the credit that is given (National Consumer Credit
 * Protection Regulations 2010, reg 100). It changes with rate and fees only (D27). Null for a rate or fee below 0, or one
 * that is no number.
 */
export function computeComparisonRate(
  ratePercent: number,
  { upfrontFeesCents, monthlyFeesCents }: LenderFees,
): number | null {
  const credit = CREDIT_CENTS - upfrontFeesCents;
  if (!(ratePercent >= 0 && upfrontFeesCents >= 0 && monthlyFeesCents >= 0 && credit > 0)) return null;
  const paid = CREDIT_CENTS / annuity(ratePercent / 1200) + monthlyFeesCents;
  // What is paid is worth less the higher the rate, and at this one less than the credit.
  let [low, high] = [0, paid / credit];
  // A fixed number of halvings: beside a large rate, neighbouring numbers lie further apart than any small difference.
  for (let halving = 0; halving < 100; halving++) {
    const middle = (low + high) / 2;
    if (paid * annuity(middle) > credit) low = middle;
    else high = middle;
  }
  return Number.isFinite(high) ? high * 1200 : null;
}

/** A rate as lenders publish it, to two decimals. */
export const publishedRate = (percent: number): number => Math.round(percent * 100) / 100;

/** The comparison rate of a rate with all fees, as it is published; null if there is none. */
export function toPublishedComparison(ratePercent: number, fees: LenderFees): number | null {
  const percent = computeComparisonRate(ratePercent, fees);
  return percent === null ? null : publishedRate(percent);
}

/**
 * The fees a month that make a lender's own comparison rate of its rate, in cents, not rounded; 0 where its establishment
 * fees alone make more. With them the comparison rate at another rate of the same lender can be stated.
 */
export function computeImpliedMonthlyFees(
  ratePercent: number,
  ownComparisonPercent: number,
  upfrontFeesCents: number,
): number {
  const credit = CREDIT_CENTS - upfrontFeesCents;
  const paid = credit / annuity(ownComparisonPercent / 1200);
  return Math.max(0, paid - CREDIT_CENTS / annuity(ratePercent / 1200));
}
