import fc from "fast-check";
import { expect, test } from "vitest";
import { computeComparisonRate, computeImpliedMonthlyFees } from "./comparison-rate.ts";

const fees = (establishment: number, monthly: number) => ({
  upfrontFeesCents: establishment * 100,
  monthlyFeesCents: monthly * 100,
});

test.each<[rate: number, establishment: number, monthly: number, published: number, source: string]>([
  [6.69, 250, 0, 7.04, "ratecity.com.au, a lender of 2023"],
  [6.75, 0, 0, 6.75, "ratecity.com.au, a lender without fees"],
  [6.49, 400, 10, 7.76, "loangorilla.com.au, $1,000 of fees in all"],
])("D27: %f% with $%i and $%i a month compares as %f% (%s)", (rate, establishment, monthly, published) => {
  expect(computeComparisonRate(rate, fees(establishment, monthly))!.toFixed(2)).toBe(published.toFixed(2));
});

const rates = fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100);
const dollars = (max: number) => fc.integer({ min: 0, max });

test("D27: without fees the comparison rate is the rate", () => {
  fc.assert(
    fc.property(rates, (rate) => {
      expect(computeComparisonRate(rate, fees(0, 0))).toBeCloseTo(rate, 6);
    }),
  );
});

test("D27: at the comparison rate, repayments and fees are worth the credit given", () => {
  fc.assert(
    fc.property(rates, dollars(3000), dollars(50), (rate, establishment, monthly) => {
      const r = computeComparisonRate(rate, fees(establishment, monthly))! / 1200;
      const perMonth = rate / 1200;
      const repayment = perMonth === 0 ? 500 : (30_000 * perMonth) / (1 - (1 + perMonth) ** -60);
      let worth = establishment;
      for (let month = 1; month <= 60; month += 1) worth += (repayment + monthly) / (1 + r) ** month;
      expect(worth).toBeCloseTo(30_000, 3);
    }),
  );
});

test("D27: fees that take nearly all of the credit have a rate too, however large", () => {
  const fees = { upfrontFeesCents: 29_999_95, monthlyFeesCents: 0 };
  expect(computeComparisonRate(9, fees)).toBeGreaterThan(1e6);
});

test("D27: a lender's own comparison rate tells its monthly fees", () => {
  fc.assert(
    fc.property(rates, dollars(3000), dollars(50), (rate, establishment, monthly) => {
      const own = computeComparisonRate(rate, fees(establishment, monthly))!;
      expect(computeImpliedMonthlyFees(rate, own, establishment * 100)).toBeCloseTo(monthly * 100, 3);
    }),
  );
  expect(computeImpliedMonthlyFees(8, 8, 500_00)).toBe(0);
});

test.each([
  [-1, 0, 0],
  [8, -1, 0],
  [8, 0, -1],
  [8, 30_000, 0],
  [Number.NaN, 0, 0],
])("D27: no comparison rate of %f% with fees of $%i and $%i", (rate, establishment, monthly) => {
  expect(computeComparisonRate(rate, fees(establishment, monthly))).toBeNull();
});
