import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_RECORD, type LenderRecord } from "#features/vehicles/lender-record.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { type FinanceSettings, financeSettings } from "../settings/finance-settings.ts";
import { computeComparisonRate } from "./comparison-rate.ts";
import { estimateRepayment, roundDollars } from "./estimate.ts";
import { buildEstimateView, buildFinancePanelView } from "./estimate-view.ts";
import type { FinancedVehicle } from "./finance-offer.ts";

type Entry = Record<string, unknown>;

const lender = (over: Entry = {}): Entry => ({
  lender: "taurus",
  name: "Taurus Finance",
  licence: "Australian Credit Licence 123456",
  rateDate: "2026-11-18",
  ...over,
});

const settings = (lenders: readonly Entry[], over: Entry = {}): FinanceSettings =>
  financeSettings.parse({ lenders, ...over });

const AT_TERMS = { terms: { interestRate: 8.99 } };

const car = (over: Partial<FinancedVehicle> = {}): FinancedVehicle => ({
  make: "Toyota",
  year: 2022,
  status: "in_stock",
  prices: { ...NO_PRICES, driveAwayCents: 30_000_00 },
  dealershipSlug: "demo-motors",
  financeLenders: {},
  ...over,
});

const record = (over: Partial<LenderRecord> = {}): LenderRecord => ({
  ...EMPTY_RECORD,
  interestRate: 7,
  comparisonRate: 8,
  ...over,
});

const priced = (dollars: number) => ({ ...NO_PRICES, driveAwayCents: dollars * 100 });

describe("FIN-01 FIN-02 FIN-03 FIN-04 FIN-05 FIN-06 FIN-07 FIN-08 FIN-20: which vehicles have an estimate", () => {
  test.each<
    [
      title: string,
      lender: string,
      vehicle: Partial<FinancedVehicle>,
      given: Partial<LenderRecord>,
      expected: boolean,
    ]
  >([
    ["FIN-04: Taurus: a car of 11 years", "taurus", { year: 2015 }, {}, true],
    ["FIN-04: Taurus: a car of 12 years", "taurus", { year: 2014 }, {}, false],
    ["FIN-04 FIN-08: Taurus: $501", "taurus", { prices: priced(501) }, {}, true],
    ["FIN-04 FIN-08: Taurus: $500 itself", "taurus", { prices: priced(500) }, {}, false],
    ["FIN-04: Taurus: no comparison rate", "taurus", {}, { comparisonRate: null }, false],
    ["FIN-04: Taurus: a sold car", "taurus", { status: "sold" }, {}, false],
    ["FIN-05 FIN-08: 360 Finance has no floor", "360-finance", { prices: priced(400), year: 1990 }, {}, true],
    ["FIN-05: 360 Finance: a sold car", "360-finance", { status: "sold" }, {}, false],
    ["FIN-05: AusLoans: a coming one", "ausloans", { status: "coming_soon", year: 1990 }, {}, true],
    ["FIN-06: Manual by the week", "manual", {}, { paymentWeekCents: 130_00 }, true],
    ["FIN-06: Manual without it", "manual", {}, { paymentMonthCents: 560_00 }, false],
    ["FIN-06: Angle by the week", "angle", { year: 1990 }, { paymentWeekCents: 130_00 }, true],
    ["FIN-06: Angle without it", "angle", {}, {}, false],
    ["FIN-06 FIN-08: Angle at $500", "angle", { prices: priced(500) }, { paymentWeekCents: 3_00 }, false],
    ["FIN-06: Powertorque by the week", "powertorque", {}, { paymentWeekCents: 130_00 }, true],
    ["FIN-06: Powertorque without it", "powertorque", {}, {}, false],
    ["FIN-07: Nissan Finance by the month", "nissan-finance", {}, { paymentMonthCents: 560_00 }, true],
    ["FIN-07: Nissan Finance without it", "nissan-finance", {}, { paymentWeekCents: 130_00 }, false],
    ["FIN-01: no interest rate", "360-finance", {}, { interestRate: null }, false],
    ["FIN-01: no comparison rate", "360-finance", {}, { comparisonRate: null }, false],
    [
      "FIN-01: a price by the month",
      "360-finance",
      { prices: { ...priced(30_000), subscriptionCents: 900_00 } },
      {},
      false,
    ],
    ["FIN-08: no price", "360-finance", { prices: NO_PRICES }, {}, false],
    ["FIN-02: Suzuki", "360-finance", { make: "SUZUKI" }, {}, false],
    ["FIN-03: a hidden dealership", "360-finance", { dealershipSlug: "hidden" }, {}, false],
    ["FIN-20: a quote for this price", "youx", {}, { paymentWeekCents: 130_00, priceCents: 30_000_00 }, true],
    [
      "FIN-20: a quote for another price",
      "youx",
      {},
      { paymentWeekCents: 130_00, priceCents: 29_000_00 },
      false,
    ],
  ])("%s", (_, name, vehicle, given, expected) => {
    const finance = settings([lender({ lender: name })], { hiddenDealerships: ["hidden"] });
    const estimate = estimateRepayment(
      car({ financeLenders: { [name]: record(given) }, ...vehicle }),
      finance,
      2026,
    );
    expect(estimate !== null).toBe(expected);
  });

  test("FIN-09: the first in the site's order whose rule the car passes", () => {
    const lenders = [lender(AT_TERMS), lender({ lender: "ausloans", terms: { interestRate: 12.94 } })];
    const of = (year: number, order: readonly Entry[]) =>
      estimateRepayment(car({ year }), settings(order), 2026)?.lender;
    expect(of(2020, lenders)).toBe("taurus");
    expect(of(2010, lenders)).toBe("ausloans");
    expect(of(2020, [...lenders].reverse())).toBe("ausloans");
    expect(of(2020, [])).toBeUndefined();
  });

  test("FIN-01: a lender without terms counts only where the feed brings its offer", () => {
    expect(estimateRepayment(car(), settings([lender()]), 2026)).toBeNull();
  });

  test.each(["manual", "angle", "powertorque", "nissan-finance"])(
    "D50 FIN-06 FIN-07: %s by the site's terms, whose payment is computed",
    (name) => {
      const finance = settings([lender({ ...AT_TERMS, lender: name })]);
      expect(estimateRepayment(car(), finance, 2026)?.lender).toBe(name);
    },
  );

  test.each<Partial<LenderRecord>>([{ interestRate: null }, { comparisonRate: null }])(
    "D50 FIN-01: an offer for the car with %j does not count, nor do the site's terms in its place",
    (given) => {
      const financeLenders = { taurus: record(given) };
      expect(estimateRepayment(car({ financeLenders }), settings([lender(AT_TERMS)]), 2026)).toBeNull();
    },
  );
});

