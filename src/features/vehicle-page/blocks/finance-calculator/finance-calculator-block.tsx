import type { FinanceCalculatorProps } from "#features/finance/calculator/ui/finance-calculator.tsx";
import { CALCULATOR_ID } from "#features/finance/paths.ts";
import { hydrateNear } from "#ui/page/lazy-part.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import type { FinanceCalculatorView } from "./finance-calculator.ts";

const FinanceCalculator = hydrateNear<FinanceCalculatorProps>(
  () => import("#features/finance/calculator/ui/finance-calculator.tsx"),
);

/** On paper it is left out unless its schedule, a table, was opened (D296). */
const WITH_SCHEDULE = "print:not-has-[table]:hidden";

/** The finance calculator of the car (FIN-22, VDP-04, D27). */
export function FinanceCalculatorBlock({
  block: { calculator },
  Section,
}: BlockProps<FinanceCalculatorView>) {
  return (
    <Section id={CALCULATOR_ID} title="Finance calculator" className={WITH_SCHEDULE}>
      <FinanceCalculator key={calculator.path} view={calculator} />
    </Section>
  );
}
