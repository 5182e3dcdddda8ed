import { Sheet, SheetButton } from "#ui/panels/sheet.tsx";
import type { CALCULATOR_ID } from "../../paths.ts";
import type { EstimateView, FinancePanelView } from "../estimate-view.ts";
import { ComparisonWarning } from "./comparison-warning.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

const DISCLAIMER = "finance-panel-disclaimer";

/**
 * A vehicle's repayment beside its price, with all that the law wants said (FIN-10, FIN-12 to FIN-19, LAW-03, LAW-04): one
 * tap under its figures opens the warning and whose they are (D233). What the lender adds is in a dialog (FIN-25).
 * It leads to the calculator where the page has one.
 */
export function FinancePanel({
  finance,
  calculatorHref,
  enquireHref,
}: {
  finance: FinancePanelView | null;
  calculatorHref: `#${typeof CALCULATOR_ID}` | null;
  /** Address of the finance enquiry (FIN-19, FIN-58). */
  enquireHref: string;
}) {
  if (finance === null) return null;
  const { estimate, range, disclaimer } = finance;
  if (estimate.kind === "enquire") return <EnquireForFinance href={enquireHref} />;
  return (
    <section aria-label="Finance estimate" className="grid gap-1 lg:-mb-2">
      <Figures estimate={estimate} calculatorHref={calculatorHref} />
      {range && <p className="text-xs text-muted">{range}</p>}
      <ComparisonWarning basis={estimate.basis} className="-mt-1 text-muted">
        {disclaimer && (
          <SheetButton sheet={DISCLAIMER} className="link min-h-11 justify-self-start text-sm">
            Finance Disclaimer
          </SheetButton>
        )}
      </ComparisonWarning>
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
      <a href={calculatorHref} className="link -my-1 inline-block py-1">
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
