import { defineFeature } from "#platform/features/feature.ts";
import { dealSettings } from "./settings.ts";

/** Everything that one vehicle costs, on one page. */
export const dealsFeature = defineFeature({ name: "deals", settings: dealSettings });
