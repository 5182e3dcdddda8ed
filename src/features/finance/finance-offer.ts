import { type CarPrice, carPrice, isShown } from "#features/pricing/price.ts";
import type { FinanceLender, FinanceSettings } from "#features/sites/finance-config.ts";
import type { Prices, VehicleStatus } from "#features/stock/vehicle.ts";
import { comparisonRatePercent, type LenderFees, publishedRate } from "./comparison-rate.ts";
import type { LenderRecord, LenderRecords } from "./lender-record.ts";
import { LENDER_RULES } from "./lenders.ts";

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
export interface FinanceTerms extends LenderFees {
  readonly ratePercent: number;
  /** The lender's own, or computed of its rate with all its fees (D27). */
  readonly comparisonPercent: number;
  /** Null where the lender does not say. */
  readonly termYears: number | null;
  readonly depositCents: number;
  readonly balloonCents: number;
  /** What the lender asks for exactly these terms, which counts over what we compute (FIN-51). */
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
export function financeOffer(
  vehicle: FinancedVehicle,
  settings: FinanceSettings,
  thisYear: number,
): FinanceOffer | null {
  const price = carPrice(vehicle.prices);
  if (price === null || isShown(vehicle.prices.subscriptionCents)) return null;
  if (vehicle.status === "sold" || isHidden(vehicle, settings)) return null;
  for (const lender of settings.lenders) {
    const record = vehicle.financeLenders[lender.lender];
    const terms = record ? recordedTerms(record, lender, price.cents) : configuredTerms(lender);
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

/** Of a feed or a quote; null without both rates, or when it was asked for another price. */
function recordedTerms(record: LenderRecord, lender: FinanceLender, priceCents: number): FinanceTerms | null {
  const { interestRate: ratePercent, comparisonRate: comparisonPercent } = record;
  if (ratePercent === null || comparisonPercent === null) return null;
  if (record.priceCents !== null && record.priceCents !== priceCents) return null;
  const establishmentFeesCents = record.establishmentFeesCents ?? Math.round(lender.establishmentFees * 100);
  return {
    ratePercent,
    comparisonPercent,
    establishmentFeesCents,
    // What the calculator needs of them it reads off the two rates.
    monthlyFeesCents: 0,
    termYears: record.termYears,
    depositCents: record.depositCents ?? 0,
    balloonCents: record.balloonCents ?? 0,
    paymentWeekCents: record.paymentWeekCents,
    paymentMonthCents: record.paymentMonthCents,
    rateDate: record.rateDate ?? null,
  };
}

const configured = new WeakMap<FinanceLender, FinanceTerms | null>();

/** A lender's terms for vehicles without a record, null where it has none. The same for all of them, so worked out once. */
export function configuredTerms(lender: FinanceLender): FinanceTerms | null {
  const known = configured.get(lender);
  if (known !== undefined) return known;
  const terms = termsOf(lender);
  configured.set(lender, terms);
  return terms;
}

function termsOf({ terms, establishmentFees, monthlyFees }: FinanceLender): FinanceTerms | null {
  if (terms === undefined) return null;
  const fees = {
    establishmentFeesCents: Math.round(establishmentFees * 100),
    monthlyFeesCents: Math.round(monthlyFees * 100),
  };
  const comparisonPercent = terms.comparisonRate ?? comparisonRatePercent(terms.interestRate, fees);
  if (comparisonPercent === null) return null;
  return {
    ...fees,
    ratePercent: terms.interestRate,
    comparisonPercent: publishedRate(comparisonPercent),
    termYears: terms.termYears ?? null,
    depositCents: Math.round(terms.deposit * 100),
    balloonCents: Math.round(terms.balloon * 100),
    paymentWeekCents: null,
    paymentMonthCents: null,
  };
}
