import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { estimateRepayment, toShownWeekDollars } from "../rates/estimate.ts";
import { sumFees } from "../rates/fees.ts";
import type { FinancedVehicle } from "../rates/finance-offer.ts";
import { calculate } from "./calculate.ts";
import { toState } from "./calculator-limits.ts";
import {
  buildCalculatorSettings,
  buildFinancedCar,
  buildTestCalculator,
  lenderRecord,
} from "./test-calculator.ts";

const recorded = (over: Parameters<typeof lenderRecord>[0]) =>
  buildFinancedCar({ financeLenders: { taurus: lenderRecord(over) } });

test("FIN-43 FIN-46 FIN-47 FIN-48: a car's price, its lender's rate, five years, no deposit, no residual", () => {
  expect(buildTestCalculator()!.defaults).toEqual({
    ...{ amount: 24_990, term: 5, interest: 8.99, tradeIn: 0, residual: 0, frequency: "week" },
  });
});

test("FIN-43: without a car it is $30,000, and belongs to none", () => {
  expect(buildTestCalculator(buildCalculatorSettings(), null)!.defaults.amount).toBe(30_000);
});

test("FIN-46: without an estimate it is the lender's term, else the site's, within the terms that it offers", () => {
  const unestimated = buildFinancedCar({ make: "Suzuki" });
  const term = (calculator: object, lender: object, car: FinancedVehicle | null = unestimated) =>
    buildTestCalculator(buildCalculatorSettings({ ...calculator }, { ...lender }), car)!.defaults.term;
  const lent = (termYears: number) => ({ terms: { interestRate: 9, termYears } });
  expect(term({ defaultTerm: 6 }, {})).toBe(6);
  expect(term({ defaultTerm: 6 }, {}, null)).toBe(6);
  expect(term({ defaultTerm: 6 }, lent(4))).toBe(4);
  expect(term({ maximumTerm: 5 }, lent(7))).toBe(5);
  const car = recorded({ termYears: 3 });
  expect(buildTestCalculator(buildCalculatorSettings({ defaultTerm: 6 }), car)!.defaults.term).toBe(3);
});

describe("FIN-47 LAW-03 D52: whose rate it is", () => {
  const unrated = buildCalculatorSettings({}, { terms: undefined });

  test("the lender's, with its date and the credit that it assumes", () => {
    expect(buildTestCalculator()!.lender.atOwnRate).toBe(
      "Taurus Finance, Australian Credit Licence 123456, rates at 18 November 2026 for excellent credit.",
    );
    expect(buildTestCalculator()!.lender.atOtherRate).toBe(
      "Taurus Finance, Australian Credit Licence 123456. The rate is an example, not an offer from the lender.",
    );
  });

  test("D97: without a rate there is no calculator, with a car or without", () => {
    expect(buildTestCalculator(unrated)).toBeNull();
    expect(buildTestCalculator(unrated, null)).toBeNull();
    expect(buildTestCalculator(unrated, recorded({}))?.defaults.interest).toBe(7);
  });

  test("nor without a lender", () => {
    expect(buildTestCalculator({ ...unrated, lenders: [] })).toBeNull();
    expect(buildTestCalculator({ ...unrated, lenders: [] }, null)).toBeNull();
  });

  test("D50: nor at the site's terms where the car's own are incomplete", () => {
    expect(buildTestCalculator(buildCalculatorSettings(), recorded({ comparisonRate: null }))).toBeNull();
  });

  test("nor is there one of a lender who would not finance the car", () => {
    expect(buildTestCalculator(buildCalculatorSettings(), buildFinancedCar({ year: 2010 }))).toBeNull();
  });
});

test("FIN-02 FIN-03: estimates are hidden of a make or a dealership, the calculator is not", () => {
  expect(buildTestCalculator(buildCalculatorSettings(), buildFinancedCar({ make: "Suzuki" }))).not.toBeNull();
});

test("VDP-04: a sold car, one without a price and one by the month have no calculator", () => {
  const cars = [
    buildFinancedCar({ status: "sold" }),
    buildFinancedCar({ prices: NO_PRICES }),
    buildFinancedCar({ prices: { ...NO_PRICES, driveAwayCents: 20_000_00, subscriptionCents: 800_00 } }),
  ];
  for (const car of cars) expect(buildTestCalculator(buildCalculatorSettings(), car)).toBeNull();
});

test("FIN-48 FIN-49: deposit and fees are the lender's for the car, else its own; without an estimate a residual is 0", () => {
  const settings = buildCalculatorSettings({}, { fees: [{ name: "Establishment Fee", dollars: 1360.5 }] });
  const car = recorded({ depositCents: 2_500_00, balloonCents: 5_000_00 });
  const view = buildTestCalculator({ ...settings, hiddenMakes: ["Toyota"] }, car)!;
  expect(view.defaults).toMatchObject({ tradeIn: 2500, residual: 0, interest: 7 });
  expect(sumFees(view.terms.fees).upfrontFeesCents).toBe(1360_50);
  const own = buildTestCalculator(settings, recorded({ establishmentFeesCents: 600_00 }))!;
  expect(sumFees(own.terms.fees).upfrontFeesCents).toBe(600_00);
  expect(buildTestCalculator()!.terms.fees).toEqual([]);
});

