import { drawnLater } from "#ui/page/drawn-later.tsx";
import type { CalculatorView } from "../calculator-view.ts";

/** The finance calculator where it stands far down a page: its scripts come when it is near. */
export const LateCalculator = drawnLater<{ view: CalculatorView }>(
  async () => (await import("./finance-calculator.tsx")).FinanceCalculator,
);
