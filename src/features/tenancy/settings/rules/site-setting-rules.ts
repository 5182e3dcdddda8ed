import type { TenancySettings } from "../config.ts";
import { found, type GroupRule, readGroups, type SettingRules } from "./setting-rules.ts";
import { link, make, phone, picture } from "./text-rules.ts";

type MenuEntry = TenancySettings["navigation"]["header"][number];

const menuEntry: GroupRule<MenuEntry> = ({ href, items }) => {
  const isEmpty = href === undefined && readGroups(items).length === 0;
  return found(isEmpty, [], 'needs "href", or "items" for a menu');
};

const pluginEntry: GroupRule<NonNullable<TenancySettings["plugins"]>[number]> = ({ feature, name }) =>
  found(feature === undefined && name === undefined, [], 'needs "feature" or "name"');

/** Rules on the settings of the site itself and of its menus. */
export const siteSettingRules: SettingRules<TenancySettings> = {
  texts: {
    manufacturer: make,
    "theme.logo.url": picture("https://www.dealer.example/logo.svg"),
    "legal.phone": phone,
    "navigation.header[].href": link,
    "navigation.header[].items[].href": link,
    "navigation.footer[].href": link,
    "navigation.footer[].items[].href": link,
    "navigation.social[].href": link,
  },
  groups: {
    "plugins[]": [pluginEntry],
    "navigation.header[]": [menuEntry],
    "navigation.footer[]": [menuEntry],
  },
};
