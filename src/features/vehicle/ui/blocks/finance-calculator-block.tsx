import { CALCULATOR_ID } from "#features/finance/finance-paths.ts";
import { LateCalculator } from "#features/finance/ui/late-calculator.tsx";
import type { BlockView } from "../../vehicle-view.ts";
import type { BlockProps } from "./frame.ts";

type CalculatorBlock = Extract<BlockView, { kind: "finance-calculator" }>;

/** The finance calculator of the car (FIN-22, VDP-04, D27). */
export function FinanceCalculatorBlock({ block: { calculator }, Frame }: BlockProps<CalculatorBlock>) {
  return (
    <Frame id={CALCULATOR_ID} title="Finance Calculator">
      <LateCalculator key={calculator.path} view={calculator} />
    </Frame>
  );
}
