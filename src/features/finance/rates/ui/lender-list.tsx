import type { LenderView } from "../lender-views.ts";
import { FoldedComparisonTexts } from "./folded-comparison-texts.tsx";
import { ComparisonTexts, RepaymentFigures } from "./repayment-figures.tsx";

/**
 * Who lends, under which licence, and at which rates, with what the law wants beside them (LAW-03, LAW-04, D27).
 * @param said what the page's calculator says of its lender; beside one, the warning is opened by a tap, since the calculator has it in
 *   full (T12, D418). Null without a calculator
 */
export function LenderList({ lenders, said }: { lenders: readonly LenderView[]; said: string | null }) {
  if (lenders.length === 0) return null;
  return (
    <section aria-labelledby="lenders" className="grid gap-3">
      <h2 id="lenders" className="text-xl font-semibold">
        Who lends
      </h2>
      <ul className="grid gap-5">
        {lenders.map(({ text, rates, fees, range, disclaimer }) => (
          <li key={text} className="grid gap-1.5">
            <p>{text}</p>
            {rates && <RepaymentFigures repayment="Interest rate" {...rates} />}
            {fees !== "" && <p className="text-sm text-muted">{fees}</p>}
            {range && <p className="tabular font-semibold">{range}*</p>}
            {disclaimer !== "" && disclaimer !== said && (
              <p className="text-sm whitespace-pre-line text-muted">{disclaimer}</p>
            )}
          </li>
        ))}
      </ul>
      {lenders.some(({ rates, range }) => rates !== null || range !== null) && (
        <div className="grid gap-3 text-sm text-muted">
          {said === null ? <ComparisonTexts /> : <FoldedComparisonTexts />}
          <p>
            These rates are for personal loans. Business finance and novated leases are worked out for you:
            they depend on your business, or on your employer and salary.
          </p>
        </div>
      )}
    </section>
  );
}
