import { drawLater } from "#ui/page/drawn-later.tsx";
import type { FinanceCalculatorProps } from "./finance-calculator.tsx";

/** The finance calculator where it stands far down a page: its scripts come when it is near. */
export const LateCalculator = drawLater<FinanceCalculatorProps>(
  async () => (await import("./finance-calculator.tsx")).FinanceCalculator,
);
