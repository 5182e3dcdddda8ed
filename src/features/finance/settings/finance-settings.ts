import { z } from "zod";
import { text } from "#features/tenancy/settings/fields.ts";
import { LENDERS, MAX_LOAN_PERCENT } from "#features/vehicles/lender-record.ts";
import { FINANCE_PATHS } from "../paths.ts";
import { calculator } from "./calculator-settings.ts";

/** Settings of finance: lenders, estimates, calculator, links. */

const dollars = z.number().min(0).max(250_000);
const percent = z.number().min(0).max(MAX_LOAN_PERCENT);

const lenderTerms = z
  .strictObject({
    interestRate: percent.describe("Percent a year."),
    comparisonRate: percent
      .optional()
      .describe("Percent a year, the lender's own; computed from rate and fees by default (D27)."),
    termYears: z
      .number()
      .min(1)
      .max(7)
      .optional()
      .describe("Years; without them estimates are over 5 (FIN-12), and the calculator has its own default."),
    deposit: dollars.default(0).describe("Dollars."),
    balloon: dollars.default(0).describe("Dollars of the final payment."),
  })
  .refine(({ interestRate, comparisonRate }) => (comparisonRate ?? interestRate) >= interestRate, {
    error: "must not be below the interest rate",
    path: ["comparisonRate"],
  });

const lenderFee = z.strictObject({
  name: text(80).describe("Its name."),
  dollars: z.number().min(0.01).max(10_000).describe("Dollars."),
  every: z
    .enum(["once", "month"])
    .default("once")
    .describe("Borrowed once with the loan, or charged each month."),
});

const financeLender = z.strictObject({
  lender: z
    .enum(LENDERS)
    .describe("Which lender; its rule says which vehicles it finances (FIN-04 to FIN-07)."),
  name: text(80).describe("The lender's name as shoppers read it (D27)."),
  licence: text(80).describe(
    "Its credit licence or representative number, such as Australian Credit Licence 234567 (D27).",
  ),
  rateDate: z.iso.date().describe("The date of its rates (D27)."),
  credit: text(60).default("for excellent credit").describe("The credit that its rates assume (D27)."),
  terms: lenderTerms
    .optional()
    .describe(
      "Its rate and terms for vehicles whose feed brings none; without them only those of the feed count.",
    ),
  fees: z
    .array(lenderFee)
    .max(12)
    .default([])
    .describe(
      "All fees that it charges: in the repayment, in the comparison rate and listed with them (D97). A vehicle's own establishment fee stands in for those that are charged once (FIN-49).",
    ),
  rounding: z
    .enum(["nearest", "against-price"])
    .default("nearest")
    .describe(
      'Repayments to the nearest dollar (FIN-53), or up where all of them exceed the price and down where not ("against-price", FIN-54).',
    ),
  disclaimer: z.string().trim().max(4000).default("").describe("What the lender wants said, in plain text."),
  comparisonRange: z
    .strictObject({ from: percent.describe("Percent a year."), to: percent.describe("Percent a year.") })
    .refine(({ from, to }) => from <= to, { error: "must go from the lower to the higher rate" })
    .optional()
    .describe("The comparison rates that the lender has, lowest to highest (FIN-18)."),
});

export type FinanceLender = z.infer<typeof financeLender>;

export const financeSettings = z
  .strictObject({
    lenders: z
      .array(financeLender)
      .max(8)
      .refine((lenders) => new Set(lenders.map(({ lender }) => lender)).size === lenders.length, {
        error: "must name each lender once",
      })
      .default([])
      .describe(
        "Lenders, in order: the first whose rule a vehicle passes gives its estimate (FIN-09); without any there is no estimate.",
      ),
    estimate: z
      .enum(["weekly", "deposit-and-balloon"])
      .default("weekly")
      .describe(
        "Estimates a week by the lender's terms (FIN-12), or a week and a month with 10% deposit and 30% final payment (FIN-13, FIN-14).",
      ),
    onCards: z.boolean().default(true).describe("Result cards show the estimate."),
    hiddenMakes: z.array(text(60)).default(["Suzuki"]).describe("Makes without estimates (FIN-02)."),
    hiddenDealerships: z
      .array(text(80))
      .default([])
      .describe("Slugs of dealerships whose vehicles have no estimates (FIN-03)."),
    calculator,
    path: z
      .enum(FINANCE_PATHS)
      .default("/finance")
      .describe("The finance page that links lead to; the other addresses redirect to it (FIN-56, FIN-57)."),
    gated: z
      .boolean()
      .default(false)
      .describe(
        'The finance form of one vehicle requires sign-in, and its button is "Get Finance Quote" (FIN-59 to FIN-61). The same as `car-finance` in `signIn.required` (D222).',
      ),
    youx: z
      .strictObject({
        url: z.url().describe("An https address; `/api/youx/quote` is added to it (API-16)."),
        secretName: text(120)
          .optional()
          .describe("Name of the environment variable that holds the key, sent as a bearer token (D83)."),
        quotesPerHour: z
          .int()
          .min(0)
          .max(1000)
          .default(60)
          .describe(
            "How many cars an hour are asked about in the background, newest first, before anybody opens their pages; 0 for none. All sites of an account share the number.",
          ),
      })
      .optional()
      .describe(
        'The youX quote service; "youx" must be among the lenders (FIN-20). A car without a quote gets one in the background, or when its page is first seen.',
      ),
  })
  .refine(({ youx, lenders }) => youx === undefined || lenders.some(({ lender }) => lender === "youx"), {
    error: 'needs "youx" among the lenders',
    path: ["youx"],
  })
  .prefault({})
  .describe("Finance: estimates, calculator, links.");

export type FinanceSettings = z.infer<typeof financeSettings>;

type Settings = { readonly finance: typeof financeSettings };
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Settings {}
}
