import { defineFeature } from "#platform/features/feature.ts";
import { contentSettings } from "./settings.ts";

/** Privacy notice and terms of use. */
export const contentFeature = defineFeature({ name: "content", settings: contentSettings });
