import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";

/** Settings of parts. */
export const partsSettings = {
  parts: z
    .strictObject({
      search: z
        .boolean()
        .default(false)
        .describe("Whether shoppers can search the account's parts at `/parts/search` (SEA-16)."),
    })
    .prefault({})
    .describe("Parts that the dealer sells. The list is the account's: see docs/parts.md."),
};

type Shape = typeof partsSettings;

/** A site's settings of this feature, as they are read. */
export type PartsSettings = SettingsOf<Shape>;

declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}
