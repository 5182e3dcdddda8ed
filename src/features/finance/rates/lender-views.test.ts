import { expect, test } from "vitest";
import { financeSettings } from "../settings/finance-settings.ts";
import { buildLenderViews } from "./lender-views.ts";

const LENDER = {
  lender: "taurus",
  name: "Taurus Finance",
  licence: "Australian Credit Licence 123456",
  rateDate: "2026-11-18",
};
const of = (...lenders: object[]) => buildLenderViews(financeSettings.parse({ lenders }));

test("PAGE-09 LAW-03 D27: who lends, with licence, and its rate beside its comparison rate", () => {
  const terms = { interestRate: 6.29, comparisonRate: 8.19 };
  expect(
    of({ ...LENDER, terms, fees: [{ name: "Establishment Fee", dollars: 395 }], disclaimer: "Fees apply." }),
  ).toEqual([
    {
      text: "Taurus Finance, Australian Credit Licence 123456, rates at 18 November 2026 for excellent credit.",
      rates: { rate: "6.29% p.a.", comparison: "8.19% p.a." },
      fees: "Fees in the repayment: Establishment Fee $395. The comparison rate includes other fees that the lender charges.",
      range: null,
      disclaimer: "Fees apply.",
    },
  ]);
});

test("PAGE-09 D27: no rate of a lender whose rates come with each vehicle", () => {
  expect(of(LENDER, { ...LENDER, lender: "angle", name: "Angle Finance" })).toEqual([
    {
      text: "Taurus Finance, Australian Credit Licence 123456.",
      rates: null,
      fees: "",
      range: null,
      disclaimer: "",
    },
    {
      text: "Angle Finance, Australian Credit Licence 123456.",
      rates: null,
      fees: "",
      range: null,
      disclaimer: "",
    },
  ]);
});

test("LAW-03: a rate that a lender's words name goes only beside a comparison rate", () => {
  const disclaimer = "Rates from 6.99% p.a.";
  const comparisonRange = { from: 8.38, to: 19.42 };
  expect(of({ ...LENDER, disclaimer })).toMatchObject([{ range: null, disclaimer: "" }]);
  expect(of({ ...LENDER, disclaimer, comparisonRange })).toMatchObject([
    { range: "Comparison rates range from 8.38% to 19.42% p.a.", disclaimer },
  ]);
  expect(of({ ...LENDER, disclaimer, terms: { interestRate: 6.99 } })).toMatchObject([{ disclaimer }]);
});
