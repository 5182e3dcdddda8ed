import { FoldedText } from "#ui/panels/folded-text.tsx";
import type { CalculatorView } from "../calculator-view.ts";

/** Characters that show when it is folded (FIN-26). */
const MAX_SHOWN = 197;

/**
 * What the lender wants said, whole at first, with one button that folds it (FIN-25 to FIN-27, D466). What the law wants beside
 * the rates is not in it.
 */
export function FinanceDisclaimer({ disclaimer }: Pick<CalculatorView, "disclaimer">) {
  if (disclaimer === null) return null;
  return (
    <div id="financeDisclaimer" className="scroll-mt-20">
      <h3 className="mb-1.5 font-semibold">The lender’s conditions</h3>
      <FoldedText
        text={disclaimer.text}
        limit={MAX_SHOWN}
        of="of the lender’s conditions"
        open
        plain
        className="measure text-sm text-muted"
      />
    </div>
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
