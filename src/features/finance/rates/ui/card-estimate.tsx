import { classNames } from "#ui/base/class-names.ts";
import type { EstimateView } from "../estimate-view.ts";
import { ComparisonWarning } from "./comparison-warning.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

/**
 * A result card's repayment a week (FIN-12), with the warning of its comparison rate (LAW-04, D98). The warning opens
 * below, or on wider screens over what is above the nearest positioned element.
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
  const { week, rate, comparison, basis } = estimate;
  return (
    <>
      <RepaymentFigures repayment={`${week} /wk`} {...{ rate, comparison }} className="mt-1 text-sm" />
      <ComparisonWarning
        basis={basis}
        className={classNames("pointer-events-auto text-muted", warning === "below" && "relative")}
        menu={warning === "over"}
        textClassName={warning === "over" ? "over-card" : undefined}
      />
    </>
  );
}
