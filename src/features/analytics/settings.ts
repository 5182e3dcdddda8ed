import { z } from "zod";

/** Settings of shopper events. */
export const analyticsSettings = {
  analytics: z
    .strictObject({
      console: z
        .boolean()
        .default(false)
        .describe("Shows each event in the browser's console too, for setting up a tag manager (ANA-11)."),
    })
    .prefault({})
    .describe("Shopper events."),
};

type AnalyticsSettings = typeof analyticsSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends AnalyticsSettings {}
}
