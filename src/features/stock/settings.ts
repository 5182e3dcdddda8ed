import { z } from "zod";
import { isLadder } from "#features/pricing/price-ladder.ts";

const step = z.strictObject({
  days: z.int().min(1).max(730).describe("From how many days in stock on."),
  percent: z.int().min(1).max(90).describe("How far below the first price, in percent."),
});

/** Settings of the stock as staff see it. */
export const stockSettings = {
  priceLadder: z
    .strictObject({
      steps: z
        .array(step)
        .max(10)
        .default([])
        .refine(isLadder, "must have more days and more percent with each step")
        .describe(
          "What the back office suggests for a vehicle by its days in stock, such as 2 percent from 30 days on and 4 from 45. It changes no price by itself (D449). Without steps it suggests nothing.",
        ),
      floorPercent: z
        .int()
        .min(1)
        .max(100)
        .default(90)
        .describe("Percentage of the first price below which it suggests nothing."),
    })
    .prefault({})
    .describe(
      "Lower prices by days in stock, of all vehicles of the account: the first site with steps counts.",
    ),
};

type StockSettings = typeof stockSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends StockSettings {}
}
