import { z } from "zod";

/** Settings of the page with the wheel. */
export const spinToWinSettings = {
  spinToWin: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe(
          "Whether the site shows the promotion that is published for today at `/spin-to-win` (PAGE-08, AUTH-09). Shoppers sign in with a mobile number to spin.",
        ),
    })
    .prefault({})
    .describe("A wheel of prizes, which shoppers spin once each."),
};

type Shape = typeof spinToWinSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}
