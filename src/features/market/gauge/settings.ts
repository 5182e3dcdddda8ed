import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { secretName } from "#features/tenancy/settings/fields.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { baseAddress, secretName as secretRule } from "#features/tenancy/settings/rules/text-rules.ts";

/** Settings of the price gauge. */
export const marketSettings = {
  market: z
    .strictObject({
      source: z
        .enum(["model", "feed", "service", "none"])
        .default("model")
        .describe(
          'Where the price gauge and the "Below market" and "Around market" labels come from: "model" is our own, learned from prices seen on this installation; "feed" takes the market averages of the dealer\'s feed, which make a badge and no gauge (ENT-12); "service" asks the outside valuation service below, which makes a gauge and no badge; "none" shows neither (TEN-05, D26).',
        ),
      service: z
        .strictObject({
          url: z
            .url()
            .describe("An https address; `/cars/{slug}/autogauge` is added to it (API-01, ENT-34)."),
          secretName: secretName
            .optional()
            .describe("Name of the environment variable that holds the key, sent as a bearer token (D83)."),
        })
        .optional()
        .describe("An outside valuation service."),
    })
    .refine(({ source, service }) => source !== "service" || service !== undefined, {
      error: 'needs "service" for the source "service"',
      path: ["service"],
    })
    .prefault({})
    .describe("What prices are compared with."),
};

type MarketSettings = typeof marketSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends MarketSettings {}
}

/** Rules on these settings. */
export const marketRules: SettingRules<SettingsOf<MarketSettings>> = {
  texts: { "market.service.url": baseAddress, "market.service.secretName": secretRule },
};
