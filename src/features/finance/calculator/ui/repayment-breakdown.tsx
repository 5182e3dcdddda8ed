import { useState } from "react";
import type { Loan } from "#features/finance/rates/repayment.ts";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { buildScheduleYears } from "../schedule-years.ts";
import { RepaymentChart } from "./repayment-chart.tsx";
import { RepaymentSchedule } from "./repayment-schedule.tsx";

/** How a loan is paid off: as a picture, and to the cent once asked for. */
export function RepaymentBreakdown({ loan }: { loan: Loan }) {
  const [opened, setOpened] = useState(false);
  const years = buildScheduleYears(loan);
  if (years === null) return null;
  return (
    <div className="grid gap-4">
      <RepaymentChart years={years} />
      <Disclosure
        title="Repayment schedule"
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
        className="border-y border-line"
      >
        {opened && <RepaymentSchedule years={years} frequency={loan.frequency} />}
      </Disclosure>
    </div>
  );
}
