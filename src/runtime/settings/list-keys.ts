import type { SettingPath } from "#features/tenancy/settings/rules/setting-rules.ts";
import type { FileSettings } from "./setting-rules.ts";

/** Lists of groups in a site file, and what tells their entries apart; `[]` is any place in a list around them. */
export const LIST_KEYS: Readonly<Record<string, readonly string[]>> = {
  "config.search.facets": ["attribute", "label"],
  "config.navigation.header": ["label"],
  "config.navigation.header[].items": ["label"],
  "config.navigation.footer": ["label"],
  "config.navigation.footer[].items": ["label"],
  "config.finance.lenders": ["name"],
  "config.cards.promos": ["id"],
  "config.redirects": ["from"],
  "config.plugins": ["feature", "name"],
  "config.finance.lenders[].fees": ["name"],
  dealerships: ["slug", "name"],
  locations: ["slug", "code", "name"],
  "locations[].openingHours": ["weekday"],
  "locations[].specialHours": ["date"],
} satisfies { readonly [Path in SettingPath<FileSettings>]?: readonly string[] };

/** Lists of days. A day is one value: what is said of it takes the place of all that was. */
export const DAYS = { usual: "locations[].openingHours", special: "locations[].specialHours" } as const;
