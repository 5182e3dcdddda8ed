import type { Lender, LenderPayment } from "#features/vehicles/lender-record.ts";
import { MAX_LOAN_PERCENT } from "#features/vehicles/lender-record.ts";
import type { FinanceLender, FinanceSettings } from "../settings/finance-settings.ts";
import { type CountedFees, sumFees } from "./fees.ts";
import {
  type FinancedVehicle,
  type FinanceOffer,
  findFinanceOffer,
  readConfiguredTerms,
} from "./finance-offer.ts";
import {
  computeRepaymentCents,
  countPeriods,
  ESTIMATE_YEARS,
  type Loan,
  WEEKS_A_MONTH,
} from "./repayment.ts";

/** What a vehicle costs a week on finance. Whole dollars, percent a year, integer cents. */
export interface Estimate {
  readonly lender: Lender;
  readonly weekDollars: number;
  /** 4.33 weeks of what a week exactly costs, where the site tells it (FIN-14, D268). */
  readonly monthDollars: number | null;
  readonly ratePercent: number;
  readonly comparisonPercent: number;
  readonly termYears: number;
  readonly depositCents: number;
  readonly balloonCents: number;
  /** The day of the rates where it is not the lender's usual one. */
  readonly rateDate: string | null;
  /** The fees where they come with the vehicle's data; null for the lender's usual ones (D97). */
  readonly ownFees: CountedFees | null;
  /** The lender's own payment that it is made of, else null (FIN-51). */
  readonly ownPayment: LenderPayment | null;
}

/** An estimate of so few dollars a week or less shows "Enquire for Finance" in its place (FIN-19). */
export const MIN_SHOWN_DOLLARS = 25;

/** What an estimate shows a week, in whole dollars; null if it shows none (FIN-19). */
export function toShownWeekDollars(estimate: Estimate | null): number | null {
  return estimate !== null && estimate.weekDollars > MIN_SHOWN_DOLLARS ? estimate.weekDollars : null;
}

/**
 * A vehicle's estimate by the site's lenders (FIN-10 to FIN-14), null without an offer (`findFinanceOffer`) or where the
 * terms make no loan of the price.
 */
export function estimateRepayment(
  vehicle: FinancedVehicle,
  settings: FinanceSettings,
  thisYear: number,
): Estimate | null {
  const offer = findFinanceOffer(vehicle, settings, thisYear);
  return offer && estimateOffer(offer, settings.estimate);
}

/** The estimate that an offer makes, in the site's kind. Null if nothing is borrowed, such as with a deposit of the whole price. */
export function estimateOffer(offer: FinanceOffer, kind: FinanceSettings["estimate"]): Estimate | null {
  const { lender, price } = offer;
  const terms = kind === "weekly" ? offer.terms : addBalloon(offer);
  if (terms.depositCents >= price.cents) return null;
  const { fees, furtherMonthlyCents } = terms;
  const { upfrontFeesCents, monthlyFeesCents } = sumFees(fees);
  const loan: Loan = {
    principalCents: price.cents - terms.depositCents + upfrontFeesCents,
    ratePercent: terms.ratePercent,
    termYears: terms.termYears ?? ESTIMATE_YEARS,
    frequency: "week",
    residualCents: terms.balloonCents,
    monthlyFeesCents,
  };
  const cents = computePaymentCents(loan, findLenderWeekCents(terms), price.cents - terms.depositCents);
  if (cents === null) return null;
  const rounding = findRounding(cents, loan, { priceCents: price.cents, rounding: lender.rounding });
  const { ratePercent, comparisonPercent, depositCents, balloonCents } = terms;
  return {
    lender: lender.lender,
    weekDollars: rounding(cents / 100),
    monthDollars: kind === "weekly" ? null : rounding((cents * WEEKS_A_MONTH) / 100),
    ...{ ratePercent, comparisonPercent, termYears: loan.termYears, depositCents, balloonCents },
    rateDate: terms.rateDate ?? null,
    ownPayment: findOwnPayment(terms),
    ownFees: offer.terms === readConfiguredTerms(lender) ? null : { fees, furtherMonthlyCents },
  };
}

/**
 * Five years, 10% deposit, 30% final payment, whatever the lender's terms are (FIN-13). A payment of the lender is of its own terms
 * only (FIN-51).
 */
function addBalloon({ terms, price }: FinanceOffer): FinanceOffer["terms"] {
  const depositCents = Math.round(price.cents * 0.1);
  const balloonCents = Math.round(price.cents * 0.3);
  const isOwn =
    (terms.termYears ?? ESTIMATE_YEARS) === ESTIMATE_YEARS &&
    terms.depositCents === depositCents &&
    terms.balloonCents === balloonCents;
  return {
    ...terms,
    ...{ termYears: ESTIMATE_YEARS, depositCents, balloonCents },
    ...(!isOwn && { paymentWeekCents: null, paymentMonthCents: null }),
  };
}

/**
 * What a loan is paid off with each period, in cents, not rounded: the lender's `own` payment where it gives one
 * (FIN-51, FIN-52), else the computed one. Null if there is none, or where the lender's cannot be one of the loan.
 * @param borrowedCents without the lender's fees
 */
export function computePaymentCents(loan: Loan, own: number | null, borrowedCents: number): number | null {
  if (own === null) return computeRepaymentCents(loan);
  return isPaymentOfLoan(loan, own, borrowedCents) ? own : null;
}

/**
 * Whether a lender's own payment can be one of the loan: no lender gives more than it gets back, nor asks more than the law
 * allows. Any other is a slip in its data, such as a month's payment given as a week's.
 */
function isPaymentOfLoan(loan: Loan, cents: number, borrowedCents: number): boolean {
  if (Math.ceil(cents) * countPeriods(loan) + loan.residualCents < borrowedCents) return false;
  const highest = computeRepaymentCents({ ...loan, ratePercent: MAX_LOAN_PERCENT });
  return highest === null || Math.floor(cents) <= highest;
}

function findOwnPayment({
  paymentWeekCents,
  paymentMonthCents,
}: FinanceOffer["terms"]): LenderPayment | null {
  if (paymentWeekCents === null && paymentMonthCents === null) return null;
  return { weekCents: paymentWeekCents, monthCents: paymentMonthCents };
}

/** The lender's own payment a week, null if it gives none. */
function findLenderWeekCents({ paymentWeekCents, paymentMonthCents }: FinanceOffer["terms"]): number | null {
  return paymentWeekCents ?? (paymentMonthCents === null ? null : (paymentMonthCents * 12) / 52);
}

/**
 * A repayment in whole dollars: the nearest (FIN-53), or by the lender's setting up where all repayments together exceed
 * the price and down where they do not (FIN-54).
 */
export function roundDollars(
  repayment: number,
  loan: Pick<Loan, "termYears" | "frequency" | "residualCents">,
  rule: RoundingRule,
): number {
  return findRounding(repayment, loan, rule)(repayment / 100);
}

/** How a loan's repayments become whole dollars, whichever period they are told for. */
function findRounding(
  repayment: number,
  loan: Pick<Loan, "termYears" | "frequency" | "residualCents">,
  { priceCents, rounding }: RoundingRule,
): (dollars: number) => number {
  if (rounding === "nearest") return Math.round;
  const total = repayment * countPeriods(loan) + loan.residualCents;
  return total > priceCents ? Math.ceil : Math.floor;
}

interface RoundingRule {
  readonly priceCents: number;
  readonly rounding: FinanceLender["rounding"];
}
