import fc from "fast-check";
import { expect, test } from "vitest";
import { countPeriods, type Frequency, type Loan } from "../rates/repayment.ts";
import { buildScheduleYears } from "./schedule-years.ts";

const LOAN: Loan = {
  principalCents: 30_000_00,
  ratePercent: 8.99,
  termYears: 4.5,
  frequency: "fortnight",
  residualCents: 6_000_00,
  monthlyFeesCents: 8_00,
};

test("D28: a loan of 4.5 years has five, the last one of 13 fortnights and with the residual", () => {
  const years = buildScheduleYears(LOAN)!;
  expect(years.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(years.map(({ periods }) => periods.length)).toEqual([26, 26, 26, 26, 13]);
  expect(years.map(({ residualCents }) => residualCents)).toEqual([0, 0, 0, 0, 6_000_00]);
  expect(years.at(-1)!.balanceCents).toBe(0);
  expect(buildScheduleYears({ ...LOAN, principalCents: 0 })).toBeNull();
});

test("D28: principal and residual of all years are the loan, to the cent", () => {
  const loans = fc.record({
    principalCents: fc.integer({ min: 1_000_00, max: 250_000_00 }),
    ratePercent: fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100),
    termYears: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
    frequency: fc.constantFrom<Frequency>("week", "fortnight", "month"),
    residualCents: fc.integer({ min: 0, max: 1_000_00 }),
    monthlyFeesCents: fc.integer({ min: 0, max: 50_00 }),
  });
  fc.assert(
    fc.property(loans, (loan) => {
      const years = buildScheduleYears(loan)!;
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(sum(years.map((year) => year.principalCents + year.residualCents))).toBe(loan.principalCents);
      expect(sum(years.map(({ periods }) => periods.length))).toBe(countPeriods(loan));
    }),
  );
});
