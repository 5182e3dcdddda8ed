import { type CarPrice, isShown, toCarPrice } from "#features/pricing/price.ts";
import type { LenderRecord, LenderRecords } from "#features/vehicles/lender-record.ts";
import type { Prices, VehicleStatus } from "#features/vehicles/vehicle.ts";
import type { FinanceLender, FinanceSettings } from "../settings/finance-settings.ts";
import { computeImpliedMonthlyFees, publishedRate, toPublishedComparison } from "./comparison-rate.ts";
import { type CountedFees, type Fee, sumFees, toConfiguredFees } from "./fees.ts";
import { LENDER_RULES } from "./lenders.ts";
import { findImpliedFees, readExactPayment, readRecordedFees } from "./recorded-fees.ts";

/** A vehicle as finance looks at it. */
export interface FinancedVehicle {
  readonly make: string;
  readonly year: number;
  readonly status: VehicleStatus;
  readonly prices: Prices;
  readonly dealershipSlug: string | null;
  readonly financeLenders: LenderRecords;
}

/** A lender's terms for a vehicle: rates in percent a year, money in integer cents. */
export interface FinanceTerms extends CountedFees {
  readonly ratePercent: number;
  /** The lender's own, or computed of its rate with all its fees (D27); never without a fee of the list (D97). */
  readonly comparisonPercent: number;
  /** Null if the lender does not say. */
  readonly termYears: number | null;
  readonly depositCents: number;
  readonly balloonCents: number;
  /** What the lender asks for exactly these terms, which counts over what we compute (FIN-51); cents, not rounded. */
  readonly paymentWeekCents: number | null;
  readonly paymentMonthCents: number | null;
  /** As in `LenderRecord`. */
  readonly rateDate?: string | null;
}

/** The lender who finances a vehicle, and how. */
export interface FinanceOffer {
  readonly lender: FinanceLender;
  readonly terms: FinanceTerms;
  readonly price: CarPrice;
  readonly disclaimer: string;
}

/**
 * The offer for a vehicle of the first lender, in the site's order, whose rule it passes (FIN-01 to FIN-09). Null for a
 * sold one, one without a price or with one by the month, a hidden make or dealership, or where no lender's data is
 * complete. `thisYear` is the calendar year where the vehicle stands, in lists where the site is.
 */
export function findFinanceOffer(
  vehicle: FinancedVehicle,
  settings: FinanceSettings,
  thisYear: number,
): FinanceOffer | null {
  const price = toCarPrice(vehicle.prices);
  if (price === null || isShown(vehicle.prices.subscriptionCents)) return null;
  if (vehicle.status === "sold" || isHidden(vehicle, settings)) return null;
  for (const lender of settings.lenders) {
    const record = vehicle.financeLenders[lender.lender];
    const terms = record ? readRecordedTerms(record, lender, price.cents) : readConfiguredTerms(lender);
    if (terms === null) continue;
    const candidate = {
      year: vehicle.year,
      thisYear,
      priceCents: price.cents,
      hasWeeklyPayment: record === undefined || terms.paymentWeekCents !== null,
      hasMonthlyPayment: record === undefined || terms.paymentMonthCents !== null,
    };
    if (!LENDER_RULES[lender.lender](candidate)) continue;
    return { lender, terms, price, disclaimer: record?.disclaimer ?? lender.disclaimer };
  }
  return null;
}

function isHidden({ make, dealershipSlug }: FinancedVehicle, settings: FinanceSettings): boolean {
  return (
    settings.hiddenMakes.some((hidden) => hidden.toLowerCase() === make.trim().toLowerCase()) ||
    (dealershipSlug !== null && settings.hiddenDealerships.includes(dealershipSlug))
  );
}

/** Of a feed or a quote; null without both rates, or if it is for another price. */
function readRecordedTerms(
  record: LenderRecord,
  lender: FinanceLender,
  priceCents: number,
): FinanceTerms | null {
  const { interestRate: ratePercent, comparisonRate: comparisonPercent } = record;
  if (ratePercent === null || comparisonPercent === null) return null;
  if (record.priceCents !== null && record.priceCents !== priceCents) return null;
  const listed = readRecordedFees(record, lender);
  const implied = findImpliedFees(record, listed, priceCents);
  const compared = toComparedTerms({ ratePercent, own: comparisonPercent, fees: implied ?? listed });
  if (compared === null) return null;
  return {
    ...compared,
    // The payment's fees are of this price, not of the example that a comparison rate is of.
    ...(implied !== null && { comparisonPercent }),
    termYears: record.termYears,
    depositCents: record.depositCents ?? 0,
    balloonCents: record.balloonCents ?? 0,
    ...readExactPayment(record, listed, priceCents),
    rateDate: record.rateDate ?? null,
  };
}

const configured = new WeakMap<FinanceLender, FinanceTerms | null>();

/** A lender's terms for vehicles without a record, null if it has none. The same for all of them, so worked out once. */
export function readConfiguredTerms(lender: FinanceLender): FinanceTerms | null {
  const known = configured.get(lender);
  if (known !== undefined) return known;
  const terms = toTerms(lender);
  configured.set(lender, terms);
  return terms;
}

/**
 * A rate with its comparison rate and the fees that make it. The lender's `own` comparison rate gives way where it leaves
 * out a listed fee; where it counts more than the list, `furtherMonthlyCents` says how much more (D97). Null if the fees
 * leave no credit.
 */
function toComparedTerms({ ratePercent, own, fees }: ComparedInput) {
  const { upfrontFeesCents, monthlyFeesCents } = sumFees(fees);
  const computed = toPublishedComparison(ratePercent, { upfrontFeesCents, monthlyFeesCents });
  if (computed === null) return null;
  const comparisonPercent = Math.max(computed, publishedRate(own ?? computed));
  const counted = computeImpliedMonthlyFees(ratePercent, comparisonPercent, upfrontFeesCents);
  const furtherMonthlyCents =
    comparisonPercent === computed ? 0 : Math.max(0, Math.round(counted) - monthlyFeesCents);
  return { ratePercent, comparisonPercent, fees, furtherMonthlyCents };
}

interface ComparedInput {
  readonly ratePercent: number;
  /** The lender's own comparison rate; null for none. */
  readonly own: number | null;
  readonly fees: readonly Fee[];
}

function toTerms(lender: FinanceLender): FinanceTerms | null {
  const { terms } = lender;
  if (terms === undefined) return null;
  const { interestRate: ratePercent, comparisonRate: own = null } = terms;
  const compared = toComparedTerms({ ratePercent, own, fees: toConfiguredFees(lender) });
  if (compared === null) return null;
  return {
    ...compared,
    termYears: terms.termYears ?? null,
    depositCents: Math.round(terms.deposit * 100),
    balloonCents: Math.round(terms.balloon * 100),
    paymentWeekCents: null,
    paymentMonthCents: null,
  };
}
