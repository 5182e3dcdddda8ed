import type { FinanceSettings } from "../settings/finance-settings.ts";
import { describeLender, describeTerms, formatPercent, formatYears } from "./estimate-view.ts";
import { describeFees } from "./fees.ts";
import { type FinanceTerms, readConfiguredTerms } from "./finance-offer.ts";
import { ESTIMATE_YEARS } from "./repayment.ts";

/** What the repayments of a list are worked out with, in words (LAW-03, D27). */
export interface RepaymentBasis {
  /** "8.99% p.a." each, of the lender who comes first; null if every vehicle brings its own. */
  readonly rates: { readonly rate: string; readonly comparison: string } | null;
  readonly text: string;
}

/** Null on a site without lenders. */
export function buildRepaymentBasis({ lenders, estimate, onCards }: FinanceSettings): RepaymentBasis | null {
  const lender = lenders[0];
  if (lender === undefined) return null;
  const terms = readConfiguredTerms(lender);
  const own = `are shown on each vehicle’s ${onCards ? "card" : "page"}`;
  return {
    rates: terms && {
      rate: formatPercent(terms.ratePercent),
      comparison: formatPercent(terms.comparisonPercent),
    },
    text: [
      describeLender(lender),
      terms && (estimate === "weekly" ? describeTerms(toWeekly(terms)) : SHARES),
      terms && describeFees(terms),
      terms ? `Some vehicles have other rates and terms, which ${own}.` : `Rates and terms vary and ${own}.`,
      "Vehicles without an estimate are not shown.",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

const toWeekly = (terms: FinanceTerms) => ({ ...terms, termYears: terms.termYears ?? ESTIMATE_YEARS });

/** FIN-13: of each vehicle's price, whose card states them in dollars. */
const SHARES = `Over ${formatYears(ESTIMATE_YEARS)} with 10.0% deposit and 30% final payment.`;
