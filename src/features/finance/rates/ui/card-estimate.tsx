import { classNames } from "#ui/base/class-names.ts";
import type { EstimateView } from "../estimate-view.ts";
import { ComparisonWarning } from "./comparison-warning.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

/** Where cards stand side by side it opens upwards, so that neither the card nor its neighbours change their height. */
const OVER =
  "sm:absolute sm:-inset-x-3 sm:bottom-full sm:z-10 sm:mb-1 sm:max-h-80 sm:overflow-y-auto sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-3 sm:shadow-overlay";

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
        textClassName={warning === "over" ? OVER : undefined}
      />
    </>
  );
}
