import { expect, test } from "vitest";
import { calculate } from "#features/finance/calculator/calculate.ts";
import { buildFinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testBlockInput } from "../../test-block-input.ts";
import { financeCalculatorBlock } from "./finance-calculator.ts";

const lender = {
  lender: "ausloans" as const,
  name: "AusLoans",
  licence: "Licence 1",
  rateDate: "2025-06-01",
  terms: { interestRate: 9 },
};
const input = (vehicle = {}, calculator = {}) =>
  testBlockInput(vehicle, { finance: { lenders: [lender], calculator } });

test("TEN-11 VDP-04: a car that is available has a finance calculator, unless the site hides it", () => {
  expect(financeCalculatorBlock.build(input())?.kind).toBe("finance-calculator");
  expect(financeCalculatorBlock.build(input({}, { hidden: true }))).toBeNull();
  expect(financeCalculatorBlock.build({ ...input(), available: false })).toBeNull();
  expect(financeCalculatorBlock.build(input({ prices: NO_PRICES }))).toBeNull();
  expect(financeCalculatorBlock.build(testBlockInput())).toBeNull();
});

test("FIN-23 FIN-43: it begins with the car's price, or with what the address asks, and leads to the car's enquiry", () => {
  const view = financeCalculatorBlock.build(input())?.calculator;
  expect(view?.typed.amount).toBe("$45,990");
  expect(view?.button.href).toContain("/enquiry?car=2022-toyota-hilux-sr5-u1");
  const asked = new URLSearchParams({ amount: "30000" });
  expect(financeCalculatorBlock.build({ ...input(), asked })?.calculator.typed.amount).toBe("$30,000");
});

test.each([
  [{}, [], "/enquiry?car=2022-toyota-hilux-sr5-u1&category=Finance"],
  [{ gated: true }, [], "/personalised/finance?car_id="],
  [{}, ["car-finance" as const], "/personalised/finance?car_id="],
])(
  "FIN-24 FIN-61 D265: with finance %j and signIn.required %j the button leads to %s",
  (finance, required, href) => {
    const settings = { finance: { lenders: [lender], calculator: { button: "modal" as const }, ...finance } };
    const view = financeCalculatorBlock.build(
      testBlockInput({}, { ...settings, signIn: { required } }),
    )?.calculator;
    expect(view?.button.label).toBe("Get Finance Now");
    expect(view?.button.href).toContain(href);
  },
);

test("FIN-10 FIN-13 D223: it opens with the deposit, the final payment and the term of the estimate that leads to it", () => {
  const finance = {
    lenders: [lender],
    estimate: "deposit-and-balloon" as const,
    calculator: { defaultTerm: 6 },
  };
  const financed = testBlockInput({}, { finance });
  const { calculator } = financeCalculatorBlock.build(financed)!;
  expect(calculator.typed).toMatchObject({ term: "5", tradeIn: "$4,599", residual: "$13,797" });
  const estimate = buildFinancePanelView(financed.vehicle, financed.config.finance, 2025)?.estimate;
  const repayment = calculate(calculator.defaults, calculator.terms, calculator.limits)?.repaymentDollars;
  expect(estimate).toMatchObject({
    week: `$${repayment}`,
    alsoPaid: "$4,599 deposit, $13,797 final payment",
  });
});
