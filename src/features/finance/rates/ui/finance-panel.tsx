import { Sheet, SheetButton } from "#ui/panels/sheet.tsx";
import type { CALCULATOR_ID } from "../../settings/finance-paths.ts";
import type { EstimateView, FinancePanelView } from "../estimate-view.ts";
import { EstimateNotes } from "./estimate-notes.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

const DISCLAIMER = "finance-panel-disclaimer";

/**
 * A vehicle's repayment beside its price, with all that the law wants said (FIN-10, FIN-12 to FIN-19, LAW-03, LAW-04),
 * and what the lender adds in a dialog (FIN-25). It leads to the calculator where the page has one.
 */
export function FinancePanel({
  finance,
  calculatorHref,
  enquireHref,
}: {
  finance: FinancePanelView | null;
  calculatorHref: `#${typeof CALCULATOR_ID}` | null;
  /** Where finance is asked for (FIN-19, FIN-58). */
  enquireHref: string;
}) {
  if (finance === null) return null;
  const { estimate, range, disclaimer } = finance;
  if (estimate.kind === "enquire")
    return (
      <a href={enquireHref} className="link flex min-h-11 items-center font-semibold">
        Enquire for Finance
      </a>
    );
  return (
    <section aria-label="Finance estimate" className="grid gap-1.5 border-t border-line pt-4">
      <Figures estimate={estimate} calculatorHref={calculatorHref} />
      <div className="grid gap-1 text-xs text-muted">
        <EstimateNotes basis={estimate.basis} />
        {range && <p>{range}</p>}
      </div>
      {disclaimer && (
        <>
          <SheetButton sheet={DISCLAIMER} className="link min-h-11 justify-self-start text-sm">
            Finance Disclaimer
          </SheetButton>
          <Sheet id={DISCLAIMER} title="Finance Disclaimer">
            <p className="whitespace-pre-line">{disclaimer}</p>
          </Sheet>
        </>
      )}
    </section>
  );
}

function Figures({
  estimate: { week, month, rate, comparison },
  calculatorHref,
}: {
  estimate: Extract<EstimateView, { kind: "repayment" }>;
  calculatorHref: string | null;
}) {
  const words = `Only ${week} /wk*`;
  const repayment =
    calculatorHref === null ? (
      words
    ) : (
      <a href={calculatorHref} className="link">
        {words}
      </a>
    );
  return (
    <>
      <RepaymentFigures repayment={repayment} {...{ rate, comparison }} className="text-lg leading-snug" />
      {month !== null && <p className="text-sm">About {month} a month.</p>}
    </>
  );
}
