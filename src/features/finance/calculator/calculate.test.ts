import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toPublishedComparison } from "../rates/comparison-rate.ts";
import { type Fee, sumFees } from "../rates/fees.ts";
import { computeRepaymentCents, countPeriods, type Frequency } from "../rates/repayment.ts";
import { buildSchedule } from "../rates/schedule.ts";
import {
  type CalculatorTerms,
  calculate,
  checkDeposit,
  checkResidual,
  computeComparison,
} from "./calculate.ts";
import type { CalculatorState } from "./calculator-state.ts";
import { buildScheduleYears, totalPaidCents } from "./schedule-years.ts";
import {
  buildCalculatorSettings,
  buildFinancedCar,
  buildTestCalculator,
  lenderRecord,
} from "./test-calculator.ts";

const { limits } = buildTestCalculator()!;

const TERMS: CalculatorTerms = {
  ratePercent: 8.99,
  comparisonPercent: 10.11,
  fees: [
    { name: "Establishment Fee", cents: 395_00, every: "once" },
    { name: "Account Fee", cents: 8_00, every: "month" },
  ],
  furtherMonthlyCents: 0,
  rounding: "nearest",
  payment: null,
};

/** As large as the prescribed example. */
const ALL_CREDIT: Fee[] = [{ name: "Fee", cents: 30_000_00, every: "once" }];
/** Those of `TERMS`, in a site's settings. */
const FEES = [
  { name: "Establishment Fee", dollars: 395 },
  { name: "Account Fee", dollars: 8, every: "month" },
];

const state = (over: Partial<CalculatorState> = {}): CalculatorState => ({
  ...{ amount: 30_000, term: 5, interest: 8.99, tradeIn: 0, residual: 0, frequency: "week" },
  ...over,
});
const at = (over: Partial<CalculatorState> = {}, terms: Partial<CalculatorTerms> = {}) =>
  calculate(state(over), { ...TERMS, ...terms }, limits);

test("FIN-49 FIN-50 FIN-53: amount less deposit with the lender's fees, to the nearest dollar", () => {
  const { loan, repaymentDollars } = at({ tradeIn: 2000, residual: 5000, frequency: "month" })!;
  expect(loan).toEqual({
    principalCents: 28_395_00,
    ratePercent: 8.99,
    termYears: 5,
    frequency: "month",
    residualCents: 5_000_00,
    monthlyFeesCents: 8_00,
  });
  expect(repaymentDollars).toBe(Math.round(computeRepaymentCents(loan)! / 100));
});

test("FIN-28: a week, a fortnight and a month have 52, 26 and 12 payments a year", () => {
  const fees = { fees: [] };
  const paid = (frequency: Frequency) => at({ frequency }, fees)!.repaymentDollars;
  expect([paid("week"), paid("fortnight"), paid("month")]).toEqual([143, 287, 623]);
});

test("FIN-30 D98: the total is all payments, to the cent, and the residual", () => {
  expect(at({ residual: 5000 }, { fees: [] })).toMatchObject({
    repaymentDollars: 128,
    paymentCents: 128_10,
    lastPaymentCents: 129_31,
    totalCents: 128_10 * 259 + 129_31 + 5_000_00,
  });
});

test("FIN-30 FIN-51 D98: a lender's own payment that the loan does not make is paid each time", () => {
  const of = { amount: 30_000, term: 5, interest: 8.99, tradeIn: 0, residual: 5000 };
  const payment = { weekCents: 131_50, monthCents: null, of };
  expect(at({ residual: 5000 }, { payment })).toMatchObject({
    hasSchedule: false,
    totalCents: 131_50 * 260 + 5_000_00,
  });
});

