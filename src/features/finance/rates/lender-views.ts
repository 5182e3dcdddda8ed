import type { FinanceLender, FinanceSettings } from "../settings/finance-settings.ts";
import { describeLender, formatPercent, formatRateRange } from "./estimate-view.ts";
import { describeFees } from "./fees.ts";
import { readConfiguredTerms } from "./finance-offer.ts";

/** Who lends, in words (PAGE-09). A rate never goes without its comparison rate (LAW-03). */
export interface LenderView {
  /** Name and licence; beside a rate its date and the credit that it assumes, too (D27). */
  readonly text: string;
  /** "8.99% p.a."; null if the lender's rates come with each vehicle. */
  readonly rates: { readonly rate: string; readonly comparison: string } | null;
  /** What the rates are with; "" for no fees (D97). */
  readonly fees: string;
  /** "Comparison rates range from 8.38% to 19.42% p.a."; null if nothing is said of it (FIN-18). */
  readonly range: string | null;
  /** What the lender wants said, or "": a rate in it does not go without a comparison rate, either. */
  readonly disclaimer: string;
}

/** The site's lenders, in its order. */
export function buildLenderViews({ lenders }: Pick<FinanceSettings, "lenders">): readonly LenderView[] {
  return lenders.map(buildLenderView);
}

function buildLenderView(lender: FinanceLender): LenderView {
  const { name, licence, disclaimer } = lender;
  const terms = readConfiguredTerms(lender);
  const rates = terms && {
    rate: formatPercent(terms.ratePercent),
    comparison: formatPercent(terms.comparisonPercent),
  };
  const range = formatRateRange({ lender, disclaimer });
  const isCompared = rates !== null || range !== null || !disclaimer.includes("%");
  return {
    text: rates ? describeLender(lender) : `${name}, ${licence}.`,
    rates,
    fees: terms ? describeFees(terms) : "",
    range,
    disclaimer: isCompared ? disclaimer : "",
  };
}
