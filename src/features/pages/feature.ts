import { defineFeature } from "#platform/features/feature.ts";
import { pagesSettings } from "./settings.ts";

/** A dealer's own pages and team. */
export const pagesFeature = defineFeature({ name: "pages", settings: pagesSettings });
