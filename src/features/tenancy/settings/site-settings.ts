import { z } from "zod";
import { isTimeZone } from "#features/places/time-zone.ts";
import { LOCATION_PATHS } from "../paths.ts";
import { text } from "./fields.ts";
import { theme } from "./theme-settings.ts";

const timeZone = z.string().refine(isTimeZone, "must be an IANA time zone such as Australia/Brisbane");

const plugin = z.strictObject({
  feature: z.enum(["Autogauge"]).optional().describe("Price gauge and market badge, from `market.source`."),
  name: z
    .enum(["Car Analysis", "PPSR Report"])
    .optional()
    .describe("Item of the used-car checks, where `vehiclePage.checks` places it."),
});

/** Settings of the site itself: who the dealer is, and how the site looks. */
export const siteSettings = {
  name: text(60).describe("The dealer's name as shoppers know it."),
  tagline: z.string().max(120).default("").describe("One line under the name on the home page."),
  established: z
    .int()
    .min(1850)
    .max(2100)
    .optional()
    .describe("Year in which the dealer began; the home page says how long that is (D124)."),
  template: z.enum(["showroom", "yard"]).describe("Layout and mood of every page."),
  demo: z.boolean().default(false).describe("Marks a demo site as one."),
  manufacturer: text(60)
    .optional()
    .describe(
      "Make whose franchise the dealer holds: its models are in the default menus, and it is in the data for search engines (TEN-06, NAV-01).",
    ),
  plugins: z
    .array(plugin)
    .optional()
    .describe(
      'Plugins that the site has (TEN-05, D104), such as `[{ "feature": "Autogauge" }]`. What is not in the list is off; without it, the other settings decide.',
    ),
  locationPath: z
    .enum(LOCATION_PATHS)
    .default("/locations")
    .describe("Where the page of a location is; the other addresses lead there (LOC-10)."),
  timeZone: timeZone
    .default("Australia/Brisbane")
    .describe(
      "IANA zone of the site's clock: times in mail, ADF and exports of enquiries that concern no location, and days on which things begin and end. When left out, that of the site's locations: the main one's, else that of most of them; the default is for a site without any (D207).",
    ),
  theme: theme.prefault({}).describe("Colours (contrast is checked), type, corners, logo."),
  legal: z
    .strictObject({
      businessName: text(120).describe("The licensed business (LAW-02)."),
      licenceNumber: text(60).describe("Dealer licence, for example LMCT 12345 (LAW-02)."),
      phone: text(20).describe("The dealership's number (LAW-02)."),
      privacyNotice: z
        .string()
        .max(20_000)
        .default("")
        .describe("Collection notice in plain text; a plain Australian one by default (LAW-06)."),
    })
    .describe("What the footer of every page must show."),
};

type Plugin = z.infer<typeof plugin>;
type PluginName = NonNullable<Plugin["feature"] | Plugin["name"]>;

/** Whether a site has a plugin (TEN-05, D104). A site that lists none has all that its other settings turn on. */
export function hasPlugin(
  { plugins }: { readonly plugins?: readonly Plugin[] | undefined },
  wanted: PluginName,
): boolean {
  return plugins?.some(({ feature, name }) => feature === wanted || name === wanted) ?? true;
}
