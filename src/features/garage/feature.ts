import { defineFeature } from "#platform/features/feature.ts";
import { garageSettings } from "./settings.ts";

/** Favourites and the pages that show them. */
export const garageFeature = defineFeature({ name: "garage", settings: garageSettings });
