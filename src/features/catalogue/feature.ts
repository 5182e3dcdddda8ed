import { defineFeature } from "#platform/features/feature.ts";
import { catalogueSettings } from "./settings/catalogue-settings.ts";

/** A site's stock. */
export const catalogueFeature = defineFeature({ name: "catalogue", settings: catalogueSettings });
