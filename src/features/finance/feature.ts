import { defineFeature } from "#platform/features/feature.ts";
import { financeSettings } from "./settings/finance-settings.ts";

/** Lenders, estimates and quotes. */
export const financeFeature = defineFeature({ name: "finance", settings: { finance: financeSettings } });
