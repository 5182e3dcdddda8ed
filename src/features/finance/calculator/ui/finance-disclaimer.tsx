import { Disclosure } from "#ui/panels/disclosure.tsx";
import { FoldedText } from "#ui/panels/folded-text.tsx";
import type { CalculatorView } from "../calculator-view.ts";

/** Characters that show when it is folded (FIN-26). */
const MAX_SHOWN = 197;

/**
 * What the lender wants said, whole at first (FIN-26, FIN-27): under words that a shopper knows, or where these lead to
 * (FIN-25, D418). What the law wants beside the rates is not in it.
 */
export function FinanceDisclaimer({ disclaimer }: Pick<CalculatorView, "disclaimer">) {
  if (disclaimer === null) return null;
  const text = (
    <FoldedText
      text={disclaimer.text}
      limit={MAX_SHOWN}
      of="of the lender’s conditions"
      open
      className="measure text-sm text-muted"
    />
  );
  if (disclaimer.as === "toggle")
    return (
      <Disclosure id="financeDisclaimer" title="The lender’s conditions" open className="scroll-mt-20">
        {text}
      </Disclosure>
    );
  return (
    <section id="financeDisclaimer" aria-label="The lender’s conditions" className="scroll-mt-20">
      {text}
    </section>
  );
}

/** The link to it, where the site wants one (FIN-25). */
export function FinanceDisclaimerLink({ disclaimer }: Pick<CalculatorView, "disclaimer">) {
  if (disclaimer?.as !== "link") return null;
  return (
    <a href="#financeDisclaimer" className="link inline-flex min-h-11 items-center">
      Read the lender’s conditions
    </a>
  );
}
