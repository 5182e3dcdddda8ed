import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { calculate, checkResidual, computeComparison } from "#features/finance/calculator/calculate.ts";
import { AMOUNT_MAXIMUM, toState } from "#features/finance/calculator/calculator-limits.ts";
import { findCalculatorOffer } from "#features/finance/calculator/calculator-offer.ts";
import { type CalculatorState, toTyped } from "#features/finance/calculator/calculator-state.ts";
import { buildCalculatorView, type CalculatorView } from "#features/finance/calculator/calculator-view.ts";
import {
  describeBasis,
  describePayments,
  REPAID_EVERY,
} from "#features/finance/calculator/describe-calculation.ts";
import { estimateRepayment } from "#features/finance/rates/estimate.ts";
import { formatPercent, formatYears } from "#features/finance/rates/estimate-view.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { toLocalTime, toYear } from "#features/places/time-zone.ts";
import { formatCents, formatDollars, formatWhole, parseDollars } from "#ui/base/money.ts";
import type { DealAsked } from "../rules/deal-query.ts";
import { computeDeal, type DealParts, type DealSums } from "../rules/deal-sums.ts";
import type { DealFinance, LoanFields } from "./deal-view.ts";

/** A loan for a deal, with the calculator's lender, limits and sums (D401). */
export interface Loan {
  readonly depositCents: number;
  readonly fields: LoanFields;
  /** What it costs to borrow what the sums leave; null if they leave nothing. */
  readonly finance: DealFinance | null;
}

interface LoanInput {
  readonly facts: VehicleFacts;
  readonly asked: DealAsked;
  readonly parts: Omit<DealParts, "depositCents">;
}

interface LoanSite {
  readonly config: { readonly finance: FinanceSettings; readonly timeZone: string };
  readonly now: () => Date;
}

/** The loan of a deal; null if no lender has a rate for the vehicle. */
export function workOutLoan(ctx: LoanSite, { facts, asked, parts }: LoanInput): Loan | null {
  const { finance, timeZone } = ctx.config;
  const thisYear = toYear(toLocalTime(ctx.now(), timeZone).date);
  const offer = findCalculatorOffer(facts, finance, thisYear);
  if (!offer) return null;
  const estimate = estimateRepayment(facts, finance, thisYear);
  const place = { carId: facts.id, path: "", enquireHref: "", financeHref: "", asked: null };
  const view = buildCalculatorView(offer, finance.calculator, { ...place, estimate });
  const usual = toTyped(view.defaults);
  const errors = {
    deposit: checkDollars(asked.deposit, usual.tradeIn),
    residual: checkDollars(asked.residual, usual.residual),
  };
  const state = toAskedState(view, {
    ...asked,
    ...(errors.deposit && { deposit: "" }),
    ...(errors.residual && { residual: "" }),
  });
  const depositCents = Math.round(state.tradeIn * 100);
  const sums = computeDeal({ ...parts, depositCents });
  const isUsual = errors.residual !== undefined || ["", usual.residual].includes(asked.residual);
  // A final payment that nobody chose never exceeds what a trade-in leaves to borrow.
  const residual = isUsual ? Math.min(state.residual, sums.borrowedCents / 100) : state.residual;
  const loan = toLoanState({ ...state, residual }, parts, sums);
  const fields = buildFields(view, { ...state, residual });
  return {
    depositCents,
    fields: {
      ...fields,
      ...(errors.deposit && { deposit: asked.deposit }),
      ...(errors.residual && fields.residual !== null && { residual: asked.residual }),
      errors: { ...errors, residual: errors.residual ?? checkResidual(loan, view.terms) },
    },
    finance: sums.borrowedCents > 0 ? describeLoan(view, loan) : null,
  };
}

/** What is wrong with a typed amount of dollars, and what is counted instead; undefined for none and a right one. */
function checkDollars(typed: string, usual: string): string | undefined {
  if (typed === "") return undefined;
  const cents = parseDollars(typed.replace(/^-/, ""));
  if (cents === null) return `Please enter dollars in digits, such as 5,000. We count ${usual} for now.`;
  return !typed.startsWith("-") && cents <= AMOUNT_MAXIMUM * 100
    ? undefined
    : `Cannot be less than $0 or more than ${formatDollars(AMOUNT_MAXIMUM * 100)}. We count ${usual} for now.`;
}

/** What the form asks, inside the calculator's limits; what it does not say is as the calculator has it. */
function toAskedState({ defaults, limits }: CalculatorView, asked: DealAsked): CalculatorState {
  const { deposit, term, residual, frequency } = asked;
  const usual = toTyped(defaults);
  return toState(
    {
      ...usual,
      ...(deposit && { tradeIn: deposit }),
      ...(term && { term }),
      ...(residual && { residual }),
      ...(frequency && { frequency }),
    },
    limits,
    defaults,
  );
}

/** The calculator's fields for what is borrowed: the trade-in is part of its deposit, and what is owing on it part of its amount. */
function toLoanState(
  state: CalculatorState,
  { tradeInCents }: Pick<DealParts, "tradeInCents">,
  { totalCents, nowCents, handoverCents }: DealSums,
): CalculatorState {
  return {
    ...state,
    amount: (totalCents + Math.max(0, -tradeInCents)) / 100,
    tradeIn: (nowCents + handoverCents + Math.max(0, tradeInCents)) / 100,
  };
}

function buildFields({ limits }: CalculatorView, state: CalculatorState): Omit<LoanFields, "errors"> {
  const typed = toTyped(state);
  const names = { week: "Every week", fortnight: "Every fortnight", month: "Every month" } as const;
  return {
    deposit: typed.tradeIn,
    term: typed.term,
    terms: limits.terms.map((years) => ({ value: String(years), label: formatYears(years) })),
    residual: limits.residualMaximum > 0 ? typed.residual : null,
    frequency: typed.frequency,
    frequencies: limits.frequencies.map((value) => ({ value, label: names[value] })),
  };
}

function describeLoan(view: CalculatorView, state: CalculatorState): DealFinance {
  const calculated = calculate(state, view.terms, view.limits);
  const rate = formatPercent(state.interest);
  const disclaimer = view.disclaimer?.text ?? "";
  if (!calculated) {
    const basis = [explainNoRepayment(view, state)];
    return { repayment: "Ask us about finance", rate, comparison: null, total: null, basis, disclaimer };
  }
  const comparison = computeComparison(state.interest, view.terms);
  return {
    repayment: `$${formatWhole(calculated.repaymentDollars)} ${REPAID_EVERY[state.frequency]}`,
    rate,
    comparison: comparison === null ? null : formatPercent(comparison),
    total: `Total repayments ${formatCents(calculated.totalCents)}`,
    basis: [describeBasis(view, state, true), describePayments(calculated)],
    disclaimer,
  };
}

function explainNoRepayment({ terms }: CalculatorView, state: CalculatorState): string {
  if (checkResidual(state, terms)) return "Change the final payment, and we work out what you repay.";
  const loan = formatCents(Math.round((state.amount - state.tradeIn) * 100));
  return `We show no repayments for a loan of ${loan}: lenders rarely lend such an amount. You can also pay it when you take the vehicle over.`;
}
