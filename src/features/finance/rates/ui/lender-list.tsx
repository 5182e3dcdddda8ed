import type { LenderView } from "../lender-views.ts";
import { ComparisonTexts, RepaymentFigures } from "./repayment-figures.tsx";

/** Who lends, under which licence, and at which rates, with what the law wants beside them (LAW-03, LAW-04, D27). */
export function LenderList({ lenders }: { lenders: readonly LenderView[] }) {
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
            {disclaimer !== "" && <p className="text-sm whitespace-pre-line text-muted">{disclaimer}</p>}
          </li>
        ))}
      </ul>
      {lenders.some(({ rates, range }) => rates !== null || range !== null) && (
        <div className="grid gap-3 text-sm text-muted">
          <ComparisonTexts />
          <p>
            These rates are for personal loans. Business finance and novated leases are worked out for you:
            they depend on your business, or on your employer and salary.
          </p>
        </div>
      )}
    </section>
  );
}
