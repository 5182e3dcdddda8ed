import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteYoux } from "#demo/youx-stand-in.ts";
import { EMPTY_RECORD } from "#features/vehicles/lender-record.ts";
import { MAX_FEES_CENTS } from "../rates/recorded-fees.ts";
import { computeRepaymentCents } from "../rates/repayment.ts";
import { CREDIT_BANDS } from "./finance-quotes.ts";
import { readYouxAnswer } from "./youx-answer.ts";

const PRICE = 30_000_00;
const ANSWER = { weeklyRepaymentAmount: 143.41, advertisedRate: 7.89, comparisonRate: 9.01 };
const read = (change: object, price = PRICE) =>
  readYouxAnswer(JSON.stringify({ ...ANSWER, ...change }), price);

test("ENT-13 API-16: the answer is the lender's record of the vehicle at the price that was asked", () => {
  expect(read({ more: "is not read" })).toEqual({
    ...EMPTY_RECORD,
    ...{ interestRate: 7.89, comparisonRate: 9.01, paymentWeekCents: 143_41 },
    ...{ termYears: 5, priceCents: PRICE },
  });
});

test("FIN-53: a repayment keeps its fractions of a cent, so that dollars are rounded once", () => {
  expect(read({ weeklyRepaymentAmount: 143.4976 })?.paymentWeekCents).toBe(14_349.76);
  expect(read({ weeklyRepaymentAmount: 143.55 })?.paymentWeekCents).toBe(143_55);
});

test.each<[what: string, change: object]>([
  ["a repayment that is missing", { weeklyRepaymentAmount: undefined }],
  ["a repayment as text", { weeklyRepaymentAmount: "143.41" }],
  ["a repayment of nothing", { weeklyRepaymentAmount: 0 }],
  ["a negative repayment", { weeklyRepaymentAmount: -143 }],
  ["no number", { weeklyRepaymentAmount: Number.NaN }],
  ["a rate that is missing", { advertisedRate: null }],
  ["a rate as text", { advertisedRate: "7.89%" }],
  ["a negative rate", { advertisedRate: -1 }],
  ["a comparison rate that is missing", { comparisonRate: undefined }],
  ["a comparison rate below the rate", { comparisonRate: 7.88 }],
  ["rates as parts of one", { advertisedRate: 0.0789, comparisonRate: 0.0901 }],
  ["a repayment that does not pay back", { weeklyRepaymentAmount: 115 }],
  ["a repayment below that of its rate", { weeklyRepaymentAmount: 138 }],
  ["a repayment a month", { weeklyRepaymentAmount: 621 }],
  ["a rate that no law allows", { advertisedRate: 60, comparisonRate: 61 }],
])("FIN-21: %s is no quote", (_, change) => {
  expect(read(change)).toBeNull();
});

test.each(["[]", "null", "3", '"text"'])("FIN-21: %s is no quote", (body) => {
  expect(readYouxAnswer(body, PRICE)).toBeNull();
});

test("FIN-21: no JSON is a failure", () => {
  expect(() => readYouxAnswer("<html>", PRICE)).toThrow(SyntaxError);
});

test("FIN-20: every quote that comes of its rates is taken, for any price and credit", () => {
  const credit = fc.constantFrom(...Object.keys(CREDIT_BANDS));
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 250_000 }), credit, (dollars, selfAssessedCreditScore) => {
      const figures = quoteYoux({ purchasePrice: dollars, loanTerm: 5, selfAssessedCreditScore });
      expect(readYouxAnswer(JSON.stringify(figures), dollars * 100)).not.toBeNull();
    }),
  );
});

test("FIN-21: a repayment may be a dollar below that of its rate, and one above that of its comparison rate with the most fees", () => {
  const ofRate = (principalCents: number, ratePercent: number) =>
    computeRepaymentCents({
      ...{ principalCents, ratePercent, termYears: 5, frequency: "week" as const },
      ...{ residualCents: 0, monthlyFeesCents: 0 },
    }) ?? 0;
  const isTaken = (cents: number) => read({ weeklyRepaymentAmount: cents / 100 }) !== null;
  const lowest = Math.ceil(ofRate(PRICE, 7.89) - 100);
  const highest = Math.floor(ofRate(PRICE + MAX_FEES_CENTS, 9.01) + 100);
  expect([isTaken(lowest - 1), isTaken(lowest), isTaken(highest), isTaken(highest + 1)]).toEqual([
    ...[false, true, true, false],
  ]);
});