describe("FIN-19 FIN-30: no repayment of $25 or less, and none where there is no such loan", () => {
  test.each<[string, Partial<CalculatorState>, boolean]>([
    ["$26 a week", { amount: 4650, tradeIn: 0 }, true],
    ["$25 a week", { amount: 4450, tradeIn: 0 }, false],
    ["a deposit of all of it", { tradeIn: 30_000 }, false],
    ["a deposit of more than it", { tradeIn: 40_000 }, false],
    ["a residual of more than the loan", { residual: 30_396 }, false],
    ["a residual of all of the loan", { residual: 30_395 }, true],
    ["a price at its minimum", { amount: 1000, term: 1 }, false],
    ["a price above its minimum", { amount: 1001, term: 0.5 }, true],
    ["a price at its maximum", { amount: 250_000 }, false],
    ["no price", { amount: 0 }, false],
  ])("%s", (_, over, shown) => {
    expect(at(over) !== null).toBe(shown);
  });

  test.each([
    [29_999, undefined],
    [30_000, "Covers the whole price"],
    [40_000, "Covers the whole price"],
  ])("%d dollars of deposit on a price of 30,000: %s", (tradeIn, message) => {
    expect(checkDeposit(state({ tradeIn }))).toBe(message);
    expect(checkDeposit(state({ amount: 0, tradeIn }))).toBeUndefined();
  });

  test("a residual above the loan has a message", () => {
    expect(checkResidual(state({ residual: 30_396 }), TERMS)).toBe("Cannot be more than the loan");
    expect(checkResidual(state({ residual: 30_395 }), TERMS)).toBeUndefined();
  });
});

describe("FIN-51 FIN-52: the lender's own payment counts while all fields are as the lender has them", () => {
  const of = { amount: 30_000, term: 5, interest: 8.99, tradeIn: 0, residual: 0 };
  const weekly = { payment: { weekCents: 150_00, monthCents: null, of } };
  const monthly = { payment: { weekCents: null, monthCents: 660_00, of } };
  const both = { payment: { weekCents: 150_00, monthCents: 660_00, of } };

  test.each<[Frequency, Partial<CalculatorTerms>, number]>([
    ["week", weekly, 150],
    ["fortnight", weekly, 300],
    ["month", weekly, 650],
    ["week", monthly, 152],
    ["fortnight", monthly, 305],
    ["month", monthly, 660],
    ["week", both, 150],
    ["fortnight", both, 300],
    ["month", both, 660],
  ])("a %s", (frequency, terms, dollars) => {
    expect(at({ frequency }, terms)!.repaymentDollars).toBe(dollars);
  });

  test.each<Partial<CalculatorState>>([
    { amount: 30_001 },
    { term: 5.5 },
    { interest: 9 },
    { tradeIn: 1 },
    { residual: 1 },
  ])("%j does not match", (over) => {
    expect(at(over, weekly)!.repaymentDollars).toBe(at(over)!.repaymentDollars);
  });

  test("D28: it has no schedule unless the loan makes it", () => {
    expect(at({}, weekly)!.hasSchedule).toBe(false);
    const weekCents = Math.round(computeRepaymentCents(at()!.loan)!);
    expect(at({}, { payment: { weekCents, monthCents: null, of } })!.hasSchedule).toBe(true);
    expect(at()!.hasSchedule).toBe(true);
  });

  test.each<[shown: boolean, weekCents: number]>([
    [false, 100_00],
    // $29,900 and $30,160 in all: the fees were not lent.
    [false, 115_00],
    [true, 116_00],
  ])(
    "D50: a payment shows unless it pays back less than was lent, which is a slip: %s, %i",
    (shown, weekCents) => {
      expect(at({}, { payment: { weekCents, monthCents: null, of } }) !== null).toBe(shown);
    },
  );
});

test("FIN-54: against the price, it is rounded up where all payments exceed it, and else down", () => {
  const against = { rounding: "against-price", fees: [] } as const;
  const exact = computeRepaymentCents(at({}, against)!.loan)! / 100;
  expect(at({}, against)!.repaymentDollars).toBe(Math.ceil(exact));
  const low = computeRepaymentCents(at({ tradeIn: 20_000 }, against)!.loan)! / 100;
  expect(at({ tradeIn: 20_000 }, against)!.repaymentDollars).toBe(Math.floor(low));
});

