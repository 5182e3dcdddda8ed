import { z } from "zod";
import type { SettingsOf } from "#features/tenancy/settings/config.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { page } from "#features/tenancy/settings/rules/text-rules.ts";

const origin = z
  .url({ protocol: /^https$/ })
  .regex(/^https:\/\/[a-z0-9.-]+(?::\d+)?$/i, "must be an origin such as https://tiles.example.com");

export const mapSettings = z
  .strictObject({
    style: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe("MapLibre style of a map service (LOC-15); without one maps are drawn from our own data."),
    origins: z
      .array(origin)
      .max(8)
      .default([])
      .describe("Where that style has tiles, letters and signs, if not at its own origin (D18)."),
  })
  .prefault({})
  .describe("Maps of places. A map service is contacted only when the map is in view.");

export type MapSettings = z.infer<typeof mapSettings>;

/** Every origin that a site's maps ask, for its Content-Security-Policy (D18); none where maps are drawn. */
export function listMapOrigins({ style, origins }: MapSettings): string[] {
  return style === undefined ? [] : [...new Set([new URL(style).origin, ...origins])];
}

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
