import { z } from "zod";
import { COST_LIMITS } from "./cost-limits.ts";

/** Above the limit, a shopper's price is read as cents, so that a site has none of it either. */
const datedPrice = (unit: "litre" | "kWh") =>
  z
    .strictObject({
      price: z.number().positive().max(COST_LIMITS[`$ a ${unit}`]).describe(`Dollars a ${unit}.`),
      date: z.iso.date().describe("The date of this price (D29)."),
    })
    .optional();

export const runningCostSettings = z
  .strictObject({
    petrol: datedPrice("litre").describe(
      "What petrol costs here; $1.70 by default, marked as assumed (FUEL-04).",
    ),
    diesel: datedPrice("litre").describe("What diesel costs here."),
    lpg: datedPrice("litre").describe("What LPG costs here."),
    homeCharging: datedPrice("kWh").describe("What a home pays; $0.30 by default, marked as assumed."),
    publicCharging: datedPrice("kWh").describe(
      "What a public charger asks; $0.60 by default, marked as assumed.",
    ),
  })
  .prefault({})
  .describe("Prices that the fuel and charging cost calculators begin with; shoppers may change them.");

export type RunningCostSettings = z.infer<typeof runningCostSettings>;
