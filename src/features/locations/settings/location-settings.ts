import { mapSettings } from "../map/map-settings.ts";

/** Settings of maps. */
export const locationSettings = { map: mapSettings };

type Shape = typeof locationSettings;
declare module "#features/tenancy/settings/config.ts" {
  interface SiteSettings extends Shape {}
}
