import { useEffect, useRef, useState } from "react";
import type { FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { SelectField } from "#ui/controls/field.tsx";
import { EnquireForFinance } from "../../rates/ui/finance-panel.tsx";
import { CREDIT_BANDS, type CreditBand, isCreditBand, USUAL_CREDIT } from "../finance-quotes.ts";

interface CreditChoiceProps {
  quote: { readonly href: string; readonly awaited: boolean };
  enquireHref: string;
  /** Whether an estimate shows. */
  isKnown: boolean;
  /** Null if nothing can be shown. */
  onAnswer: (finance: FinancePanelView | null, credit: CreditBand) => void;
}

type State = "rest" | "asking" | "none";

/** Asks for an awaited quote, and for that of the credit that a shopper chooses; the last question counts (FIN-20, FIN-21). */
export default function CreditChoice({
  quote: { href, awaited },
  enquireHref,
  isKnown,
  onAnswer,
}: CreditChoiceProps) {
  const [credit, setCredit] = useState(USUAL_CREDIT);
  const [state, setState] = useState<State>("rest");
  const last = useRef(0);
  const shown = useRef(USUAL_CREDIT);
  const ask = async (wanted: CreditBand) => {
    last.current++;
    const question = last.current;
    setCredit(wanted);
    setState("asking");
    const finance = await askQuote(href, wanted);
    if (question !== last.current) return;
    if (finance) shown.current = wanted;
    if (finance || !isKnown) onAnswer(finance, wanted);
    else setCredit(shown.current);
    setState(finance ? "rest" : "none");
  };
  useEffect(() => {
    if (awaited) ask(USUAL_CREDIT);
  }, []);
  if (state === "none" && !isKnown) return <EnquireForFinance href={enquireHref} />;
  return (
    <>
      <SelectField
        label="Your credit"
        value={credit}
        onChange={({ target: { value } }) => isCreditBand(value) && ask(value)}
      >
        {Object.entries(CREDIT_BANDS).map(([band, label]) => (
          <option key={band} value={band}>
            {label}
          </option>
        ))}
      </SelectField>
      <p role="status" className="min-h-5 text-sm text-muted">
        {STATE_WORDS[state]}
      </p>
    </>
  );
}

const STATE_WORDS: Record<State, string> = {
  rest: "",
  asking: "Asking the lender for an estimate…",
  none: "We can't get an estimate for this credit right now.",
};

/** Null for no quote, whatever the reason (FIN-21). */
async function askQuote(href: string, credit: CreditBand): Promise<FinancePanelView | null> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(href, { method: "POST", headers, body: JSON.stringify({ credit }) });
    return response.status === 200 ? ((await response.json()) as FinancePanelView) : null;
  } catch {
    return null;
  }
}
