import {
  computePeriodicFees,
  computeRepaymentCents,
  countPeriods,
  type Loan,
  toPeriodicRate,
} from "./repayment.ts";

/** One period of a loan, all in integer cents. */
export interface SchedulePeriod {
  /** From 1. */
  readonly number: number;
  readonly interestCents: number;
  readonly principalCents: number;
  /** The period's part of the monthly fees. */
  readonly feesCents: number;
  /** Interest, principal and fees together. */
  readonly paymentCents: number;
  /** Still owed after the payment; after the last one the residual. */
  readonly balanceCents: number;
}

/** All that a schedule pays with the loan's residual, in integer cents: the one total of a loan (D98). */
export function sumScheduleCents(periods: readonly SchedulePeriod[], { residualCents }: Loan): number {
  return periods.reduce((sum, { paymentCents }) => sum + paymentCents, residualCents);
}

/**
 * How a loan is paid off, to the cent: every repayment and each period's interest are whole cents, and the last payment
 * takes the remainder, so that the residual is left exactly (D28). Null if there is no such loan (`computeRepaymentCents`).
 */
export function buildSchedule(loan: Loan): readonly SchedulePeriod[] | null {
  const exact = computeRepaymentCents(loan);
  if (exact === null) return null;
  const payment = Math.round(exact);
  const rate = toPeriodicRate(loan);
  const count = countPeriods(loan);
  const fees = computePeriodicFees(loan);
  let balance = loan.principalCents;
  return Array.from({ length: count }, (_, at) => {
    const interestCents = Math.round(balance * rate);
    const feesCents = Math.round(fees * (at + 1)) - Math.round(fees * at);
    const isLast = at === count - 1;
    const principalCents = isLast ? balance - loan.residualCents : payment - interestCents - feesCents;
    balance -= principalCents;
    return {
      number: at + 1,
      ...{ interestCents, principalCents, feesCents },
      paymentCents: interestCents + principalCents + feesCents,
      balanceCents: balance,
    };
  });
}
