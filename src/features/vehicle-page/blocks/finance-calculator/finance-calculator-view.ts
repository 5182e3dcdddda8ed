import type { CalculatorView } from "#features/finance/calculator/calculator-view.ts";
import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "finance-calculator" shows. */
export interface FinanceCalculatorView extends BlockOfKind<"finance-calculator"> {
  readonly calculator: CalculatorView;
}
