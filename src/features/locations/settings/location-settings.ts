import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { page } from "#features/tenancy/settings/rules/text-rules.ts";
import { mapSettings } from "../map/map-settings.ts";

/** Settings of maps. */
export const locationSettings = { map: mapSettings };

type Shape = typeof locationSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}

/** Rules on these settings. */
export const locationRules: SettingRules<SettingsOf<Shape>> = {
  texts: { "map.style": page, "map.origins[]": page },
};
