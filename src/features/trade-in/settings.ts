import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { secretName } from "#features/tenancy/settings/fields.ts";
import { found, type GroupRule, type SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { baseAddress, secretName as secretRule } from "#features/tenancy/settings/rules/text-rules.ts";
import { OFFER_DAYS } from "./rules/limits.ts";

const costs = z.strictObject({
  upToYears: z.int().min(0).max(100).describe("For cars of at most this age in years."),
  marginPercent: z
    .number()
    .min(0)
    .max(60)
    .describe("What the dealer keeps of the market estimate, in percent."),
  preparationCents: z
    .int()
    .min(0)
    .max(5_000_000)
    .describe("What it costs to make such a car ready for sale, in cents."),
});

const DEFAULT_COSTS = [
  { upToYears: 3, marginPercent: 10, preparationCents: 100_000 },
  { upToYears: 5, marginPercent: 12, preparationCents: 150_000 },
  { upToYears: 7, marginPercent: 14, preparationCents: 200_000 },
];

/** Settings of trade-ins. */
export const tradeInSettings = {
  tradeIn: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe(
          "Shoppers can have their car valued at `/trade-in` and `/cars/trade-in` (AUTH-09, TRADE-01).",
        ),
      lookup: z
        .enum(["none", "simulator", "autograb"])
        .default("none")
        .describe(
          "What looks up a registration: nothing, so that shoppers enter their car themselves; a simulator for trying things out, which makes cars up and says so; or AutoGrab (TRADE-02, D373). In the back office it fills in vehicles that are entered by hand, whether trade-ins are on or not (D457).",
        ),
      autograb: z
        .strictObject({
          url: z
            .url()
            .default("https://api.autograb.com.au")
            .describe("Address of its API; `/v2/vehicles/registrations/{rego}` is added to it."),
          secretName: secretName.describe("Name of the environment variable that holds the API key (D83)."),
        })
        .optional()
        .describe("Access to AutoGrab, needed for the lookup autograb."),
      costs: z
        .array(costs)
        .max(20)
        .default(DEFAULT_COSTS)
        .describe(
          "The dealer's margin and preparation by the car's age: the first row that reaches the age counts, and a car older than all rows gets no figure (TRADE-07, D372).",
        ),
      offerDays: z
        .int()
        .min(1)
        .max(OFFER_DAYS.max)
        .default(OFFER_DAYS.byDefault)
        .describe(
          "Days for which an offer stands, until the end of the last day in the location's time zone.",
        ),
      savesValuation: z
        .boolean()
        .default(false)
        .describe(
          "Notes that a shopper has seen a valuation, through `POST /api/miscellaneous` (TRADE-10, API-20).",
        ),
    })
    .prefault({})
    .describe("Trade-ins: what a shopper's own car is worth to the dealer."),
};

type Shape = typeof tradeInSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of trade-ins. */
export type TradeInSettings = SettingsOf<Shape>["tradeIn"];

const withAccess: GroupRule<TradeInSettings> = ({ lookup, autograb }) =>
  found(lookup === "autograb" && autograb === undefined, ["autograb"], "is needed for the lookup autograb");

/** Rules on these settings. */
export const tradeInRules: SettingRules<SettingsOf<Shape>> = {
  texts: { "tradeIn.autograb.url": baseAddress, "tradeIn.autograb.secretName": secretRule },
  groups: { tradeIn: [withAccess] },
};
