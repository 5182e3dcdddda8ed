import type { LenderPayment } from "#features/vehicles/lender-record.ts";
import { toPublishedComparison } from "../rates/comparison-rate.ts";
import { computePaymentCents, MIN_SHOWN_DOLLARS, roundDollars } from "../rates/estimate.ts";
import { type CountedFees, sumFees } from "../rates/fees.ts";
import { computeRepaymentCents, countPeriods, type Frequency, type Loan } from "../rates/repayment.ts";
import { buildSchedule, sumScheduleCents } from "../rates/schedule.ts";
import type { FinanceLender } from "../settings/finance-settings.ts";
import { type CalculatorLimits, checkAmount } from "./calculator-limits.ts";
import type { CalculatorState } from "./calculator-state.ts";

/** What a lender brings to the calculator. */
export interface CalculatorTerms extends CountedFees {
  /** Percent a year: where the fields hold this rate, `comparisonPercent` is the lender's own (D27). */
  readonly ratePercent: number;
  readonly comparisonPercent: number;
  readonly rounding: FinanceLender["rounding"];
  /** The lender's own payment in integer cents, for exactly the fields of `of`; null if it gives none (FIN-51). */
  readonly payment: (LenderPayment & { readonly of: Omit<CalculatorState, "frequency"> }) | null;
}

export interface Calculation {
  readonly repaymentDollars: number;
  /** The same repayment and the last one, which takes the remainder, in integer cents (D28). */
  readonly paymentCents: number;
  readonly lastPaymentCents: number;
  /** All repayments and the residual, in integer cents, as the schedule and the chart have them (FIN-30, D98). */
  readonly totalCents: number;
  readonly loan: Loan;
  /** False where the lender's own payment is not what the loan makes (D28). */
  readonly hasSchedule: boolean;
  /** The lender's own payment that the repayment is made of, else null (FIN-51). */
  readonly ownPayment: LenderPayment | null;
}

/**
 * What a loan of the state costs with a lender (FIN-30, FIN-50 to FIN-54). Null if there is no such loan, or where its
 * repayment is too little to be shown (FIN-19).
 */
export function calculate(
  state: CalculatorState,
  terms: CalculatorTerms,
  limits: CalculatorLimits,
): Calculation | null {
  const loan = checkAmount(state.amount, limits) ? null : toLoan(state, terms);
  if (loan === null || computeComparison(state.interest, terms) === null) return null;
  const borrowedCents = loan.principalCents - sumFees(terms.fees).upfrontFeesCents;
  const own = findLendersPayment(state, terms);
  const cents = computePaymentCents(loan, own, borrowedCents);
  if (cents === null) return null;
  const repaymentDollars = roundDollars(cents, loan, {
    priceCents: state.amount * 100,
    rounding: terms.rounding,
  });
  if (repaymentDollars <= MIN_SHOWN_DOLLARS) return null;
  const ownPayment = own === null ? null : terms.payment;
  return { repaymentDollars, loan, ownPayment, ...sumPaid(loan, Math.round(cents)) };
}

function sumPaid(loan: Loan, paymentCents: number) {
  const periods = buildSchedule(loan);
  const last = periods?.at(-1);
  const hasSchedule = Math.round(computeRepaymentCents(loan) ?? 0) === paymentCents;
  return periods && last && hasSchedule
    ? {
        paymentCents,
        lastPaymentCents: last.paymentCents,
        totalCents: sumScheduleCents(periods, loan),
        hasSchedule,
      }
    : {
        ...{ paymentCents, lastPaymentCents: paymentCents, hasSchedule: false },
        totalCents: paymentCents * countPeriods(loan) + loan.residualCents,
      };
}

/** Null if the deposit pays for all of it. */
function toLoan(state: CalculatorState, { fees }: Pick<CalculatorTerms, "fees">): Loan | null {
  const borrowedCents = Math.round((state.amount - state.tradeIn) * 100);
  if (borrowedCents <= 0) return null;
  const { upfrontFeesCents, monthlyFeesCents } = sumFees(fees);
  return {
    principalCents: borrowedCents + upfrontFeesCents,
    ratePercent: state.interest,
    termYears: state.term,
    frequency: state.frequency,
    residualCents: Math.round(state.residual * 100),
    monthlyFeesCents,
  };
}

/** What stands in the way of a loan: a deposit that leaves nothing to borrow (FIN-19). */
export function checkDeposit({ amount, tradeIn }: CalculatorState): string | undefined {
  return amount > 0 && tradeIn >= amount ? "Covers the whole price" : undefined;
}

/** What is wrong with a residual: a loan cannot end with more than it began with. */
export function checkResidual(
  state: CalculatorState,
  terms: Pick<CalculatorTerms, "fees">,
): string | undefined {
  const loan = toLoan(state, terms);
  return loan && loan.residualCents > loan.principalCents ? "Cannot be more than the loan" : undefined;
}

/** The lender's own comparison rate at its own rate, else computed with all its fees, to two decimals (D27). */
export function computeComparison(ratePercent: number, terms: CalculatorTerms): number | null {
  if (ratePercent === terms.ratePercent) return terms.comparisonPercent;
  const { upfrontFeesCents, monthlyFeesCents } = sumFees(terms.fees);
  return toPublishedComparison(ratePercent, {
    upfrontFeesCents,
    monthlyFeesCents: monthlyFeesCents + terms.furtherMonthlyCents,
  });
}

/** In cents, while all fields hold what the lender's payment is of (FIN-51). */
function findLendersPayment(state: CalculatorState, { payment }: CalculatorTerms): number | null {
  if (payment === null) return null;
  const fields = Object.keys(payment.of) as (keyof typeof payment.of)[];
  if (fields.some((field) => state[field] !== payment.of[field])) return null;
  return toPaymentEvery(state.frequency, payment);
}

/** FIN-52: what is given counts before what follows from it. */
function toPaymentEvery(frequency: Frequency, { weekCents, monthCents }: LenderPayment): number | null {
  const ofWeek = { week: 1, fortnight: 2, month: 52 / 12 }[frequency];
  const ofMonth = { week: 12 / 52, fortnight: 12 / 26, month: 1 }[frequency];
  const [byWeek, byMonth] = [weekCents && weekCents * ofWeek, monthCents && monthCents * ofMonth];
  return frequency === "month" ? (byMonth ?? byWeek) : (byWeek ?? byMonth);
}
