import fc from "fast-check";
import { expect, test } from "vitest";
import { computeRepaymentCents, countPeriods, FREQUENCIES, type Frequency, type Loan } from "./repayment.ts";
import { buildSchedule } from "./schedule.ts";

const loan = (over: Partial<Loan> = {}): Loan => ({
  principalCents: 30_000_00,
  ratePercent: 6,
  termYears: 5,
  frequency: "month",
  residualCents: 0,
  monthlyFeesCents: 0,
  ...over,
});

test.each<[principal: number, rate: number, residual: number, published: number, source: string]>([
  [30_000, 6, 0, 579.98, "savings.com.au, car loan calculator"],
  [30_000, 6, 9_000, 450.99, "savings.com.au, with a balloon of 30%"],
  [30_000, 7.5, 0, 601.14, "money.com.au, car loan calculator"],
  [10_000, 5, 0, 188.71, "money.com.au, car loan calculator"],
  [30_000, 10, 0, 637.41, "money.com.au, car loan calculator"],
  [20_000, 7.95, 0, 405.05, "savvy.com.au, what a comparison rate is"],
  [20_000, 8.7, 0, 412.26, "savvy.com.au, what a comparison rate is"],
])("FIN-50: $%i at %f% with $%i left is $%f a month (%s)", (principal, ratePercent, residual, published) => {
  const cents = computeRepaymentCents(
    loan({ principalCents: principal * 100, ratePercent, residualCents: residual * 100 }),
  );
  expect((cents! / 100).toFixed(2)).toBe(published.toFixed(2));
});

test("FIN-28: weekly has 52 periods a year, fortnightly 26, monthly 12", () => {
  expect(FREQUENCIES).toEqual({ week: 52, fortnight: 26, month: 12 });
  expect(countPeriods({ termYears: 4.5, frequency: "fortnight" })).toBe(117);
});

test("D97: monthly fees are part of each repayment, by its share of the year", () => {
  const fees = { monthlyFeesCents: 8_00 };
  const more = (frequency: Frequency) =>
    (computeRepaymentCents(loan({ frequency, ...fees })) ?? 0) -
    (computeRepaymentCents(loan({ frequency })) ?? 0);
  expect([more("week"), more("fortnight"), more("month")].map(Math.round)).toEqual([1_85, 3_69, 8_00]);
});

test("FIN-50: without interest each repayment is an even share of what is not left over", () => {
  expect(computeRepaymentCents(loan({ ratePercent: 0, residualCents: 6_000_00 }))).toBe(400_00);
});

test.each<[string, Partial<Loan>]>([
  ["nothing borrowed", { principalCents: 0 }],
  ["less than nothing", { principalCents: -1 }],
  ["no term", { termYears: 0 }],
  ["a rate below 0", { ratePercent: -1 }],
  ["a residual above the loan", { residualCents: 30_000_01 }],
  ["a residual below 0", { residualCents: -1 }],
  ["no number", { principalCents: Number.NaN }],
  ["fees below 0", { monthlyFeesCents: -1 }],
  ["no end", { principalCents: Number.POSITIVE_INFINITY }],
  ["a rate without end", { ratePercent: Number.POSITIVE_INFINITY }],
])("FIN-50: %s has no repayment, and no schedule", (_, over) => {
  expect(computeRepaymentCents(loan(over))).toBeNull();
  expect(buildSchedule(loan(over))).toBeNull();
});

const loans = fc.record({
  principalCents: fc.integer({ min: 1_000_00, max: 250_000_00 }),
  ratePercent: fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100),
  termYears: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
  frequency: fc.constantFrom<Frequency>("week", "fortnight", "month"),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  monthlyFeesCents: fc.integer({ min: 0, max: 50_00 }),
});
const made = loans.map(({ share, ...rest }) => ({
  ...rest,
  residualCents: Math.floor(rest.principalCents * share),
}));

test("FIN-50 D28 D97: a schedule pays interest on what is owed and each month's fees, and leaves the residual to the cent", () => {
  fc.assert(
    fc.property(made, (each) => {
      const periods = buildSchedule(each)!;
      expect(periods).toHaveLength(countPeriods(each));
      expect(periods.at(-1)!.balanceCents).toBe(each.residualCents);
      const principal = periods.reduce((sum, period) => sum + period.principalCents, 0);
      expect(principal).toBe(each.principalCents - each.residualCents);
      const fees = periods.reduce((sum, period) => sum + period.feesCents, 0);
      expect(fees).toBe(each.monthlyFeesCents * 12 * each.termYears);
      let owed = each.principalCents;
      for (const period of periods) {
        const { interestCents, principalCents, feesCents } = period;
        expect(period.paymentCents).toBe(interestCents + principalCents + feesCents);
        // To the nearest cent; half a cent may go either way, as the order of the sums has it.
        const interest = (owed * each.ratePercent) / 100 / FREQUENCIES[each.frequency];
        expect(Number.isInteger(period.interestCents)).toBe(true);
        expect(Math.abs(period.interestCents - interest)).toBeLessThanOrEqual(0.5 + 1e-6);
        owed = period.balanceCents;
      }
    }),
  );
});

test("D28: every payment is the same but for the last, which makes up for the others' rounding", () => {
  fc.assert(
    fc.property(made, (each) => {
      const payments = buildSchedule(each)!.map(({ paymentCents }) => paymentCents);
      expect(new Set(payments.slice(0, -1)).size).toBeLessThanOrEqual(1);
      expect(payments[0]).toBe(
        payments.length === 1 ? payments[0] : Math.round(computeRepaymentCents(each)!),
      );
    }),
  );
});

test("FIN-50: a repayment falls with what is paid first and rises with the rate", () => {
  fc.assert(
    fc.property(made, fc.integer({ min: 1, max: 100_00 }), (each, less) => {
      const repayment = computeRepaymentCents(each)!;
      const residualCents = Math.min(each.residualCents, each.principalCents - less);
      const smaller = computeRepaymentCents({
        ...each,
        principalCents: each.principalCents - less,
        residualCents,
      });
      if (residualCents === each.residualCents) expect(smaller!).toBeLessThan(repayment);
      expect(computeRepaymentCents({ ...each, ratePercent: each.ratePercent + 1 })!).toBeGreaterThan(
        repayment,
      );
    }),
  );
});
