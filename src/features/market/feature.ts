import { defineFeature } from "#platform/features/feature.ts";
import { marketSettings } from "./gauge/settings.ts";

/** What prices are compared with. */
export const marketFeature = defineFeature({ name: "market", settings: marketSettings });
