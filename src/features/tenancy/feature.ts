import { defineFeature } from "#platform/features/feature.ts";
import { menuSettings } from "./settings/menu-settings.ts";
import { siteSettings } from "./settings/site-settings.ts";

/** Accounts and their sites. */
export const tenancyFeature = defineFeature({ name: "tenancy", settings: siteSettings });

/** A site's menus. */
export const menusFeature = defineFeature({ name: "menus", settings: menuSettings });
