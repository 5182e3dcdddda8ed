import { defineFeature } from "#platform/features/feature.ts";
import { stockSettings } from "./settings.ts";

/** The stock as staff see it. */
export const stockFeature = defineFeature({ name: "stock", settings: stockSettings });
