import { classNames } from "#ui/base/class-names.ts";
import type { EstimateView } from "../estimate-view.ts";
import { ComparisonWarning } from "./comparison-warning.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

/**
 * A result card's repayment a week (FIN-12) and, behind a mark at the end of its line, the warning of its comparison rate
 * (LAW-04, D98). The warning opens below, or on wider screens over what is above.
 */
export function CardEstimate({
  estimate,
  warning,
}: {
  estimate: EstimateView | null;
  warning: "below" | "over";
}) {
  if (estimate === null) return null;
  if (estimate.kind === "enquire") return <p className="mt-1 text-sm font-semibold">Enquire for Finance</p>;
  const { week, rate, comparison, alsoPaid, basis } = estimate;
  return (
    <div className="pointer-events-none relative">
      <RepaymentFigures
        repayment={`${week} /wk`}
        {...{ rate, comparison }}
        className="min-h-7 content-center gap-x-1.5! pr-4 text-xs leading-4 tracking-tight"
      />
      {alsoPaid && <p className="pr-4 text-xs leading-4 text-muted">{alsoPaid}</p>}
      <ComparisonWarning
        basis={basis}
        mark
        className="pointer-events-auto text-muted"
        menu={warning === "over"}
        textClassName={classNames(warning === "over" && "over-card")}
      />
    </div>
  );
}
