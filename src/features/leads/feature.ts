import { defineFeature } from "#platform/features/feature.ts";
import type { LeadContext } from "./background.server.ts";
import { leadSettings } from "./settings.ts";

/** Enquiries: taken, routed, stored and sent. */
export const leadsFeature = defineFeature({
  name: "leads",
  settings: leadSettings,
  background: async (context: LeadContext) =>
    (await import("./background.server.ts")).buildLeadBackground(context),
});
