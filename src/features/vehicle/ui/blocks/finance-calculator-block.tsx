import { drawnLater } from "#ui/drawn-later.tsx";
import type { BlockView } from "../../vehicle-view.ts";
import type { BlockProps } from "./frame.ts";

type CalculatorBlock = Extract<BlockView, { kind: "finance-calculator" }>;

const Calculator = drawnLater<{ view: CalculatorBlock["calculator"] }>(
  async () => (await import("#features/finance/ui/finance-calculator.tsx")).FinanceCalculator,
);

/** The finance calculator of the car (FIN-22, VDP-04, D27). */
export function FinanceCalculatorBlock({ block: { calculator }, Frame }: BlockProps<CalculatorBlock>) {
  return (
    <Frame id="finance-calculator" title="Finance Calculator">
      <Calculator key={calculator.path} view={calculator} />
    </Frame>
  );
}
