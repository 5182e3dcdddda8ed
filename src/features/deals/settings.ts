import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { MAX_DEAL_PARTS } from "./rules/deal-query.ts";

/** Settings of deals. */
export const dealSettings = {
  deals: z
    .strictObject({
      enabled: z
        .boolean()
        .default(false)
        .describe(
          "Shoppers put trade-in, accessories, delivery and finance for one vehicle together at `/cars/{slug}/deal` (D401).",
        ),
      accessories: z
        .array(text(60))
        .max(MAX_DEAL_PARTS)
        .default([])
        .describe(
          "What is looked for in the account's parts and offered with a vehicle that it fits, such as `floor mat` or `towbar`; of each the one that is first in a search.",
        ),
    })
    .prefault({})
    .describe("One page for everything that a vehicle costs; see docs/deals.md."),
};

type Shape = typeof dealSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of deals. */
export type DealSettings = SettingsOf<Shape>["deals"];
