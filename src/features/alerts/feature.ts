import { defineFeature } from "#platform/features/feature.ts";
import type { AlertContext } from "./background.server.ts";

/** Saved searches and price alerts by email. */
export const alertsFeature = defineFeature({
  name: "alerts",
  background: async (context: AlertContext) =>
    (await import("./background.server.ts")).buildAlertBackground(context),
});
