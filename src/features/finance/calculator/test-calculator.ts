import { EMPTY_RECORD, type LenderRecord } from "#features/vehicles/lender-record.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { estimateRepayment } from "../rates/estimate.ts";
import type { FinancedVehicle } from "../rates/finance-offer.ts";
import { type FinanceSettings, financeSettings } from "../settings/finance-settings.ts";
import { findCalculatorOffer } from "./calculator-offer.ts";
import { buildCalculatorView, type CalculatorView } from "./calculator-view.ts";

type Entry = Record<string, unknown>;

const TEST_LENDER: Entry = {
  lender: "taurus",
  name: "Taurus Finance",
  licence: "Australian Credit Licence 123456",
  rateDate: "2026-11-18",
};

/** A site's settings with one lender, of 8.99%, and what differs. */
export function buildCalculatorSettings(calculator: Entry = {}, lender: Entry = {}): FinanceSettings {
  const terms = { interestRate: 8.99 };
  return financeSettings.parse({ lenders: [{ ...TEST_LENDER, terms, ...lender }], calculator });
}

/** A car of $24,990 drive away. */
export function buildFinancedCar(over: Partial<FinancedVehicle> = {}): FinancedVehicle {
  return {
    make: "Toyota",
    year: 2022,
    status: "in_stock",
    prices: { ...NO_PRICES, driveAwayCents: 24_990_00 },
    dealershipSlug: null,
    financeLenders: {},
    ...over,
  };
}

export const lenderRecord = (over: Partial<LenderRecord> = {}): LenderRecord => ({
  ...EMPTY_RECORD,
  interestRate: 7,
  comparisonRate: 8,
  ...over,
});

/** The calculator of a car on a site, null if it has none. */
export function buildTestCalculator(
  settings: FinanceSettings = buildCalculatorSettings(),
  car: FinancedVehicle | null = buildFinancedCar(),
  query = "",
): CalculatorView | null {
  const offer = findCalculatorOffer(car, settings, 2026);
  const estimate = car && estimateRepayment(car, settings, 2026);
  const asked = query === "" ? null : new URLSearchParams(query);
  const place = {
    carId: 7,
    path: "/cars/a-car",
    enquireHref: "/enquiry?car=a-car",
    financeHref: "/enquiry?car=a-car&category=Finance",
    ...{ asked, estimate },
  };
  return offer && buildCalculatorView(offer, settings.calculator, place);
}
