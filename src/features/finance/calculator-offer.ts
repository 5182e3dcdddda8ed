import type { FinanceSettings } from "#features/sites/finance-config.ts";
import { type FinancedVehicle, type FinanceOffer, financeOffer } from "./finance-offer.ts";

/** With whom the calculator calculates, and for which price. */
export interface CalculatorOffer extends FinanceOffer {
  /** False where the lender has no rate for the vehicle, so that the site's example rate stands in (FIN-47). */
  readonly hasOwnRate: boolean;
}

/**
 * The lender of the calculator: as for the estimate, but also for what only estimates are hidden of (FIN-02, FIN-03), else
 * the first lender without a rate that would finance the vehicle, at the site's example rate (FIN-47). Null without any:
 * a repayment needs a comparison rate beside it, which is made of a lender's fees (LAW-03, D27). Without a vehicle it is
 * as for a new one of $30,000 (FIN-43).
 */
export function calculatorOffer(
  vehicle: FinancedVehicle | null,
  settings: FinanceSettings,
  thisYear: number,
): CalculatorOffer | null {
  const financed = vehicle ?? anyVehicle(thisYear);
  const shown = { ...settings, hiddenMakes: [], hiddenDealerships: [] };
  const own = financeOffer(financed, shown, thisYear);
  if (own) return { ...own, hasOwnRate: true };
  const lenders = settings.lenders
    .filter(({ terms }) => terms === undefined)
    .map((lender) => ({ ...lender, terms: exampleTerms(settings.calculator) }));
  const example = financeOffer({ ...financed, financeLenders: {} }, { ...shown, lenders }, thisYear);
  return example && { ...example, hasOwnRate: false };
}

const exampleTerms = ({ defaultInterest }: FinanceSettings["calculator"]) => ({
  interestRate: defaultInterest,
  deposit: 0,
  balloon: 0,
});

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
