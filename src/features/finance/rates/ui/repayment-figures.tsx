import { classNames } from "#ui/base/class-names.ts";
import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "../comparison-copy.ts";
import type { EstimateView } from "../estimate-view.ts";
import type { RepaymentBasis } from "../repayment-basis.ts";

/**
 * A repayment, its rate and its comparison rate, none more prominent than another (LAW-03). `repayment` says how often.
 */
export function RepaymentFigures({
  repayment,
  rate,
  comparison,
  className,
}: {
  repayment: React.ReactNode;
  rate: string;
  comparison: string;
  className?: string;
}) {
  return (
    <p className={classNames("tabular flex flex-wrap gap-x-3 font-semibold", className)}>
      <span>{repayment}</span>
      <span>{rate}</span>
      <span>{comparison} comparison rate*</span>
    </p>
  );
}

/** What the law wants beside a repayment (LAW-04, D98): what its comparison rate is of, and whose it is (D27). */
export function EstimateNotes({ basis }: Pick<Extract<EstimateView, { kind: "repayment" }>, "basis">) {
  return (
    <>
      <ComparisonTexts />
      <p>Repayments are estimates. {basis}</p>
    </>
  );
}

export function ComparisonTexts() {
  return (
    <p>
      *{COMPARISON_EXAMPLE} {COMPARISON_WARNING}
    </p>
  );
}

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
