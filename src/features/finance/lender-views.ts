import type { FinanceLender, FinanceSettings } from "#features/sites/finance-config.ts";
import { lenderText, percentText } from "./estimate-view.ts";
import { configuredTerms } from "./finance-offer.ts";

/** Who lends, in words (PAGE-09). A rate never goes without its comparison rate (LAW-03). */
export interface LenderView {
  /** Name and licence; beside a rate its date and the credit that it assumes, too (D27). */
  readonly text: string;
  /** "8.99% p.a."; null where the lender's rates come with each vehicle. */
  readonly rates: { readonly rate: string; readonly comparison: string } | null;
  /** What the lender wants said, or "". */
  readonly disclaimer: string;
}

/** The site's lenders, in its order. */
export function lenderViews({ lenders }: Pick<FinanceSettings, "lenders">): readonly LenderView[] {
  return lenders.map(lenderView);
}

function lenderView(lender: FinanceLender): LenderView {
  const { name, licence, disclaimer } = lender;
  const terms = configuredTerms(lender);
  if (terms === null) return { text: `${name}, ${licence}.`, rates: null, disclaimer };
  const { ratePercent, comparisonPercent } = terms;
  const rates = { rate: percentText(ratePercent), comparison: percentText(comparisonPercent) };
  return { text: lenderText(lender), rates, disclaimer };
}
