import { type FinancedVehicle, type FinanceOffer, findFinanceOffer } from "../rates/finance-offer.ts";
import type { FinanceSettings } from "../settings/finance-settings.ts";

/**
 * With whom the calculator calculates, and for which price: as for the estimate, but also for what only estimates are hidden
 * of (FIN-02, FIN-03). Null if no lender has a rate for the vehicle (D27, D97). Without a vehicle it is as for a new one of
 * $30,000 (FIN-43).
 */
export function findCalculatorOffer(
  vehicle: FinancedVehicle | null,
  settings: FinanceSettings,
  thisYear: number,
): FinanceOffer | null {
  const shown = { ...settings, hiddenMakes: [], hiddenDealerships: [] };
  return findFinanceOffer(vehicle ?? anyVehicle(thisYear), shown, thisYear);
}

const anyVehicle = (year: number): FinancedVehicle => ({
  make: "",
  year,
  status: "in_stock",
  prices: {
    driveAwayCents: DEFAULT_AMOUNT_CENTS,
    egcCents: null,
    unknownCents: null,
    beforeCents: null,
    offerCents: null,
    subscriptionCents: null,
  },
  dealershipSlug: null,
  financeLenders: {},
});

/** FIN-43 */
const DEFAULT_AMOUNT_CENTS = 30_000_00;
