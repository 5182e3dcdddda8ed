import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";

/** Settings of what shoppers save. */
export const garageSettings = {
  garage: z
    .strictObject({
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
