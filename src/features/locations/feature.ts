import { defineFeature } from "#platform/features/feature.ts";
import { locationSettings } from "./settings.ts";

/** The pages of a dealer's locations, and maps of places. */
export const locationsFeature = defineFeature({ name: "locations", settings: locationSettings });
