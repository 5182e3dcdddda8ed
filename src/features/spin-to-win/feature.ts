import { defineFeature } from "#platform/features/feature.ts";
import { spinToWinSettings } from "./settings.ts";

/** A promotion with a wheel of prizes. */
export const spinToWinFeature = defineFeature({ name: "spin to win", settings: spinToWinSettings });
