import { LateCalculator } from "#features/finance/calculator/ui/late-calculator.tsx";
import { CALCULATOR_ID } from "#features/finance/settings/finance-paths.ts";
import type { BlockProps } from "../../vehicle-block.ts";
import type { FinanceCalculatorView } from "./finance-calculator.ts";

/** The finance calculator of the car (FIN-22, VDP-04, D27). */
export function FinanceCalculatorBlock({
  block: { calculator },
  Section,
}: BlockProps<FinanceCalculatorView>) {
  return (
    <Section id={CALCULATOR_ID} title="Finance Calculator">
      <LateCalculator key={calculator.path} view={calculator} />
    </Section>
  );
}
