import { FREQUENCIES, type Loan } from "../rates/repayment.ts";
import { buildSchedule, type SchedulePeriod } from "../rates/schedule.ts";

/** One year of a loan, all in integer cents. The last one may be half a year. */
export interface ScheduleYear {
  /** From 1. */
  readonly number: number;
  readonly interestCents: number;
  readonly principalCents: number;
  readonly feesCents: number;
  /** The residual, paid with the last repayment; else 0. */
  readonly residualCents: number;
  /** Still owed at its end; at the very end nothing. */
  readonly balanceCents: number;
  readonly periods: readonly SchedulePeriod[];
}

/** How a loan is paid off, year by year (D28). Null if there is no such loan. */
export function buildScheduleYears(loan: Loan): readonly ScheduleYear[] | null {
  const periods = buildSchedule(loan);
  if (periods === null) return null;
  const length = FREQUENCIES[loan.frequency];
  const count = Math.ceil(periods.length / length);
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const own = periods.slice(at * length, (at + 1) * length);
    return {
      number: at + 1,
      interestCents: sum(own.map(({ interestCents }) => interestCents)),
      principalCents: sum(own.map(({ principalCents }) => principalCents)),
      feesCents: sum(own.map(({ feesCents }) => feesCents)),
      residualCents: isLast ? loan.residualCents : 0,
      balanceCents: (own.at(-1)?.balanceCents ?? 0) - (isLast ? loan.residualCents : 0),
      periods: own,
    };
  });
}

/** All that a year costs, in integer cents. */
export function sumYearCosts({
  principalCents,
  interestCents,
  feesCents,
  residualCents,
}: ScheduleYear): number {
  return principalCents + interestCents + feesCents + residualCents;
}

/** All that the years cost, in integer cents (D98). */
export const totalPaidCents = (years: readonly ScheduleYear[]): number => sum(years.map(sumYearCosts));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
