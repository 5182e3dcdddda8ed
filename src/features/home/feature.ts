import { defineFeature } from "#platform/features/feature.ts";
import { homeSettings } from "./settings.ts";

/** The home page. */
export const homeFeature = defineFeature({ name: "home", settings: homeSettings });
