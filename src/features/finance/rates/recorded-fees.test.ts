import { describe, expect, test } from "vitest";
import type { LenderRecord } from "#features/vehicles/lender-record.ts";
import { calculate, computeComparison } from "../calculator/calculate.ts";
import {
  buildCalculatorSettings,
  buildFinancedCar,
  buildTestCalculator,
  lenderRecord,
} from "../calculator/test-calculator.ts";

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
