import { z } from "zod";
import { MAX_LOAN_PERCENT } from "#features/vehicles/lender-record.ts";

const percent = z.number().min(0).max(MAX_LOAN_PERCENT);

export const calculator = z
  .strictObject({
    hidden: z.boolean().default(false).describe("Leaves out the calculator (TEN-11)."),
    amountMinimum: z
      .union([z.literal(1000), z.literal(5000)])
      .default(1000)
      .describe("Dollars; the purchase price must be above it (FIN-31)."),
    sliderToPrice: z
      .boolean()
      .default(false)
      .describe("The amount's slider goes to 1.05 times a price above $100,000 (FIN-44)."),
    defaultTerm: z
      .number()
      .min(1)
      .max(7)
      .default(5)
      .describe("Years, where the lender has no term and the page no estimate (FIN-46, D223)."),
    maximumTerm: z.number().min(1).max(7).default(7).describe("Years (FIN-36)."),
    terms: z
      .array(z.number().min(1).max(7).multipleOf(0.5))
      .min(1)
      .optional()
      .describe("Only these terms, in years (FIN-36)."),
    interestMinimum: percent.default(0.5).describe("Percent a year (FIN-37)."),
    interestMaximum: percent.default(15).describe("Percent a year (FIN-37)."),
    interest: z
      .enum(["open", "locked", "hidden"])
      .default("open")
      .describe("Whether shoppers may change the rate, only read it, or have no field for it (FIN-38)."),
    residual: z.boolean().default(true).describe("Asks for a residual (FIN-40)."),
    frequency: z.boolean().default(true).describe("Lets shoppers choose how often they repay (FIN-29)."),
    button: z
      .enum(["enquire", "modal"])
      .default("enquire")
      .describe(
        'An "Enquire Now" link, or "Get Finance Now", which opens the enquiry in a dialog (FIN-23, FIN-24).',
      ),
    disclaimer: z
      .enum(["toggle", "link"])
      .default("toggle")
      .describe('"The lender’s conditions" unfolds what the lender wants said, or leads to it (FIN-25).'),
  })
  .refine(({ interestMinimum, interestMaximum }) => interestMinimum < interestMaximum, {
    error: "must be above the lowest rate",
    path: ["interestMaximum"],
  })
  .prefault({})
  .describe("The finance calculator.");
