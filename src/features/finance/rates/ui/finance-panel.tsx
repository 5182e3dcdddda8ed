import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { Sheet, SheetButton } from "#ui/panels/sheet.tsx";
import type { CALCULATOR_ID } from "../../settings/finance-paths.ts";
import type { EstimateView, FinancePanelView } from "../estimate-view.ts";
import { ComparisonTexts, EstimateBasis, RepaymentFigures } from "./repayment-figures.tsx";

const DISCLAIMER = "finance-panel-disclaimer";

/**
 * A vehicle's repayment beside its price, with all that the law wants said (FIN-10, FIN-12 to FIN-19, LAW-03, LAW-04): the
 * warning stands whole under its figures, and a tap opens whose they are. What the lender adds is in a dialog (FIN-25).
 * It leads to the calculator where the page has one.
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
  if (estimate.kind === "enquire") return <EnquireForFinance href={enquireHref} />;
  return (
    <section aria-label="Finance estimate" className="grid gap-1">
      <Figures estimate={estimate} calculatorHref={calculatorHref} />
      <div className="grid gap-1 text-xs text-muted">
        <ComparisonTexts />
        {range && <p>{range}</p>}
        <details className="group/basis">
          <summary className="inline-flex min-h-11 items-center gap-1 underline underline-offset-2">
            How this is worked out
            <Icon icon={ChevronDown} size={14} className="group-open/basis:rotate-180" />
          </summary>
          <EstimateBasis basis={estimate.basis} />
          {disclaimer && (
            <SheetButton sheet={DISCLAIMER} className="link min-h-11 text-sm">
              Finance Disclaimer
            </SheetButton>
          )}
        </details>
      </div>
      {disclaimer && (
        <Sheet id={DISCLAIMER} title="Finance Disclaimer">
          <p className="whitespace-pre-line">{disclaimer}</p>
        </Sheet>
      )}
    </section>
  );
}

function Figures({
  estimate: { week, month, rate, comparison, alsoPaid },
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
      <RepaymentFigures repayment={repayment} {...{ rate, comparison }} className="text-sm" />
      {alsoPaid && <p className="text-sm">{alsoPaid}</p>}
      {month !== null && <p className="text-sm text-muted">About {month} a month.</p>}
    </>
  );
}

/** What a page offers where no lender answers (FIN-19, FIN-21). */
export const EnquireForFinance = ({ href }: { href: string }) => (
  <a href={href} className="link flex min-h-11 items-center font-semibold">
    Enquire for Finance
  </a>
);