describe("what the estimate says", () => {
  test("FIN-12 FIN-49 FIN-50 FIN-53: a week over five years without deposit or final payment, fees in it", () => {
    const finance = settings([
      lender({ ...AT_TERMS, fees: [{ name: "Establishment Fee", dollars: 1360.5 }] }),
    ]);
    // 31,360.50 at 8.99%/52 over 260 weeks is $149.73.
    expect(estimateRepayment(car(), finance, 2026)).toMatchObject({
      weekDollars: 150,
      monthDollars: null,
      termYears: 5,
      depositCents: 0,
      balloonCents: 0,
      ratePercent: 8.99,
    });
  });

  test("D27: the comparison rate is the lender's own, or computed of its rate with all its fees", () => {
    const fees = [
      { name: "Establishment Fee", dollars: 395 },
      { name: "Account Fee", dollars: 8, every: "month" },
    ];
    const computed = computeComparisonRate(8.99, { upfrontFeesCents: 395_00, monthlyFeesCents: 8_00 });
    const of = (terms: Entry) =>
      estimateRepayment(car(), settings([lender({ fees, terms })]), 2026)?.comparisonPercent;
    expect(of({ interestRate: 8.99 })).toBe(Math.round(computed! * 100) / 100);
    expect(of({ interestRate: 6.29, comparisonRate: 8.19 })).toBe(8.19);
  });

  test.each<[depositDollars: number, shown: boolean]>([
    [29_999, true],
    [30_000, false],
    [30_001, false],
  ])("FIN-10: a deposit of %i dollars of 30,000 leaves a loan: %s, whatever the fees", (deposit, shown) => {
    const fees = [{ name: "Establishment Fee", dollars: 395 }];
    const configured = settings([lender({ fees, terms: { interestRate: 8.99, deposit } })]);
    expect(estimateRepayment(car(), configured, 2026) !== null).toBe(shown);
    const financeLenders = { ausloans: record({ depositCents: deposit * 100 }) };
    const own = settings([lender({ lender: "ausloans", fees })]);
    expect(estimateRepayment(car({ financeLenders }), own, 2026) !== null).toBe(shown);
  });

  test("FIN-51 FIN-52: the lender's own payment counts, a monthly one as 12 parts in 52", () => {
    const of = (given: Partial<LenderRecord>) =>
      estimateRepayment(
        car({ financeLenders: { ausloans: record(given) } }),
        settings([lender({ lender: "ausloans" })]),
        2026,
      );
    expect(of({ paymentWeekCents: 141_40 })?.weekDollars).toBe(141);
    expect(of({ paymentMonthCents: 600_00 })?.weekDollars).toBe(138);
  });

  test.each<[shown: boolean, given: Partial<LenderRecord>]>([
    [false, { paymentWeekCents: 50_00 }],
    // $26,000 in all.
    [false, { paymentWeekCents: 100_00 }],
    [true, { paymentWeekCents: 100_00, depositCents: 5_000_00 }],
    // What was lent to the cent, without interest.
    [true, { paymentWeekCents: 100_00, depositCents: 4_000_00 }],
    [false, { paymentWeekCents: 100_00, depositCents: 3_999_99 }],
    // At 48% a year it is $306 a week; this is what a month costs.
    [false, { paymentWeekCents: 620_00 }],
  ])(
    "D50 FIN-51: a payment shows unless it pays back less than was lent or more than the law allows, which is a slip: %s, %j",
    (shown, given) => {
      const financeLenders = { ausloans: record(given) };
      const estimate = estimateRepayment(
        car({ financeLenders }),
        settings([lender({ lender: "ausloans" })]),
        2026,
      );
      expect(estimate !== null).toBe(shown);
    },
  );

  test("FIN-13 FIN-14: the other box: 10% deposit, 30% final payment, the month as 4.33 weeks", () => {
    const estimate = estimateRepayment(
      car(),
      settings([lender(AT_TERMS)], { estimate: "deposit-and-balloon" }),
      2026,
    );
    // 27,000 less 9,000 at the end, at 8.99%/52 over 260 weeks, is $101.57.
    expect(estimate).toMatchObject({
      weekDollars: 102,
      monthDollars: 440,
      depositCents: 3_000_00,
      balloonCents: 9_000_00,
      termYears: 5,
    });
  });

  test.each([
    // $46.55, $48.25 and $29.62 a week make $201.58, $208.91 and $128.25 a month.
    ["nearest", 13_750, 47, 202],
    ["nearest", 14_250, 48, 209],
    ["nearest", 8_750, 30, 128],
    ["against-price", 8_750, 30, 129],
  ] as const)(
    "FIN-14 FIN-53 FIN-54 D268: rounded %s, the week and the month of $%i are each rounded once",
    (rounding, price, weekDollars, monthDollars) => {
      const finance = settings([lender({ ...AT_TERMS, rounding })], { estimate: "deposit-and-balloon" });
      expect(estimateRepayment(car({ prices: priced(price) }), finance, 2026)).toMatchObject({
        ...{ weekDollars, monthDollars },
      });
    },
  );

  test.each<Partial<LenderRecord>>([{ paymentWeekCents: 136_83 }, { paymentMonthCents: 594_04 }])(
    "FIN-13 FIN-51: a lender's own payment of %j is not of these parts, and does not count",
    (given) => {
      const vehicle = car({ financeLenders: { ausloans: record(given) } });
      const finance = settings([lender({ lender: "ausloans" })], { estimate: "deposit-and-balloon" });
      // 27,000 less 9,000 at the end, at 7%/52 over 260 weeks, is $94.21.
      expect(estimateRepayment(vehicle, finance, 2026)?.weekDollars).toBe(94);
    },
  );

  test.each<[rounding: string, deposit: number, dollars: number]>([
    // $143.35 and $95.57 a week.
    ["nearest", 0, 143],
    ["against-price", 0, 144],
    ["nearest", 10_000, 96],
    ["against-price", 10_000, 95],
  ])(
    "FIN-53 FIN-54: rounding %s by the lender's setting, after $%i of deposit",
    (rounding, deposit, dollars) => {
      const finance = settings([lender({ terms: { interestRate: 8.99, deposit }, rounding })]);
      expect(estimateRepayment(car(), finance, 2026)?.weekDollars).toBe(dollars);
    },
  );

  test("FIN-54: up where all repayments exceed the price, down where not", () => {
    const loan = { termYears: 5, frequency: "week", residualCents: 0 } as const;
    expect(roundDollars(100_40, loan, { priceCents: 26_000_00, rounding: "against-price" })).toBe(101);
    expect(roundDollars(100_60, loan, { priceCents: 30_000_00, rounding: "against-price" })).toBe(100);
    // Exactly the price does not exceed it.
    const priceCents = 100_60 * 260 + loan.residualCents;
    expect(roundDollars(100_60, loan, { priceCents, rounding: "against-price" })).toBe(100);
    expect(roundDollars(100_60, loan, { priceCents: priceCents - 1, rounding: "against-price" })).toBe(101);
    expect(roundDollars(100_40, loan, { priceCents: 26_000_00, rounding: "nearest" })).toBe(100);
  });
});

