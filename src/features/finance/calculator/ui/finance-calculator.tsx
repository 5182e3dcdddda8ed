import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Loan } from "#features/finance/rates/repayment.ts";
import { Button } from "#ui/controls/button.tsx";
import { useNear } from "#ui/page/in-view.ts";
import type { Served } from "#ui/page/lazy-part.tsx";
import { CALCULATOR_ID } from "../../paths.ts";
import { calculate } from "../calculate.ts";
import type { CalculatorView } from "../calculator-view.ts";
import { CalculatorFields } from "./calculator-fields.tsx";
import { CalculatorResult } from "./calculator-result.tsx";
import { FinanceDisclaimer, FinanceDisclaimerLink } from "./finance-disclaimer.tsx";
import { useCalculator } from "./use-calculator.ts";

export interface FinanceCalculatorProps {
  readonly view: CalculatorView;
  /** The result stays on the screen while the fields are. */
  readonly pinned?: boolean;
  /** What stands under the result, by its whole dollars a week. */
  readonly below?: (weekDollars: number) => ReactNode;
  /** The shopper leaves for the enquiry, with these fields. */
  readonly onEnquire?: (fields: FormData) => void;
}

/**
 * The finance calculator (FIN-22 to FIN-55). It follows each keystroke; without JavaScript its form asks the page once
 * more, and the server answers in it.
 */
export default function FinanceCalculator({
  view,
  pinned,
  below,
  onEnquire,
  typed: served,
}: FinanceCalculatorProps & Served) {
  const { state, ...fields } = useCalculator(view, served);
  const calculated = calculate(state, view.terms, view.limits);
  const weekly = calculate({ ...state, frequency: "week" }, view.terms, view.limits);
  const form = useRef<HTMLFormElement>(null);
  const leave = () => form.current && onEnquire?.(new FormData(form.current));
  const onSubmit = (event: FormEvent) => event.preventDefault();
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <div className="flex flex-col gap-x-10 gap-y-6 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_17rem] @3xl:grid-cols-[minmax(0,1fr)_21rem]">
        <form
          ref={form}
          action={`${view.path}#${CALCULATOR_ID}`}
          onSubmit={onSubmit}
          noValidate
          className={pinned ? "@container @max-2xl:[&_:is(input,select)]:scroll-mb-32" : "@container"}
        >
          <CalculatorFields {...{ view, state }} {...fields} />
          <div className="mt-5 hidden noscript:block">
            <Button type="submit">Calculate</Button>
          </div>
        </form>
        <CalculatorResult {...{ view, state, calculated, pinned }} onEnquire={leave}>
          {weekly && below?.(weekly.repaymentDollars)}
        </CalculatorResult>
      </div>
      <FinanceDisclaimerLink disclaimer={view.disclaimer} />
      {calculated?.hasSchedule && <Breakdown loan={calculated.loan} />}
      <FinanceDisclaimer disclaimer={view.disclaimer} />
    </div>
  );
}

/** Chart and schedule, whose scripts come when they are near. */
function Breakdown({ loan }: { loan: Loan }) {
  const place = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType<{ loan: Loan }> | null>(null);
  useNear(place, "400px", async () => {
    const { RepaymentBreakdown } = await import("./repayment-breakdown.tsx");
    setPart(() => RepaymentBreakdown);
  });
  return (
    <div ref={place} className={Part ? undefined : "min-h-80 noscript:hidden"}>
      {Part && <Part loan={loan} />}
    </div>
  );
}
