import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { useState } from "react";
import type { Frequency } from "#features/finance/rates/repayment.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { type ScheduleYear, totalPaidCents } from "../schedule-years.ts";

const PERIOD = { week: "Week", fortnight: "Fortnight", month: "Month" } as const;
const FIGURE = "py-2 pl-2 text-right whitespace-nowrap";

/** How a loan is paid off, to the cent (D28): a row for each year, which unfolds to those of its payments. */
export function RepaymentSchedule({
  years,
  frequency,
}: {
  years: readonly ScheduleYear[];
  frequency: Frequency;
}) {
  const hasFees = years.some(({ feesCents }) => feesCents > 0);
  return (
    <div className="pb-4">
      <p className="measure pb-3 text-sm text-muted">
        To the cent, with the remainder in the last payment: {formatScheduleCents(totalPaidCents(years))} in
        all. The repayment above is rounded to the dollar.
      </p>
      <table className="tabular w-full text-xs sm:text-sm">
        <caption className="sr-only">Repayment schedule</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-2 text-left">
              {PERIOD[frequency]}
            </th>
            <th scope="col" className={classNames(FIGURE, "max-sm:hidden")}>
              Paid
            </th>
            <th scope="col" className={FIGURE}>
              {hasFees ? "Interest, fees" : "Interest"}
            </th>
            <th scope="col" className={FIGURE}>
              Principal
            </th>
            <th scope="col" className={FIGURE}>
              Owed
            </th>
          </tr>
        </thead>
        {years.map((year) => (
          <Year key={year.number} year={year} frequency={frequency} />
        ))}
      </table>
    </div>
  );
}

function Year({ year, frequency }: { year: ScheduleYear; frequency: Frequency }) {
  const [open, setOpen] = useState(false);
  const { interestCents, feesCents, principalCents, residualCents, balanceCents, periods } = year;
  return (
    <tbody>
      <tr className="border-b border-line font-semibold">
        <th scope="row" className="text-left">
          <span className="hidden print:inline">Year {year.number}</span>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 items-center gap-1 whitespace-nowrap"
          >
            Year {year.number}
            <Icon icon={ChevronDown} size={18} className={classNames(open && "rotate-180")} />
          </button>
        </th>
        <Figures cents={[interestCents + feesCents, principalCents + residualCents, balanceCents]} />
      </tr>
      {open &&
        periods.map((period) => (
          <tr key={period.number} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {period.number}
              <span className="sr-only"> {PERIOD[frequency]}</span>
            </th>
            <Figures
              cents={[period.interestCents + period.feesCents, period.principalCents, period.balanceCents]}
            />
          </tr>
        ))}
      {residualCents > 0 && (
        <tr className="border-b border-line">
          <th scope="row" className="py-1.5 text-left font-normal">
            Final
          </th>
          <Figures cents={[0, residualCents, 0]} />
        </tr>
      )}
    </tbody>
  );
}

function Figures({ cents }: { cents: readonly [cost: number, principal: number, balance: number] }) {
  const [cost, principal, balance] = cents;
  return (
    <>
      <td className={classNames(FIGURE, "max-sm:hidden")}>{formatScheduleCents(cost + principal)}</td>
      <td className={FIGURE}>{formatScheduleCents(cost)}</td>
      <td className={FIGURE}>{formatScheduleCents(principal)}</td>
      <td className={FIGURE}>{formatScheduleCents(balance)}</td>
    </>
  );
}

/** "$1,234.50", with the cents of whole dollars, too: columns line up. */
function formatScheduleCents(cents: number): string {
  return `$${formatWhole(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}
