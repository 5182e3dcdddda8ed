import type { ReactNode } from "react";
import { formatPercent } from "#features/finance/rates/estimate-view.ts";
import { RepaymentFigures } from "#features/finance/rates/ui/repayment-figures.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { formatCents, formatWhole } from "#ui/base/money.ts";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { ComparisonTexts } from "../../rates/ui/repayment-figures.tsx";
import { type Calculation, computeComparison } from "../calculate.ts";
import type { CalculatorState } from "../calculator-state.ts";
import type { CalculatorView } from "../calculator-view.ts";
import { describeBasis, describePayments, REPAID_EVERY } from "../describe-calculation.ts";

/** A sticky box moves within its parent, which is therefore the one of the fields. */
const PINNED =
  "rounded-card bg-accent-soft @max-2xl:sticky @max-2xl:bottom-0 @max-2xl:z-10 @max-2xl:gap-0.5 @max-2xl:px-4 @max-2xl:py-2.5 @max-2xl:shadow-raised";

/**
 * What the loan costs: repayment, rate and comparison rate side by side (LAW-03), the total of it (FIN-30), and what the law
 * and we want said of it (LAW-04, D27). Rates show with "Enquire for Finance" too, since a field holds one (FIN-19).
 */
export function CalculatorResult({
  view,
  state,
  calculated,
  pinned = false,
  onEnquire,
  children,
}: {
  view: CalculatorView;
  state: CalculatorState;
  calculated: Calculation | null;
  /** Beside the fields it follows the page; below them its figures stay at the foot of the screen. */
  pinned?: boolean | undefined;
  onEnquire?: () => void;
  children?: ReactNode;
}) {
  const { button } = view;
  const look = classNames(buildButtonClass({ wide: true }), "print:hidden");
  const comparisonPercent = computeComparison(state.interest, view.terms);
  const repayment = calculated
    ? `$${formatWhole(calculated.repaymentDollars)} ${REPAID_EVERY[state.frequency]}`
    : "Enquire for Finance";
  return (
    <section
      aria-label="Repayments"
      className={classNames(
        "content-start gap-4 self-start break-inside-avoid rounded-card bg-accent-soft p-5",
        pinned ? "contents @2xl:sticky @2xl:top-24 @2xl:grid" : "grid",
      )}
    >
      <div role="status" className={classNames("grid gap-3", pinned && PINNED)}>
        {comparisonPercent === null ? (
          <p className="text-xl font-semibold">{repayment}</p>
        ) : (
          <RepaymentFigures
            {...{ repayment }}
            rate={formatPercent(state.interest)}
            comparison={formatPercent(comparisonPercent)}
            className={classNames(
              "flex-col gap-y-1 text-xl",
              pinned && "@max-2xl:flex-row @max-2xl:gap-x-2.5 @max-2xl:text-sm",
            )}
          />
        )}
        {calculated && (
          <p className={classNames("tabular text-lg", pinned && "@max-2xl:text-sm")}>
            Total repayments {formatCents(calculated.totalCents)}
          </p>
        )}
      </div>
      <a href={button.href} onClick={onEnquire} className={look}>
        {button.label}
      </a>
      {children}
      <div className="grid gap-1.5 text-xs text-muted">
        <ComparisonTexts />
        <p>{describeBasis(view, state)}</p>
        {calculated && <p>{describePayments(calculated)}</p>}
      </div>
    </section>
  );
}
