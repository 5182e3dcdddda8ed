import { formatDollars } from "#ui/base/money.ts";
import { clamp, type Grid } from "#ui/controls/range-rules.ts";
import type { Frequency } from "../rates/repayment.ts";
import type { FinanceSettings } from "../settings/finance-settings.ts";
import { type CalculatorState, parseTypedNumber, type TypedState } from "./calculator-state.ts";

/** What the fields take: dollars, years, percent a year. */
export interface CalculatorLimits {
  /** The purchase price must be above it (FIN-31, FIN-33). */
  readonly amountMinimum: number;
  readonly amountSlider: Grid;
  /** Terms to choose of, in rising order (FIN-36). */
  readonly terms: readonly number[];
  readonly interest: Grid;
  /** 0 if the calculator has no field for it (FIN-40) and no estimate assumes one. */
  readonly residualMaximum: number;
  /** The first one is the default (FIN-28); the only one where shoppers may not choose (FIN-29). */
  readonly frequencies: readonly Frequency[];
}

/** A purchase price of this many dollars or more counts as none (FIN-31, FIN-33); deposit and residual end here, too (FIN-39, FIN-40). */
export const AMOUNT_MAXIMUM = 250_000;
const SLIDER_MAXIMUM = 100_000;
const SLIDER_STEP = 500;
const TERM_STEP = 0.5;
/** Of interest, deposit and residual (FIN-37, FIN-39, FIN-40). */
const STEP = 0.5;
/** What the arrow keys add to a field of dollars. */
export const ARROW_STEPS = { amount: SLIDER_STEP, interest: STEP, tradeIn: STEP, residual: STEP } as const;

/**
 * The limits of a site's calculator. A lender's own rate is always among what can be asked, and the only one where shoppers
 * may not change it (FIN-38). Where it is outside the site's limits, it is the limit (FIN-37). So are the term and the final
 * payment that the estimate beside it `assumed` (D223).
 */
export function buildCalculatorLimits(
  settings: FinanceSettings["calculator"],
  { interest: ratePercent, amount: priceDollars }: Pick<CalculatorState, "interest" | "amount">,
  assumed: Pick<CalculatorState, "term" | "residual"> | null,
): CalculatorLimits {
  const { amountMinimum, maximumTerm, interest, interestMinimum, interestMaximum } = settings;
  const terms = [...(settings.terms ?? listTermsUpTo(maximumTerm)), ...(assumed ? [assumed.term] : [])];
  const isOpen = interest === "open";
  return {
    amountMinimum,
    amountSlider: { min: amountMinimum, max: findSliderMaximum(settings, priceDollars), step: SLIDER_STEP },
    terms: [...new Set(terms)].sort((a, b) => a - b),
    interest: {
      min: isOpen ? Math.min(interestMinimum, ratePercent) : ratePercent,
      max: isOpen ? Math.max(interestMaximum, ratePercent) : ratePercent,
      step: STEP,
    },
    residualMaximum: settings.residual || (assumed?.residual ?? 0) > 0 ? AMOUNT_MAXIMUM : 0,
    frequencies: settings.frequency ? ["week", "fortnight", "month"] : ["week"],
  };
}

/** FIN-44; whole steps lead to it. */
function findSliderMaximum({ sliderToPrice }: FinanceSettings["calculator"], priceDollars: number): number {
  if (!sliderToPrice || priceDollars <= SLIDER_MAXIMUM) return SLIDER_MAXIMUM;
  return Math.min(AMOUNT_MAXIMUM, Math.ceil((priceDollars * 1.05) / SLIDER_STEP) * SLIDER_STEP);
}

function listTermsUpTo(maximum: number): number[] {
  return Array.from({ length: Math.floor((maximum - 1) / TERM_STEP) + 1 }, (_, at) => 1 + at * TERM_STEP);
}

/** Larger ones could not be written in plain digits. */
const MAX_NUMBER = 999_999_999;

/**
 * What typed fields ask: a price below 0 is 0 and else kept as it is, whatever the limits say (FIN-33, FIN-35); all others
 * are brought inside theirs (FIN-41). An empty rate is the default one, any other empty field 0.
 */
export function toState(
  typed: TypedState,
  limits: CalculatorLimits,
  defaults: CalculatorState,
): CalculatorState {
  const dollars = (text: string, max: number) => cents(clamp(parseTypedNumber(text) ?? 0, 0, max));
  return {
    amount: cents(clamp(parseTypedNumber(typed.amount) ?? 0, 0, MAX_NUMBER)),
    term: nearest(limits.terms, parseTypedNumber(typed.term) ?? defaults.term),
    interest: readInterest(typed.interest, limits, defaults),
    tradeIn: dollars(typed.tradeIn, AMOUNT_MAXIMUM),
    residual: dollars(typed.residual, limits.residualMaximum),
    frequency: limits.frequencies.find((one) => one === typed.frequency) ?? defaults.frequency,
  };
}

/** A field shows two decimals; the default rate in it keeps those that it has beyond. */
function readInterest(text: string, { interest: { min, max } }: CalculatorLimits, defaults: CalculatorState) {
  const rate = clamp(parseTypedNumber(text) ?? defaults.interest, min, max);
  return cents(rate) === cents(defaults.interest) ? defaults.interest : cents(rate);
}

/** To two decimals. */
const cents = (value: number) => Math.round(value * 100) / 100;

/** The lower one of two that are as near. */
const nearest = (values: readonly number[], wanted: number) =>
  values.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));

/** What is wrong with a purchase price: at the limits, too (FIN-32 to FIN-34). */
export function checkAmount(amount: number, { amountMinimum }: CalculatorLimits): string | undefined {
  if (amount > amountMinimum && amount < AMOUNT_MAXIMUM) return undefined;
  return `Cannot be less than ${formatDollars(amountMinimum * 100)} or more than ${formatDollars(AMOUNT_MAXIMUM * 100)}`;
}

/** A value one step up or down from another, on the steps where it was between them, inside the limits. */
export function toStepped(value: number, direction: 1 | -1, { min, max, step }: Grid): number {
  const steps = value / step;
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return clamp(next * step, min, max);
}
