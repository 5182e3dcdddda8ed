import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { picture } from "#features/tenancy/settings/fields.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { picture as pictureRule } from "#features/tenancy/settings/rules/text-rules.ts";

/** Settings of the home page. */
export const homeSettings = {
  home: z
    .strictObject({
      hero: z
        .enum(["photo", "dark"])
        .default("photo")
        .describe("Search over the whole picture, or on a dark ground with the picture at its right."),
      picture: picture
        .optional()
        .describe("Picture behind the search, at least 1920 pixels wide, with its subject at the right."),
    })
    .prefault({})
    .describe("The home page (D124)."),
};

type Shape = typeof homeSettings;

/** A site's settings of this feature, as they are read. */
export type HomeSettings = SettingsOf<Shape>;

declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** Rules on these settings. */
export const homeRules: SettingRules<HomeSettings> = {
  texts: { "home.picture": pictureRule("https://www.dealer.example/home.jpg") },
};
