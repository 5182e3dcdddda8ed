import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import { carTypeSettings } from "./car-type-settings.ts";
import { cardSettings } from "./card-settings.ts";
import { searchSettings } from "./search-settings.ts";
import { stockSettings } from "./stock-settings.ts";

/** Settings of a site's stock, of searches in it and of its cards. */
export const catalogueSettings = { ...carTypeSettings, ...stockSettings, ...searchSettings, ...cardSettings };

type Shape = typeof catalogueSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** What a site's configuration says of its stock, of searches in it and of its cards. */
export type CatalogueSettings = SettingsOf<Shape>;
