import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "../comparison-copy.ts";
import type { EstimateView } from "../estimate-view.ts";

/** What the law wants beside a repayment (LAW-04, D98): what its comparison rate is of, and whose it is (D27). */
export function EstimateNotes({ basis }: Pick<Extract<EstimateView, { kind: "repayment" }>, "basis">) {
  return (
    <>
      <ComparisonTexts />
      <EstimateBasis basis={basis} />
    </>
  );
}

export const EstimateBasis = ({ basis }: { basis: string }) => <p>Repayments are estimates. {basis}</p>;

export function ComparisonTexts() {
  return (
    <p>
      *{COMPARISON_EXAMPLE} {COMPARISON_WARNING}
    </p>
  );
}
