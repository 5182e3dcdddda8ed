import type { ReactNode } from "react";
import { formatPercent } from "#features/finance/rates/estimate-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { formatCents, formatWhole } from "#ui/base/money.ts";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { ComparisonTexts } from "../../rates/ui/repayment-figures.tsx";
import { type Calculation, checkDeposit, computeComparison } from "../calculate.ts";
import type { CalculatorState } from "../calculator-state.ts";
import type { CalculatorView } from "../calculator-view.ts";
import { describeBasis, describePayments, REPAID_EVERY } from "../describe-calculation.ts";

/** A sticky box moves within its parent, which is therefore the one of the fields. From edge to edge no end of a field shows beside it. */
const PINNED =
  "bg-accent-soft @2xl:rounded-card @max-2xl:sticky @max-2xl:bottom-0 @max-2xl:z-10 @max-2xl:gap-0.5 @max-2xl:border-y @max-2xl:border-line-strong @max-2xl:-mx-(--bleed) @max-2xl:px-(--bleed) @max-2xl:py-2.5";

/**
 * What the loan costs: repayment, rate and comparison rate side by side (LAW-03), the total of it (FIN-30), and what the law
 * and we want said of it (LAW-04, D27). Rates show with "Enquire for Finance" too, since a field holds one (FIN-19); where a
 * deposit leaves nothing to borrow, the page says that in their place, and they are as small as in the field (D466).
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
  const isPaid = checkDeposit(state) !== undefined;
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
        {isPaid && (
          <p className={classNames("text-lg font-semibold", pinned && "@max-2xl:text-base")}>
            Your deposit covers the whole price, so there is nothing to finance.
          </p>
        )}
        {comparisonPercent === null ? (
          !isPaid && <Figures parts={[repayment]} />
        ) : isPaid ? (
          <p className="tabular">
            Rates of a loan: {formatPercent(state.interest)}, {formatPercent(comparisonPercent)} comparison
            rate*
          </p>
        ) : (
          <Figures
            parts={[
              repayment,
              formatPercent(state.interest),
              `${formatPercent(comparisonPercent)} comparison rate*`,
            ]}
            pinned={pinned}
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
        {!isPaid && <p>{describeBasis(view, state)}</p>}
        {calculated && <p>{describePayments(calculated)}</p>}
      </div>
    </section>
  );
}

/**
 * What a shopper came for, in the largest type of the page: the repayment, and as large its rate and its comparison rate
 * (LAW-03, D406). Of "$151 /wk" the figure is large and the rest is small.
 */
function Figures({ parts, pinned = false }: { parts: readonly string[]; pinned?: boolean }) {
  return (
    <p
      className={classNames(
        "tabular grid gap-x-3 gap-y-1 font-semibold",
        pinned && "@max-2xl:flex @max-2xl:flex-wrap",
      )}
    >
      {parts.map((part) => {
        const [, figure = part, unit = ""] = /^(\S*\d\S*)( .*)$/.exec(part) ?? [];
        return (
          <span key={part} className={classNames("text-sm leading-tight", pinned && "@max-2xl:text-xs")}>
            <b
              className={classNames(
                "text-3xl leading-tight font-bold",
                pinned && "@max-2xl:block @max-2xl:text-2xl",
              )}
            >
              {figure}
            </b>
            {unit}
          </span>
        );
      })}
    </p>
  );
}
