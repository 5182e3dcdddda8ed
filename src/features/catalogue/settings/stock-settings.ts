import { z } from "zod";
import { text } from "#features/tenancy/settings/fields.ts";

/** Clauses of a stock filter; a vehicle is shown when it passes all of them (TEN-17, TEN-18, TEN-19). */
const stockFilter = z.strictObject({
  statuses: z
    .array(z.enum(["in_stock", "coming_soon", "sold"]))
    .min(1)
    .optional()
    .describe("Only these statuses."),
  carTypes: z
    .array(z.enum(["new", "demo", "used"]))
    .min(1)
    .optional()
    .describe("Only these car types."),
  itemTypes: z
    .array(z.enum(["car", "motorcycle", "caravan", "truck", "boat", "trailer"]))
    .min(1)
    .optional()
    .describe("Only these item types."),
  makes: z
    .array(text(60))
    .min(1)
    .optional()
    .describe("Only these makes; used vehicles of any make still pass with `anyMakeWhenUsed`."),
  anyMakeWhenUsed: z.boolean().default(true).describe("`makes` binds new and demo vehicles only."),
  locations: z.array(text(80)).min(1).optional().describe("Only vehicles at these location slugs."),
  excludeStockNumbers: z.array(text(60)).default([]).describe("Never these stock numbers."),
  minimumKm: z
    .array(
      z.strictObject({
        make: text(60).describe("The make."),
        carType: z.enum(["new", "demo", "used"]).describe("The car type."),
        above: z.int().min(0).describe("Kilometres that it must be above."),
      }),
    )
    .default([])
    .describe("Vehicles of this make and type show only above this many kilometres (TEN-18)."),
  requiresLegalFacts: z
    .boolean()
    .default(false)
    .describe(
      "Keeps a vehicle off the site while it lacks what the law wants in an advertisement: what its price covers, and of a used one, where its yard's state asks for it, its registration (LAW-01, LAW-05, D441).",
    ),
});

/** Settings of the stock that a site shows. */
export const stockSettings = {
  stock: z
    .strictObject({
      filter: stockFilter.prefault({}).describe("Which of the account's vehicles this site shows."),
      soldDays: z
        .number()
        .min(0)
        .max(365)
        .default(3)
        .describe(
          "Number of days that sold vehicles stay in results (SEA-28, TEN-06 `include_sold_cars_days`).",
        ),
      justArrivedDays: z
        .number()
        .min(0)
        .max(90)
        .default(8)
        .describe("Window of the new-arrival tag (CARD-09)."),
      minimumWasDays: z
        .int()
        .min(0)
        .max(365)
        .default(7)
        .describe('Days that a "was" price must have been published here (D9).'),
      members: z
        .array(text(63))
        .max(50)
        .default([])
        .describe(
          "Slugs of sites of other accounts whose vehicles this site's search shows beside its own, each once it agrees by `sharedWith` (D349).",
        ),
      sharedWith: z
        .array(text(63))
        .max(50)
        .default([])
        .describe(
          "Slugs of sites of other accounts whose search may show the vehicles that this site shows, if they name it in `members`. Taking one out ends it at once (D349).",
        ),
    })
    .prefault({})
    .describe("Stock shown."),
};
