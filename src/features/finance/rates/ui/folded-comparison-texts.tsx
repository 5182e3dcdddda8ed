import { ComparisonTexts } from "./repayment-figures.tsx";

/** What the law wants beside a comparison rate (LAW-04), opened by a tap in the block of the rates (T12). */
export const FoldedComparisonTexts = () => (
  <details className="text-xs text-muted">
    <summary className="inline-flex min-h-11 items-center underline underline-offset-2">
      *Comparison rate warning
    </summary>
    <ComparisonTexts />
  </details>
);
