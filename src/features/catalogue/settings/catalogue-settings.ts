import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import { cardSettings } from "./card-settings.ts";
import { searchSettings } from "./search-settings.ts";
import { stockSettings } from "./stock-settings.ts";

/** Settings that differ by car type. */
const carTypeSettings = {
  phones: z
    .strictObject({
      new: text(20).optional().describe("For new vehicles."),
      demo: text(20).optional().describe("For demo vehicles."),
      used: text(20).optional().describe("For used vehicles."),
    })
    .prefault({})
    .describe("Numbers to call by car type; the location's by default (PHONE-01)."),
  labels: z
    .strictObject({
      new: text(30).default("New").describe('Instead of "New".'),
      demo: text(30).default("Demo").describe('Instead of "Demo".'),
      used: text(30).default("Used").describe('Instead of "Used", such as "Pre-Owned".'),
    })
    .prefault({})
    .describe("Words for the car types (SEA-39)."),
};

/** Settings of a site's stock, of searches in it and of its cards. */
export const catalogueSettings = { ...carTypeSettings, ...stockSettings, ...searchSettings, ...cardSettings };

type Shape = typeof catalogueSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of its stock, of searches in it and of its cards. */
export type CatalogueSettings = SettingsOf<Shape>;
