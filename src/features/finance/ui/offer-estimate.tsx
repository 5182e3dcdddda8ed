import type { EstimateView } from "../estimate-view.ts";
import { EstimateNotes } from "./estimate-notes.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

/**
 * A vehicle's repayment beside its price, with all that the law wants said (FIN-10, FIN-12 to FIN-19, LAW-03, LAW-04).
 * It leads to the calculator where the page has one.
 */
export function OfferEstimate({
  estimate,
  calculatorHref,
}: {
  estimate: EstimateView | null;
  calculatorHref: "#finance-calculator" | null;
}) {
  if (estimate === null) return null;
  if (estimate.kind === "enquire")
    return (
      <a href="#enquiry" className="link flex min-h-11 items-center font-semibold">
        Enquire for Finance
      </a>
    );
  const { week, month, rate, comparison } = estimate;
  const words = `Only ${week} /wk*`;
  return (
    <section aria-label="Finance estimate" className="grid gap-1.5 border-t border-line pt-4">
      <RepaymentFigures
        repayment={
          calculatorHref === null ? (
            words
          ) : (
            <a href={calculatorHref} className="link">
              {words}
            </a>
          )
        }
        {...{ rate, comparison }}
        className="text-lg leading-snug"
      />
      {month !== null && <p className="text-sm">About {month} a month.</p>}
      <EstimateNotes estimates={[estimate]} className="grid gap-1 text-xs text-muted" />
    </section>
  );
}
