import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { picture } from "#features/tenancy/settings/fields.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { picture as pictureRule } from "#features/tenancy/settings/rules/text-rules.ts";

/** Blocks that the home page may have. */
const HOME_BLOCKS = [
  "hero-search",
  "trust-row",
  "featured-stock",
  "offers",
  "body-tiles",
  "shelves",
  "all-stock",
  "budget-search",
  "money-picks",
  "price-slider",
  "sales-counter",
  "makes",
  "selling",
  "reviews",
  "yards",
] as const;

export type HomeBlock = (typeof HOME_BLOCKS)[number];

/** Settings of the home page. */
export const homeSettings = {
  home: z
    .strictObject({
      hero: z
        .enum(["photo", "dark", "light"])
        .default("photo")
        .describe(
          "Search over the whole picture, or on a dark or a light ground with the picture at its right (D306).",
        ),
      picture: picture
        .optional()
        .describe(
          "Picture of the search. Behind it: at least 1920 by 960 pixels, its subject at the right. Beside it: at least 1280 by 853, its subject in the middle.",
        ),
      blocks: z
        .array(z.enum(HOME_BLOCKS))
        .refine(hasOneHeading, 'must have "hero-search" once, since the heading of the page is in it')
        .optional()
        .describe(
          "Blocks, in order, in place of those of the template (D283: leave one out to hide it). A home page that the dealer writes stands in place of both (D334).",
        ),
      salesCounter: z
        .enum(["off", "formula", "actual"])
        .default("actual")
        .describe(
          'What the block "sales-counter" counts: vehicles that were sold this month, once they are 20 (D459), or by a formula of 192 a day that counts no sale (D337).',
        ),
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

function hasOneHeading(blocks: readonly string[]): boolean {
  return blocks.filter((kind) => kind === "hero-search").length === 1;
}

/** Rules on these settings. */
export const homeRules: SettingRules<HomeSettings> = {
  texts: { "home.picture": pictureRule("https://www.dealer.example/home.jpg") },
};
