/** How often a loan is repaid: its name and periods a year (FIN-28, ENT-16). */
export const FREQUENCIES = { week: 52, fortnight: 26, month: 12 } as const;
export type Frequency = keyof typeof FREQUENCIES;

/** A loan that is paid off in equal repayments, one at the end of each period, and a residual with the last one. */
export interface Loan {
  /** Integer cents: the amount less the deposit, with the fees that are charged once (FIN-50). */
  readonly principalCents: number;
  /** Percent a year, nominal: 8.99. */
  readonly ratePercent: number;
  readonly termYears: number;
  readonly frequency: Frequency;
  /** Integer cents, paid at the end: the balloon. */
  readonly residualCents: number;
  /** Integer cents a month that the lender charges with the repayments (D97). */
  readonly monthlyFeesCents: number;
}

/** How many repayments a term has. */
export function countPeriods({ termYears, frequency }: Pick<Loan, "termYears" | "frequency">): number {
  return Math.round(termYears * FREQUENCIES[frequency]);
}

/** Interest of one period as a part of the balance. */
export function toPeriodicRate({ ratePercent, frequency }: Pick<Loan, "ratePercent" | "frequency">): number {
  return ratePercent / 100 / FREQUENCIES[frequency];
}

/** A lender's term where it says none (FIN-12). */
export const ESTIMATE_YEARS = 5;

/** The part of a repayment that is monthly fees, in cents, not rounded (D97). */
export function computePeriodicFees({
  monthlyFeesCents,
  frequency,
}: Pick<Loan, "monthlyFeesCents" | "frequency">) {
  return (monthlyFeesCents * 12) / FREQUENCIES[frequency];
}

/**
 * The repayment of each period in cents, not rounded: (P − residual/(1+r)^n) × r / (1 − (1+r)^−n), without interest an
 * even share (FIN-50), and the period's part of the monthly fees (D97). Null if there is no such loan: nothing borrowed, no term, a rate below 0, a residual below 0
 * or above what is borrowed, fees below 0, or anything that is no number.
 */
export function computeRepaymentCents(loan: Loan): number | null {
  const { principalCents: principal, residualCents: residual } = loan;
  const rate = toPeriodicRate(loan);
  const count = countPeriods(loan);
  const fees = computePeriodicFees(loan);
  const isLoan =
    principal > 0 && rate >= 0 && count >= 1 && residual >= 0 && residual <= principal && fees >= 0;
  if (!isLoan || !Number.isFinite(principal * rate * count + fees)) return null;
  // (1+r)^n − 1, exact for the smallest rates, too.
  const growth = Math.expm1(count * Math.log1p(rate));
  if (growth === 0) return (principal - residual) / count + fees;
  const repayment = (rate * (principal + principal * growth - residual)) / growth + fees;
  return Number.isFinite(repayment) ? repayment : null;
}

/** Weeks of a month where a weekly estimate is shown as a monthly one (FIN-14). */
export const WEEKS_A_MONTH = 4.33;
