import { expect, test } from "vitest";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { buildFinancePanelView } from "../rates/estimate-view.ts";
import type { FinancedVehicle } from "../rates/finance-offer.ts";
import { type FinanceSettings, financeSettings } from "../settings/finance-settings.ts";
import { applyQuote, readQuoteState } from "./vehicle-quote.ts";

const rates = { licence: "Australian Credit Licence 123456", rateDate: "2026-01-02" };
const youx = { ...rates, lender: "youx", name: "youX" };
const taurus = { ...rates, lender: "taurus", name: "Taurus", terms: { interestRate: 8.99 } };
const settings = (...lenders: object[]): FinanceSettings =>
  financeSettings.parse({ lenders, youx: { url: "https://youx.example" } });

const QUOTE = {
  ...EMPTY_RECORD,
  ...{ interestRate: 7.89, comparisonRate: 9.01, paymentWeekCents: 143_41, termYears: 5 },
  ...{ priceCents: 30_000_00, rateDate: "2026-11-22" },
};
const car = (over: Partial<FinancedVehicle> = {}): FinancedVehicle => ({
  ...{ make: "Toyota", year: 2022, status: "in_stock", dealershipSlug: null, financeLenders: {} },
  prices: { ...NO_PRICES, driveAwayCents: 30_000_00 },
  ...over,
});

test.each<[what: string, vehicle: FinancedVehicle, site: FinanceSettings, standing: string | null]>([
  ["a car without a quote", car(), settings(youx), "awaited"],
  ["a car with one", car({ financeLenders: { youx: QUOTE } }), settings(youx), "quoted"],
  [
    "one of another price",
    car({ financeLenders: { youx: { ...QUOTE, priceCents: 1 } } }),
    settings(youx),
    "awaited",
  ],
  ["another lender before it", car(), settings(taurus, youx), null],
  ["another lender after it", car(), settings(youx, taurus), "awaited"],
  ["a car that the lender before it leaves out", car({ year: 2000 }), settings(taurus, youx), "awaited"],
  ["no price", car({ prices: NO_PRICES }), settings(youx), null],
  ["a sold car", car({ status: "sold" }), settings(youx), null],
  ["a hidden make", car({ make: "Suzuki" }), settings(youx), null],
  ["a site without the service", car(), { ...settings(youx), youx: undefined }, null],
])("FIN-09 FIN-20: %s", (_, vehicle, site, standing) => {
  expect(readQuoteState(vehicle, site, 2026)).toBe(standing);
});

test("FIN-20 D27: a quote is told with the day on which it was asked and the credit that it is for", () => {
  const told = (credit: "GREAT" | "FAIR") => {
    const view = buildFinancePanelView(...applyQuote(car(), settings(youx), { record: QUOTE, credit }), 2026);
    return view?.estimate.kind === "repayment" ? view.estimate : null;
  };
  expect(told("GREAT")).toMatchObject({ week: "$143", rate: "7.89% p.a.", comparison: "9.01% p.a." });
  expect(told("GREAT")?.basis).toContain("rates at 22 November 2026 for excellent credit.");
  expect(told("FAIR")?.basis).toContain("rates at 22 November 2026 for fair credit.");
});
