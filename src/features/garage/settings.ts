import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { site } from "#features/tenancy/settings/rules/text-rules.ts";
import { EVERY_SITE, GARAGE_PATHS } from "./garage-path.ts";

/** Settings of what shoppers save. */
export const garageSettings = {
  garage: z
    .strictObject({
      path: z
        .enum(GARAGE_PATHS)
        .default(GARAGE_PATHS[0])
        .describe(
          "Address of the garage, the page of a signed-in shopper (WAT-20). `/my-garage` leads there.",
        ),
      sites: z
        .array(text(80))
        .default([EVERY_SITE])
        .describe(
          "Slugs of the sites that have the garage, or `*` for every site (TEN-07). A group of dealers writes one list for all its sites; each must have been added.",
        ),
      excludedSites: z
        .array(text(80))
        .default([])
        .describe("Slugs of sites that have no garage, although `sites` names them (TEN-07)."),
      storeFavourites: z
        .boolean()
        .default(true)
        .describe("Shoppers can save favourites in their browser (TEN-06, TEN-15, WAT-12)."),
      compare: z
        .boolean()
        .default(true)
        .describe("Shoppers can compare up to four vehicles (WAT-12, WAT-19)."),
      compareUsedOnly: z.boolean().default(false).describe("Only used vehicles can be compared (WAT-15)."),
    })
    .prefault({})
    .describe("What shoppers can save and compare."),
};

type Shape = typeof garageSettings;

declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** A site's settings of this feature, as they are read. */
export type GarageSettings = SettingsOf<Shape>;

/** Rules on these settings. */
export const garageRules: SettingRules<GarageSettings> = {
  texts: {
    "garage.sites[]": (slug, context) => (slug === EVERY_SITE ? null : site(slug, context)),
    "garage.excludedSites[]": site,
  },
};