describe("D27 LAW-03: the comparison rate", () => {
  test("is the lender's own at its own rate alone, and else of the rate with all its fees", () => {
    expect(computeComparison(8.99, TERMS)).toBe(10.11);
    expect(computeComparison(9, TERMS)).toBeCloseTo(toPublishedComparison(9, sumFees(TERMS.fees))!, 2);
    expect(computeComparison(9, { ...TERMS, fees: ALL_CREDIT })).toBeNull();
  });

  test("changes with nothing but the rate, and is never below it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4800 }), (hundredths) => {
        const rate = hundredths / 100;
        expect(computeComparison(rate, TERMS)!).toBeGreaterThanOrEqual(rate);
      }),
    );
  });

  test("without one there is no repayment", () => {
    expect(at({ interest: 9 }, { fees: ALL_CREDIT })).toBeNull();
  });

  test("knows of all fees that the lender's own one has, at every rate", () => {
    const settings = buildCalculatorSettings({}, { terms: { interestRate: 6.29, comparisonRate: 8.19 } });
    const { terms } = buildTestCalculator(settings)!;
    expect(computeComparison(6.29, terms)).toBe(8.19);
    expect(computeComparison(6.3, terms)).toBeCloseTo(8.2, 1);
    const recorded = buildFinancedCar({ financeLenders: { taurus: lenderRecord() } });
    expect(computeComparison(7.01, buildTestCalculator(settings, recorded)!.terms)).toBeCloseTo(8.01, 1);
  });

  test("D52: and of all that the site states, where the lender's own one has fewer", () => {
    const terms = { interestRate: 8.99, comparisonRate: 8.99 };
    const settings = buildCalculatorSettings({}, { terms, fees: FEES });
    expect(computeComparison(9, buildTestCalculator(settings)!.terms)).toBe(computeComparison(9, TERMS));
  });
});

const states = fc.record<CalculatorState>({
  amount: fc.integer({ min: -1, max: 300_000 }),
  term: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
  interest: fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100),
  tradeIn: fc.integer({ min: 0, max: 500_000 }).map((halves) => halves / 2),
  residual: fc.integer({ min: 0, max: 500_000 }).map((halves) => halves / 2),
  frequency: fc.constantFrom("week", "fortnight", "month"),
});
const lenders = fc.record({
  fees: fc.integer({ min: 0, max: 5_000_00 }).map((cents): Fee[] => [{ name: "Fee", cents, every: "once" }]),
  rounding: fc.constantFrom("nearest" as const, "against-price" as const),
});

test("FIN-30 FIN-19 D28 D98: what shows is whole dollars above 25, and total, schedule and chart agree to the cent", () => {
  fc.assert(
    fc.property(states, lenders, (each, terms) => {
      const made = calculate(each, { ...TERMS, ...terms }, limits);
      if (made === null) return;
      const { repaymentDollars, paymentCents, lastPaymentCents, totalCents, loan } = made;
      expect(Number.isInteger(repaymentDollars)).toBe(true);
      expect(repaymentDollars).toBeGreaterThan(25);
      expect(totalCents).toBe(
        paymentCents * (countPeriods(loan) - 1) + lastPaymentCents + Math.round(each.residual * 100),
      );
      expect(totalPaidCents(buildScheduleYears(loan) ?? [])).toBe(totalCents);
    }),
    { numRuns: 500 },
  );
});

test("D28 FIN-53 FIN-54: the schedule pays what shows, to the rounding", () => {
  fc.assert(
    fc.property(states, lenders, (each, terms) => {
      const made = calculate(each, { ...TERMS, ...terms }, limits);
      if (made === null) return;
      const [first] = buildSchedule(made.loan)!;
      const margin = terms.rounding === "nearest" ? 51 : 101;
      expect(Math.abs(first!.paymentCents - made.repaymentDollars * 100)).toBeLessThan(margin);
    }),
    { numRuns: 200 },
  );
});
