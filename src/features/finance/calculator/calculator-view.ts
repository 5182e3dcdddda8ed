import type { Estimate } from "../rates/estimate.ts";
import { describeLender, ON_ROAD_COSTS } from "../rates/estimate-view.ts";
import type { FinanceOffer, FinanceTerms } from "../rates/finance-offer.ts";
import { ESTIMATE_YEARS } from "../rates/repayment.ts";
import type { FinanceSettings } from "../settings/finance-settings.ts";
import type { CalculatorTerms } from "./calculate.ts";
import { buildCalculatorLimits, type CalculatorLimits, toState } from "./calculator-limits.ts";
import { type CalculatorState, readAskedState, type TypedState, toTyped } from "./calculator-state.ts";

/** The calculator, ready to be rendered. */
export interface CalculatorView {
  /** Of what is calculated, for events (ANA-05); null for no car. */
  readonly carId: number | null;
  /** The page that a form without JavaScript asks. */
  readonly path: string;
  readonly typed: TypedState;
  readonly defaults: CalculatorState;
  readonly limits: CalculatorLimits;
  readonly terms: CalculatorTerms;
  readonly interest: FinanceSettings["calculator"]["interest"];
  /** Whose terms these are, at the lender's own rate and at any other (D27). */
  readonly lender: { readonly atOwnRate: string; readonly atOtherRate: string };
  /** What the car's price leaves out, or "". */
  readonly onRoadCosts: string;
  readonly disclaimer: { readonly text: string; readonly as: "toggle" | "link" } | null;
  /** What leads on (FIN-23, FIN-24). */
  readonly button: { readonly label: string; readonly href: string };
}

/** Where a calculator stands. */
export interface CalculatorPlace {
  readonly carId: number | null;
  readonly path: string;
  readonly enquireHref: string;
  /** The same about finance. */
  readonly financeHref: string;
  /** What the address asks; null on the page that everybody gets. */
  readonly asked: URLSearchParams | null;
  /** The estimate that the page shows of the car, by the same offer; null for none. */
  readonly estimate: Pick<Estimate, "termYears" | "depositCents" | "balloonCents"> | null;
}

/**
 * The calculator begins with the car's price and what the estimate beside it assumes, so that both say the same (D223). Without an
 * estimate it begins with the lender's terms, and without a residual (FIN-43, FIN-46 to FIN-49).
 */
export function buildCalculatorView(
  offer: FinanceOffer,
  settings: FinanceSettings["calculator"],
  { carId, path, enquireHref, financeHref, asked, estimate }: CalculatorPlace,
): CalculatorView {
  const { lender, price, disclaimer } = offer;
  const own = toOwnState(offer);
  const assumed = estimate && toAssumed(estimate);
  const limits = buildCalculatorLimits(settings, own, assumed);
  const wanted = {
    ...own,
    ...(assumed ?? { term: offer.terms.termYears ?? settings.defaultTerm, residual: 0 }),
  };
  const defaults = toState(toTyped(wanted), limits, wanted);
  const typed = asked && readAskedState(asked, defaults);
  return {
    ...{ carId, path, defaults, limits },
    typed: toTyped(typed ? toState(typed, limits, defaults) : defaults),
    terms: { ...toTerms(offer.terms, own), rounding: lender.rounding },
    interest: settings.interest,
    lender: {
      atOwnRate: describeLender(lender, offer.terms.rateDate),
      atOtherRate: `${lender.name}, ${lender.licence}. The rate is an example, not an offer from the lender.`,
    },
    onRoadCosts: ON_ROAD_COSTS[price.priceType],
    disclaimer: disclaimer === "" ? null : { text: disclaimer, as: settings.disclaimer },
    button:
      settings.button === "modal"
        ? { label: "Get Finance Now", href: financeHref }
        : { label: "Enquire Now", href: enquireHref },
  };
}

/** What the lender's terms are of: exactly the car's price, and a term of five years where it says none (FIN-12). */
function toOwnState({ price, terms }: FinanceOffer): CalculatorState {
  return {
    amount: price.cents / 100,
    term: terms.termYears ?? ESTIMATE_YEARS,
    interest: terms.ratePercent,
    tradeIn: terms.depositCents / 100,
    residual: terms.balloonCents / 100,
    frequency: "week",
  };
}

function toAssumed({ termYears, depositCents, balloonCents }: NonNullable<CalculatorPlace["estimate"]>) {
  return { term: termYears, tradeIn: depositCents / 100, residual: balloonCents / 100 };
}

function toTerms(terms: FinanceTerms, of: CalculatorState): Omit<CalculatorTerms, "rounding"> {
  const { comparisonPercent, fees, furtherMonthlyCents, paymentWeekCents, paymentMonthCents } = terms;
  const { frequency: _anyFrequency, ...fields } = of;
  return {
    ratePercent: of.interest,
    ...{ comparisonPercent, fees, furtherMonthlyCents },
    payment:
      paymentWeekCents === null && paymentMonthCents === null
        ? null
        : { weekCents: paymentWeekCents, monthCents: paymentMonthCents, of: fields },
  };
}
