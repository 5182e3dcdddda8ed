import { EMPTY_RECORD, type LenderRecord } from "#features/vehicles/lender-record.ts";
import { type FinancedVehicle, findFinanceOffer } from "../rates/finance-offer.ts";
import type { FinanceSettings } from "../settings/finance-settings.ts";
import { CREDIT_BANDS, type CreditBand, USUAL_CREDIT } from "./finance-quotes.ts";

/**
 * How a vehicle stands with the quotes of youX (FIN-09, FIN-20): it has one, one is to be asked for, or null if youX is
 * none of the site's, or another lender goes before it, or the vehicle is not financed at all.
 */
export function readQuoteState(
  vehicle: FinancedVehicle,
  settings: FinanceSettings,
  thisYear: number,
): "quoted" | "awaited" | null {
  if (settings.youx === undefined) return null;
  const byYoux = (financeLenders: FinancedVehicle["financeLenders"]) =>
    findFinanceOffer({ ...vehicle, financeLenders }, settings, thisYear)?.lender.lender === "youx";
  const { youx: record, ...others } = vehicle.financeLenders;
  if (!byYoux({ ...others, youx: ANY_QUOTE })) return null;
  return record !== undefined && byYoux(vehicle.financeLenders) ? "quoted" : "awaited";
}

const ANY_QUOTE: LenderRecord = { ...EMPTY_RECORD, interestRate: 1, comparisonRate: 1 };

/** A vehicle and a site's settings with the quote for a shopper's credit, which its text names (D27). */
export function applyQuote<Vehicle extends FinancedVehicle>(
  vehicle: Vehicle,
  settings: FinanceSettings,
  { record, credit }: { readonly record: LenderRecord; readonly credit: CreditBand },
): [Vehicle, FinanceSettings] {
  const lenders = settings.lenders.map((lender) =>
    lender.lender === "youx" && credit !== USUAL_CREDIT
      ? { ...lender, credit: `for ${CREDIT_BANDS[credit].toLowerCase()} credit` }
      : lender,
  );
  const financeLenders = { ...vehicle.financeLenders, youx: record };
  return [
    { ...vehicle, financeLenders },
    { ...settings, lenders },
  ];
}
