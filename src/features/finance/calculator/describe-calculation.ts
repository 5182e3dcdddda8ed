import { formatCents } from "#ui/base/money.ts";
import { describeTerms, formatPayment } from "../rates/estimate-view.ts";
import { describeFees } from "../rates/fees.ts";
import { countPeriods } from "../rates/repayment.ts";
import type { Calculation } from "./calculate.ts";
import { type CalculatorState, toTyped } from "./calculator-state.ts";
import type { CalculatorView } from "./calculator-view.ts";

/** What stands after a repayment. */
export const REPAID_EVERY = { week: "/wk", fortnight: "/fortnight", month: "/month" } as const;

/** "260 repayments of $147.09, the last $147.22, and $5,000 at the end." */
export function describePayments({ loan, paymentCents, lastPaymentCents, ownPayment }: Calculation): string {
  return [
    `${countPeriods(loan)} repayments of ${formatCents(paymentCents)}`,
    lastPaymentCents !== paymentCents && `, the last ${formatCents(lastPaymentCents)}`,
    loan.residualCents > 0 && `, and ${formatCents(loan.residualCents)} at the end`,
    ".",
    ownPayment && ` ${formatPayment(ownPayment, loan.frequency)}`,
  ]
    .filter(Boolean)
    .join("");
}

type Basis = Pick<CalculatorView, "terms" | "lender" | "defaults" | "onRoadCosts">;

/**
 * Whose rates, which terms, and what is in the repayment and what not (D27).
 * @param isDeal whether the amount is the car's price with what a shopper adds to it, not one that was typed in its place
 */
export function describeBasis(
  { terms, lender, defaults, onRoadCosts }: Basis,
  state: CalculatorState,
  isDeal = false,
): string {
  const loan = {
    termYears: state.term,
    depositCents: Math.round(state.tradeIn * 100),
    balloonCents: Math.round(state.residual * 100),
  };
  return [
    "Repayments are estimates.",
    state.interest === terms.ratePercent ? lender.atOwnRate : lender.atOtherRate,
    `For a ${isDeal ? "total" : "price"} of ${toTyped(state).amount}.`,
    describeTerms(loan),
    describeFees(terms),
    (isDeal || state.amount === defaults.amount) && onRoadCosts,
  ]
    .filter(Boolean)
    .join(" ");
}
