import { lazy, Suspense, useEffect, useState } from "react";
import type { FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { FinancePanel } from "#features/finance/rates/ui/finance-panel.tsx";
import { QuietBoundary } from "#ui/page/quiet-boundary.tsx";
import type { CALCULATOR_ID } from "../../paths.ts";
import { EnquireForFinance } from "../../rates/ui/finance-panel.tsx";
import { type CreditBand, USUAL_CREDIT } from "../finance-quotes.ts";

const CreditChoice = lazy(() => import("./credit-choice.tsx"));

/**
 * The finance of a vehicle that a lender quotes (FIN-20): what is known, then what a shopper of another credit asks for. An
 * awaited quote is asked for after the page; its place is kept, and shown only where JavaScript runs.
 */
export function QuotedPanel({
  quote,
  finance,
  calculatorHref,
  enquireHref,
  onQuote,
}: {
  quote: { readonly href: string; readonly awaited: boolean };
  finance: FinancePanelView | null;
  calculatorHref: `#${typeof CALCULATOR_ID}` | null;
  enquireHref: string;
  /** Hears of each answer, which `finance` then is; null for none. */
  onQuote: (finance: FinancePanelView | null) => void;
}) {
  // The credit of the last answer, and whether there was a quote; nothing before.
  const [answered, setAnswered] = useState<{ credit: CreditBand; found: boolean }>();
  const answer = (quote: FinancePanelView | null, credit: CreditBand) => {
    setAnswered({ credit, found: quote !== null });
    onQuote(quote);
  };
  // The calculator calculates for the usual credit, and says so.
  const href = (answered?.credit ?? USUAL_CREDIT) === USUAL_CREDIT ? calculatorHref : null;
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <div className={quote.awaited ? "grid gap-3 noscript:hidden" : "grid gap-3"}>
      <div className={quote.awaited ? toRoomClass(answered?.found) : undefined}>
        <FinancePanel finance={finance} calculatorHref={href} enquireHref={enquireHref} />
      </div>
      <div className="min-h-24 noscript:hidden">
        {isHydrated && (
          <QuietBoundary
            part="The choice of credit"
            fallback={finance === null && <EnquireForFinance href={enquireHref} />}
            onFail={() => answer(finance, USUAL_CREDIT)}
          >
            <Suspense>
              <CreditChoice {...{ quote, enquireHref }} isKnown={finance !== null} onAnswer={answer} />
            </Suspense>
          </QuietBoundary>
        )}
      </div>
    </div>
  );
}

/** As high as an estimate with its notes is at each width, so that nothing moves when it comes. */
const ROOM = "min-h-67 md:min-h-42 lg:min-h-67 xl:min-h-58";

/** For an answer, or while there is none; nothing for a question that failed. */
function toRoomClass(found: boolean | undefined): string {
  if (found === undefined) return `${ROOM} animate-pulse rounded-card bg-sunken`;
  return found ? ROOM : "hidden";
}
