import { FoldedComparisonTexts } from "#features/finance/rates/ui/folded-comparison-texts.tsx";
import { ComparisonTexts } from "#features/finance/rates/ui/repayment-figures.tsx";
import type { OfferFinanceView } from "../view/offer-view.ts";

/**
 * What credit costs: the rate and the comparison rate at the same size, and the warning, in full or opened by a tap beside them
 * (LAW-03, LAW-04, T12).
 */
export function OfferFinance({ finance, isFull = false }: { finance: OfferFinanceView; isFull?: boolean }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="tabular flex flex-wrap gap-x-3 text-base font-semibold">
        <span>{finance.rate}</span>
        <span>{finance.comparison} comparison rate*</span>
      </p>
      <p className="text-muted">{finance.from}</p>
      {isFull ? (
        <div className="text-xs text-muted">
          <ComparisonTexts />
        </div>
      ) : (
        <FoldedComparisonTexts />
      )}
    </div>
  );
}