test("D27 D51: rates with a day of their own are told with it, beside the calculator as beside the estimate", () => {
  const view = buildTestCalculator(buildCalculatorSettings(), recorded({ rateDate: "2026-11-22" }))!;
  expect(view.lender.atOwnRate).toContain("rates at 22 November 2026");
});

test("FIN-51 D52: a lender's payment is of its own terms, with its balloon, and of five years where it says none", () => {
  const view = buildTestCalculator(
    buildCalculatorSettings({ defaultTerm: 6 }),
    recorded({ paymentWeekCents: 112_00, balloonCents: 5_000_00 }),
  )!;
  expect(view.terms.payment).toEqual({
    weekCents: 112_00,
    monthCents: null,
    of: { amount: 24_990, term: 5, interest: 7, tradeIn: 0, residual: 5000 },
  });
  expect(buildTestCalculator()!.terms.payment).toBeNull();
});

test("ENT-16: what an address asks stands in the fields, brought inside their limits", () => {
  const asked = "amount=%24300,000&term=99&interest=8&tradeIn=lots&frequency=month";
  expect(buildTestCalculator(buildCalculatorSettings(), buildFinancedCar(), asked)!.typed).toEqual({
    amount: "$300,000",
    term: "7",
    interest: "8%",
    tradeIn: "$0",
    residual: "$0",
    frequency: "month",
  });
});

test("D27: a price without government charges says so", () => {
  const car = buildFinancedCar({ prices: { ...NO_PRICES, egcCents: 24_990_00 } });
  expect(buildTestCalculator(buildCalculatorSettings(), car)!.onRoadCosts).toBe(
    "On-road costs are not included.",
  );
  expect(buildTestCalculator()!.onRoadCosts).toBe("");
});

describe("FIN-12 FIN-13 FIN-46 FIN-48 D223: it opens with what the estimate beside it assumes", () => {
  test("five years, a tenth down and 30% at the end, whatever the site's own defaults and fields", () => {
    const settings = buildCalculatorSettings({ defaultTerm: 6, terms: [3, 4], residual: false });
    const view = buildTestCalculator({ ...settings, estimate: "deposit-and-balloon" })!;
    expect(view.typed).toMatchObject({ term: "5", tradeIn: "$2,499", residual: "$7,497" });
    expect(view.limits.terms).toEqual([3, 4, 5]);
  });

  test("the lender's term, deposit and final payment where the estimate has them", () => {
    const terms = { interestRate: 8.99, termYears: 7, deposit: 1500, balloon: 4000 };
    const settings = buildCalculatorSettings({ maximumTerm: 5 }, { terms });
    expect(buildTestCalculator(settings)!.defaults).toMatchObject({ term: 7, tradeIn: 1500, residual: 4000 });
    const asked = buildTestCalculator(settings, buildFinancedCar(), "tradeIn=0")!;
    expect(asked.typed).toMatchObject({ term: "7", tradeIn: "$0", residual: "$4,000" });
  });

  const dollars = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100);
  const rate = fc.oneof(
    fc.integer({ min: 0, max: 4800 }).map((one) => one / 100),
    fc.double({ min: 0, max: 48, noNaN: true }),
  );
  const record = fc.record({
    interestRate: rate,
    termYears: fc.option(fc.constantFrom(1, 3, 4.25, 5, 7)),
    depositCents: fc.option(fc.integer({ min: 0, max: 9_000_00 })),
    balloonCents: fc.option(fc.integer({ min: 0, max: 9_000_00 })),
    paymentWeekCents: fc.option(fc.integer({ min: 20_00, max: 900_00 })),
    paymentMonthCents: fc.option(fc.integer({ min: 100_00, max: 4000_00 })),
  });

  test("FIN-10 FIN-53: so both say the same repayment", () => {
    let shown = 0;
    fc.assert(
      fc.property(
        fc.record({
          estimate: fc.constantFrom("weekly" as const, "deposit-and-balloon" as const),
          price: dollars(200_000),
        }),
        fc.record({ interestRate: rate, deposit: dollars(900), balloon: dollars(900) }),
        fc.option(record),
        fc.record({
          residual: fc.boolean(),
          defaultTerm: fc.constantFrom(5, 6),
          rounding: fc.constantFrom("nearest", "against-price"),
        }),
        ({ estimate: kind, price }, terms, own, { rounding, ...calculator }) => {
          const fees = [
            { name: "Fee", dollars: 395.5 },
            { name: "Account", dollars: 8, every: "month" },
          ];
          const settings = {
            ...buildCalculatorSettings(calculator, { terms, fees, rounding }),
            estimate: kind,
          };
          const car = buildFinancedCar({
            prices: { ...NO_PRICES, driveAwayCents: Math.round((price + 1001) * 100) },
            financeLenders: own ? { taurus: lenderRecord({ ...own, comparisonRate: 48 }) } : {},
          });
          const estimate = estimateRepayment(car, settings, 2026);
          if (estimate === null) return;
          const view = buildTestCalculator(settings, car)!;
          const state = toState(view.typed, view.limits, view.defaults);
          const calculated = calculate(state, view.terms, view.limits);
          expect(calculated?.repaymentDollars ?? null).toBe(toShownWeekDollars(estimate));
          if (calculated) shown++;
        },
      ),
      { numRuns: 1000 },
    );
    expect(shown).toBeGreaterThan(300);
  });
});
