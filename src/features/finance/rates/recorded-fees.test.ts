import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_RECORD, type LenderRecord } from "#features/vehicles/lender-record.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { calculate, computeComparison } from "../calculator/calculate.ts";
import {
  buildCalculatorSettings,
  buildFinancedCar,
  buildTestCalculator,
  lenderRecord,
} from "../calculator/test-calculator.ts";
import { estimateRepayment } from "./estimate.ts";
import { sumFees } from "./fees.ts";
import { readRecordedFees } from "./recorded-fees.ts";
import { computeRepaymentCents, type Frequency } from "./repayment.ts";

const FEES = [
  { name: "Establishment Fee", dollars: 395 },
  { name: "Vehicle Security Registration Fee", dollars: 6 },
  { name: "Account Administration Fee", dollars: 8, every: "month" },
  { name: "Dealer Agency Fee", dollars: 912.25 },
];

const calculatorWith = (fees: object[], record?: Partial<LenderRecord>) => {
  const car = buildFinancedCar(record && { financeLenders: { taurus: lenderRecord(record) } });
  const view = buildTestCalculator(buildCalculatorSettings({}, { fees }), car);
  if (view === null) throw new Error("no calculator");
  return view;
};

describe("LAW-03 D64 D97 FIN-55: every fee of the list is in the comparison rate and in the repayment", () => {
  test.each<[fees: number[], comparison: number, weekly: number]>([
    // $24,990 at 8.99%/52 over 260 weeks is $119.41.
    [[], 8.99, 119],
    [[0, 2], 10.11, 123],
    [[0, 1, 2, 3], 11.48, 128],
  ])("%j", (chosen, comparison, weekly) => {
    const { terms, defaults, limits } = calculatorWith(chosen.flatMap((at) => FEES[at] ?? []));
    expect(terms.comparisonPercent).toBe(comparison);
    expect(calculate(defaults, terms, limits)?.repaymentDollars).toBe(weekly);
  });

  test("D27 D97: another rate is compared with the fees themselves, not with what a rounded rate says of them", () => {
    expect(computeComparison(12, calculatorWith(FEES.slice(0, 1).concat(FEES.slice(2, 3))).terms)).toBe(
      13.11,
    );
  });
});

describe("D97: the fees of a lender's record", () => {
  test("FIN-49: its establishment fee stands in for those that the site charges once", () => {
    const { terms } = calculatorWith(FEES, { establishmentFeesCents: 500_00, comparisonRate: 9 });
    expect(terms.fees.map(({ name, cents }) => [name, cents])).toEqual([
      ["Establishment Fee", 500_00],
      ["Account Administration Fee", 8_00],
    ]);
    expect(calculatorWith(FEES, { establishmentFeesCents: 0 }).terms.fees).toHaveLength(1);
  });

  test.each<[own: number, shown: number, further: boolean]>([
    // 7% with $395 once and $8 a month is 8.12%.
    [8.12, 8.12, false],
    [8.5, 8.5, true],
    [7.5, 8.12, false],
  ])("its comparison rate of %f shows as %f", (own, shown, further) => {
    const { terms } = calculatorWith(
      [FEES[0], FEES[2]].flatMap((fee) => fee ?? []),
      { comparisonRate: own },
    );
    expect(terms.comparisonPercent).toBe(shown);
    expect(terms.furtherMonthlyCents > 0).toBe(further);
  });

  // $24,990 at 7%/52 over 260 weeks is $113.98; with $395 more and $1.85 a week it is $117.63.
  test.each<[week: number, title: string, fees: number]>([
    [117_63, "is of the listed fees", 2],
    [118_00, "is of the listed fees, rounded", 2],
    [117_60, "is of other fees", 1],
    [113_98, "is of no fees", 0],
    [135_00, "is of too many fees to be believed", 2],
  ])("a payment of %i cents %s", (paymentWeekCents, _, fees) => {
    const listed = [FEES[0], FEES[2]].flatMap((fee) => fee ?? []);
    expect(calculatorWith(listed, { paymentWeekCents, termYears: 5 }).terms.fees).toHaveLength(fees);
  });

  test("a payment of other fees says how much they are, so that the next dollar of price costs no more than a cent", () => {
    const view = calculatorWith(FEES, { paymentWeekCents: 125_00, termYears: 5 });
    expect(view.terms.fees).toEqual([
      { name: "Fees of the lender, as its repayment implies", cents: 2416_42, every: "once" },
    ]);
    expect(view.terms.comparisonPercent).toBe(8);
    const at = (amount: number) => calculate({ ...view.defaults, amount }, view.terms, view.limits);
    expect(at(24_990)).toMatchObject({ repaymentDollars: 125, hasSchedule: true });
    expect(at(24_991)?.repaymentDollars).toBe(125);
  });
});