describe("the words", () => {
  const view = (
    over: Entry = {},
    vehicle: Partial<FinancedVehicle> = {},
    type: "drive_away" | "egc" = "drive_away",
  ) => {
    const finance = settings([lender({ ...AT_TERMS, ...over })]);
    return buildEstimateView(estimateRepayment(car(vehicle), finance, 2026), finance, type);
  };

  test("FIN-12 D27 LAW-03: repayment, rate and comparison rate together, with whose they are and of when", () => {
    expect(view()).toEqual({
      kind: "repayment",
      week: "$143",
      month: null,
      rate: "8.99% p.a.",
      comparison: "8.99% p.a.",
      alsoPaid: null,
      basis:
        "Taurus Finance, Australian Credit Licence 123456, rates at 18 November 2026 for excellent credit. Over 5 years with no deposit and $0 final payment.",
    });
  });

  test("D27: a price without on-road costs makes a repayment that says so", () => {
    expect(view({}, {}, "egc")).toMatchObject({
      basis: expect.stringContaining("On-road costs are not included."),
    });
  });

  test("FIN-12: a lender's deposit and years are told", () => {
    expect(view({ terms: { interestRate: 8.99, termYears: 4, deposit: 2000, balloon: 500 } })).toMatchObject({
      basis: expect.stringContaining("Over 4 years with $2,000 deposit and $500 final payment."),
    });
  });

  test("FIN-13 D223 D27: a deposit and a final payment by share of the price are told in dollars", () => {
    const finance = settings([lender(AT_TERMS)], { estimate: "deposit-and-balloon" });
    const vehicle = car({ prices: { ...NO_PRICES, driveAwayCents: 45_995_00 } });
    const words = buildEstimateView(estimateRepayment(vehicle, finance, 2026), finance, "drive_away");
    expect(words).toMatchObject({
      alsoPaid: "$4,599.50 deposit, $13,798.50 final payment",
      basis: expect.stringContaining("Over 5 years with $4,599.50 deposit and $13,798.50 final payment."),
    });
  });

  test.each<[terms: Entry, alsoPaid: string | null]>([
    [{}, null],
    [{ deposit: 2000 }, "$2,000 deposit"],
    [{ balloon: 500 }, "$500 final payment"],
    [{ deposit: 2000, balloon: 500 }, "$2,000 deposit, $500 final payment"],
  ])("FIN-12 D223: a lender's terms %j have %j beside the repayment", (terms, alsoPaid) => {
    expect(view({ terms: { interestRate: 8.99, ...terms } })).toMatchObject({ alsoPaid });
  });

  test('FIN-19: at $25 a week or less "Enquire for Finance" takes its place', () => {
    expect(view({}, { prices: priced(5_250) })).toEqual({ kind: "enquire" });
    expect(view({}, { prices: priced(5_400) })).toMatchObject({ week: "$26" });
  });
});

