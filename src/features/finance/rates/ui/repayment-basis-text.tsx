import type { RepaymentBasis } from "../repayment-basis.ts";
import { ComparisonTexts } from "./estimate-notes.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

/** Beside a filter by repayment: rate and comparison rate, and whose they are (LAW-03, LAW-04, D27). */
export function RepaymentBasisText({ basis: { rates, text } }: { basis: RepaymentBasis }) {
  return (
    <section className="mt-4 grid gap-1.5 text-xs text-muted">
      {rates && <RepaymentFigures repayment="Estimated at" {...rates} className="text-sm text-ink" />}
      <p>{text}</p>
      {rates && <ComparisonTexts />}
    </section>
  );
}