describe("FIN-53: a payment that its own terms make is rounded once, from what they make to dollars", () => {
  const finance = buildCalculatorSettings({}, { fees: FEES });
  const stated = (priceCents: number, given: Partial<LenderRecord>) => {
    const driveAwayCents = priceCents;
    const financeLenders = { taurus: lenderRecord({ comparisonRate: 48, ...given }) };
    const car = buildFinancedCar({ prices: { ...NO_PRICES, driveAwayCents }, financeLenders });
    const view = buildTestCalculator(finance, car)!;
    const at = (frequency: Frequency) =>
      calculate({ ...view.defaults, frequency }, view.terms, view.limits)?.repaymentDollars;
    return { week: estimateRepayment(car, finance, 2026)?.weekDollars, at };
  };
  const { upfrontFeesCents, monthlyFeesCents } = sumFees(readRecordedFees(EMPTY_RECORD, finance.lenders[0]!));
  const exact = (priceCents: number, ratePercent: number, frequency: Frequency) =>
    computeRepaymentCents({
      ...{ principalCents: priceCents + upfrontFeesCents, ratePercent, termYears: 5, frequency },
      ...{ residualCents: 0, monthlyFeesCents },
    })!;

  test("one that makes less than a half dollar, but is stated as a half, shows the lower dollar", () => {
    const priceCents = 20_610_00;
    let rate = 5;
    while (exact(priceCents, rate, "week") % 100 < 49.5 || exact(priceCents, rate, "week") % 100 >= 50)
      rate += 0.001;
    const cents = exact(priceCents, rate, "week");
    expect(Math.round(cents) % 100).toBe(50);
    const shown = stated(priceCents, { interestRate: rate, paymentWeekCents: Math.round(cents) });
    expect([shown.week, shown.at("week")]).toEqual([Math.floor(cents / 100), Math.floor(cents / 100)]);
  });

  test("by the week and by the month, on the card and in the calculator", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12_000_00, max: 90_000_00 }),
        fc.integer({ min: 100, max: 2000 }),
        (price, hundredths) => {
          const interestRate = hundredths / 100;
          const [week, month] = [exact(price, interestRate, "week"), exact(price, interestRate, "month")];
          const byWeek = stated(price, { interestRate, paymentWeekCents: Math.round(week) });
          expect([byWeek.week, byWeek.at("week"), byWeek.at("fortnight")]).toEqual(
            [week, week, week * 2].map((cents) => Math.round(cents / 100)),
          );
          const byMonth = stated(price, { interestRate, paymentMonthCents: Math.round(month) });
          expect([byMonth.week, byMonth.at("month")]).toEqual(
            [(month * 12) / 52, month].map((cents) => Math.round(cents / 100)),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("a payment that the terms do not make is what the lender says it is", () => {
    expect(stated(24_990_00, { paymentWeekCents: 125_50 }).week).toBe(126);
    expect(stated(24_990_00, { paymentWeekCents: 125_49.76 }).week).toBe(125);
  });
});