test("FIN-18: the range of comparison rates shows where the lender's text has percentages, or for youX", () => {
  const comparisonRange = { from: 8.38, to: 19.42 };
  const buildRange = (over: Entry) =>
    buildFinancePanelView(
      car({ financeLenders: { youx: record() } }),
      settings([lender({ ...AT_TERMS, comparisonRange, ...over })]),
      2026,
    )?.range;
  const range = "Comparison rates range from 8.38% to 19.42% p.a.";
  expect(buildRange({ disclaimer: "From 6.99% p.a." })).toBe(range);
  expect(buildRange({ disclaimer: "For approved applicants." })).toBeNull();
  expect(buildRange({ lender: "youx" })).toBe(range);
  expect(buildRange({ disclaimer: "From 6.99% p.a.", comparisonRange: undefined })).toBeNull();
});

test("FIN-25: the lender's text comes with its offer, the feed's before the site's", () => {
  const buildText = (disclaimer: string | null) =>
    buildFinancePanelView(
      car({ financeLenders: { ausloans: record({ disclaimer }) } }),
      settings([lender({ lender: "ausloans", disclaimer: "The site's." })]),
      2026,
    )?.disclaimer;
  expect(buildText("The feed's.")).toBe("The feed's.");
  expect(buildText(null)).toBe("The site's.");
});

test("FIN-50 D27: any price and terms make a sound estimate, or none", () => {
  const number = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const entry = fc.record({
    interestRate: number(48),
    termYears: fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
    deposit: number(250_000),
    balloon: number(250_000),
  });
  fc.assert(
    fc.property(
      entry,
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (terms, dollars, dollarsOnce) => {
        const fees = dollarsOnce > 0 ? [{ name: "Fee", dollars: dollarsOnce }] : [];
        const finance = settings([lender({ lender: "360-finance", terms, fees })]);
        const estimate = estimateRepayment(car({ prices: priced(dollars) }), finance, 2026);
        if (estimate === null) return;
        expect(estimate.weekDollars).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(estimate.weekDollars)).toBe(true);
        expect(estimate.comparisonPercent).toBeGreaterThanOrEqual(estimate.ratePercent - 0.005);
      },
    ),
  );
});
