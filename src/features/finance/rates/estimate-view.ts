import type { LenderPayment } from "#features/vehicles/lender-record.ts";
import type { PriceType } from "#features/vehicles/vehicle.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { formatCents, formatWhole } from "#ui/base/money.ts";
import type { FinanceLender, FinanceSettings } from "../settings/finance-settings.ts";
import { type Estimate, estimateOffer, toShownWeekDollars } from "./estimate.ts";
import { describeFees } from "./fees.ts";
import {
  type FinancedVehicle,
  type FinanceOffer,
  findFinanceOffer,
  readConfiguredTerms,
} from "./finance-offer.ts";
import type { Frequency } from "./repayment.ts";

/** An estimate as text. A repayment never goes without its rate and its comparison rate (LAW-03). */
export type EstimateView =
  | {
      readonly kind: "repayment";
      /** "$112" a week. */
      readonly week: string;
      /** "$485" a month; null if the site tells weeks only. */
      readonly month: string | null;
      /** "8.99% p.a." */
      readonly rate: string;
      readonly comparison: string;
      /** "$4,599 deposit, $13,797 final payment"; null for neither (D223). */
      readonly alsoPaid: string | null;
      /** Lender, licence, date of the rates, credit, term, deposit, final payment (D27), fees (D97). */
      readonly basis: string;
    }
  /** Too little to be shown (FIN-19). */
  | { readonly kind: "enquire" };

/** What the page of a vehicle says of its finance, beside its price. */
export interface FinancePanelView {
  readonly estimate: EstimateView;
  /** "Comparison rates range from 8.38% to 19.42% p.a."; null if nothing is said of it (FIN-18). */
  readonly range: string | null;
  /** What the lender wants said (FIN-25); "" for nothing. */
  readonly disclaimer: string;
}

/** An estimate as pages show it. Null for none, and if its lender is no longer one of the site's. */
export function buildEstimateView(
  estimate: Estimate | null,
  { lenders }: Pick<FinanceSettings, "lenders">,
  priceType: PriceType,
): EstimateView | null {
  const lender = lenders.find((one) => one.lender === estimate?.lender);
  if (estimate === null || lender === undefined) return null;
  const dollars = toShownWeekDollars(estimate);
  const fees = estimate.ownFees ?? readConfiguredTerms(lender);
  if (dollars === null) return { kind: "enquire" };
  return {
    kind: "repayment",
    week: `$${formatWhole(dollars)}`,
    month: estimate.monthDollars === null ? null : `$${formatWhole(estimate.monthDollars)}`,
    rate: formatPercent(estimate.ratePercent),
    comparison: formatPercent(estimate.comparisonPercent),
    alsoPaid: listAlsoPaid(estimate),
    basis: [
      describeLender(lender, estimate.rateDate),
      describeTerms(estimate),
      fees && describeFees(fees),
      estimate.ownPayment && formatPayment(estimate.ownPayment, "week"),
      ON_ROAD_COSTS[priceType],
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** The finance of a vehicle as its page tells it; `thisYear` as for `findFinanceOffer`. Null without an estimate. */
export function buildFinancePanelView(
  vehicle: FinancedVehicle,
  settings: FinanceSettings,
  thisYear: number,
): FinancePanelView | null {
  const offer = findFinanceOffer(vehicle, settings, thisYear);
  if (offer === null) return null;
  const estimate = buildEstimateView(
    estimateOffer(offer, settings.estimate),
    settings,
    offer.price.priceType,
  );
  return estimate && { estimate, range: formatRateRange(offer), disclaimer: offer.disclaimer };
}

/** Told where the lender's own text speaks of percentages, and always for youX, whose rates go by the shopper (FIN-18). */
export function formatRateRange({
  lender: { lender, comparisonRange },
  disclaimer,
}: Pick<FinanceOffer, "lender" | "disclaimer">): string | null {
  if (comparisonRange === undefined || (lender !== "youx" && !/\d\s*%/.test(disclaimer))) return null;
  const { from, to } = comparisonRange;
  return `Comparison rates range from ${from.toFixed(2)}% to ${formatPercent(to)}`;
}

type Terms = Pick<Estimate, "termYears" | "depositCents" | "balloonCents">;

/** "Over 5 years with no deposit and $0 final payment." */
export function describeTerms({ termYears, depositCents, balloonCents }: Terms): string {
  const deposit = depositCents === 0 ? "no deposit" : `${formatCents(depositCents)} deposit`;
  return `Over ${formatYears(termYears)} with ${deposit} and ${formatCents(balloonCents)} final payment.`;
}

/** What a shopper pays beside the repayments, for the line under them (D223). */
function listAlsoPaid({ depositCents, balloonCents }: Terms): string | null {
  const parts = [
    depositCents > 0 && `${formatCents(depositCents)} deposit`,
    balloonCents > 0 && `${formatCents(balloonCents)} final payment`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(", ");
}

/** What a price of each type leaves out of a repayment (D27). */
export const ON_ROAD_COSTS = {
  drive_away: "",
  egc: "On-road costs are not included.",
  unknown: "On-road costs may not be included.",
} as const satisfies Record<PriceType, string>;

/**
 * "The lender quotes $798.12 a month.": what a repayment is made of where the lender gives its own, so that it can be worked out
 * again (FIN-52, D97).
 */
export function formatPayment({ weekCents, monthCents }: LenderPayment, frequency: Frequency): string {
  const isByMonth = monthCents !== null && (frequency === "month" || weekCents === null);
  return isByMonth
    ? `The lender quotes ${formatCents(Math.round(monthCents))} a month.`
    : `The lender quotes ${formatCents(Math.round(weekCents ?? 0))} a week.`;
}

/** Who lends, under which licence, and what its rates are (D27), at the day of an offer's own rates if it has any. */
export function describeLender(
  { name, licence, rateDate, credit }: FinanceLender,
  ownDate: string | null = null,
): string {
  return `${name}, ${licence}, rates at ${formatDate(ownDate ?? rateDate)} ${credit}.`;
}

/** "5 years", "1 year", "4.5 years". */
export function formatYears(years: number): string {
  return years === 1 ? "1 year" : `${Math.round(years * 10) / 10} years`;
}

/** "8.99% p.a.": a rate a year with two decimals. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(2)}% p.a.`;
}
