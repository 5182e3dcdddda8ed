import { expect, test } from "vitest";
import { NO_PRICES } from "#features/vehicles/test-prices.ts";
import { testBlockInput } from "../frame/test-block-input.ts";
import { buildFinanceCalculator } from "./build-finance-calculator.ts";

const lender = {
  lender: "ausloans" as const,
  name: "AusLoans",
  licence: "Licence 1",
  rateDate: "2025-06-01",
  terms: { interestRate: 9 },
};
const input = (vehicle = {}, calculator = {}) =>
  testBlockInput(vehicle, { finance: { lenders: [lender], calculator } });

test("TEN-11 VDP-04: a car that can be had has a finance calculator, unless the site hides it", () => {
  expect(buildFinanceCalculator(input())?.kind).toBe("finance-calculator");
  expect(buildFinanceCalculator(input({}, { hidden: true }))).toBeNull();
  expect(buildFinanceCalculator({ ...input(), available: false })).toBeNull();
  expect(buildFinanceCalculator(input({ prices: NO_PRICES }))).toBeNull();
  expect(buildFinanceCalculator(testBlockInput())).toBeNull();
});

test("FIN-23 FIN-43: it begins with the car's price, or with what the address asks, and leads to the car's enquiry", () => {
  const view = buildFinanceCalculator(input())?.calculator;
  expect(view?.typed.amount).toBe("$45,990");
  expect(view?.button.href).toContain("/enquiry?car=2022-toyota-hilux-sr5-u1");
  const asked = new URLSearchParams({ amount: "30000" });
  expect(buildFinanceCalculator({ ...input(), asked })?.calculator.typed.amount).toBe("$30,000");
});
